import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { NetworkConfig } from "@satchel/core/network";
import type { NodePlace } from "@satchel/e2e/beside";
import type { RequestRecord } from "./figures.ts";
import type { WalletSize } from "./scale-options.ts";

const MAIN = fileURLToPath(new URL("./source-main.ts", import.meta.url));

/** What the process is told. `place`: the node that answers; undefined for the devnet or the stub. */
export type SourceWanted = { size: WalletSize; place: NodePlace | undefined };

export type SourceStarted = {
  source: "devnet" | "stub" | "node";
  network: NetworkConfig;
  /** The balance that the wallet must show. */
  balanceSats: string;
  tokenIds: readonly string[];
  /** Milliseconds that filling the wallet took, possibly in an earlier run. */
  fillMs: number;
};

export type RunningSource = SourceStarted & {
  /** Returns the requests since the last `forget`. */
  requests(): Promise<RequestRecord[]>;
  forget(): Promise<void>;
  setLatency(latencyMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an indexer with a wallet of that size in its own process. Rejects when it does not start. */
export async function startSource(size: WalletSize, place?: NodePlace): Promise<RunningSource> {
  const wanted: SourceWanted = { size, place };
  const child = fork(MAIN, [JSON.stringify(wanted)], { execArgv: ["--import", "tsx"] });
  const exit = once(child, "exit");
  const ended = exit.then(([code]) =>
    Promise.reject(new Error(`the indexer's process ended with code ${String(code)}`)),
  );
  // Callers that wait for an answer get this error. At the end no caller waits, and it must not be an unhandled
  // rejection.
  ended.catch(() => undefined);
  const answer = async <Answer>(): Promise<Answer> => {
    const [said] = (await Promise.race([once(child, "message"), ended])) as [Answer];
    return said;
  };
  const started = await answer<SourceStarted>();
  const asked = <Answer>(question: object): Promise<Answer> => {
    const answered = answer<Answer>();
    child.send(question);
    return answered;
  };
  return {
    ...started,
    requests: () => asked({ ask: "requests" }),
    forget: async () => void (await asked({ ask: "forget" })),
    setLatency: async (latencyMs) => void (await asked({ ask: "latency", latencyMs })),
    stop: async () => {
      child.send({ ask: "stop" });
      await exit;
    },
  };
}
