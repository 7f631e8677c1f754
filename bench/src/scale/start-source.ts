import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { NetworkConfig } from "@satchel/core/network";
import type { RequestRecord } from "./figures.ts";
import type { WalletSize } from "./scale-options.ts";

const MAIN = fileURLToPath(new URL("./source-main.ts", import.meta.url));

export type SourceStarted = {
  source: "devnet" | "stub";
  network: NetworkConfig;
  /** What the wallet must show. */
  balanceSats: string;
  tokenIds: readonly string[];
  /** What filling it took, when that was done. */
  fillMs: number;
};

export type RunningSource = SourceStarted & {
  /** Since the last `forget`. */
  requests(): Promise<RequestRecord[]>;
  forget(): Promise<void>;
  setLatency(latencyMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** An indexer with a wallet of that size, in a process of its own. Rejects when it does not start. */
export async function startSource(size: WalletSize): Promise<RunningSource> {
  const child = fork(MAIN, [JSON.stringify(size)], { execArgv: ["--import", "tsx"] });
  const exit = once(child, "exit");
  const ended = exit.then(([code]) =>
    Promise.reject(new Error(`the indexer's process ended with code ${String(code)}`)),
  );
  // Whoever waits for an answer hears of it; at the end nobody does.
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
