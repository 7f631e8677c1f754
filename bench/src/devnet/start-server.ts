import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { DevnetOptions } from "@satchel/devnet";
import type { Memory } from "./bench.ts";

const MAIN = fileURLToPath(new URL("./server-main.ts", import.meta.url));

export type Server = {
  url: string;
  height: number;
  /** Milliseconds that `createDevnet` took, without starting the process. */
  startMs: number;
  /** Returns the memory after a garbage collection. */
  memory(): Promise<Memory>;
  /** Returns the seconds of processor time used so far, on which a busy machine has little influence. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a devnet in its own process. Rejects when it does not start. */
export async function startServer(options: DevnetOptions, profileDir?: string): Promise<Server> {
  const profile = profileDir === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileDir}`];
  const child = fork(MAIN, [JSON.stringify(options)], {
    execArgv: ["--expose-gc", "--import", "tsx", ...profile],
  });
  const started = await answerOf<Pick<Server, "url" | "height" | "startMs">>(child);
  const asked = <Answer>(question: string): Promise<Answer> => {
    const answer = answerOf<Answer>(child);
    child.send(question);
    return answer;
  };
  return {
    ...started,
    memory: () => asked("memory"),
    cpuSeconds: () => asked("cpu"),
    stop: async () => {
      const exit = once(child, "exit");
      child.send("stop");
      await exit;
    },
  };
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const exit = once(child, "exit").then(([code]) => {
    throw new Error(`the server ended with code ${String(code)}`);
  });
  const [answer] = (await Promise.race([once(child, "message"), exit])) as [Answer];
  exit.catch(() => undefined);
  return answer;
}
