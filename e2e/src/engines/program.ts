// Programs that the drivers start, and end.
import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the path of a program, or undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export type Program = {
  child: ChildProcess;
  /** Resolves to the first group of the first line of output that matches; rejects when the program ends before. */
  says(pattern: RegExp): Promise<string>;
  /** Everything that it has written. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a program, and keeps what it writes to both of its outputs. */
export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let written = "";
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      written += part.toString("utf8");
      tell();
    });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      tell();
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  return {
    child,
    output: () => written,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const [, found] = pattern.exec(written) ?? [];
          if (found === undefined && !hasEnded) return;
          listeners.delete(look);
          if (found !== undefined) resolve(found);
          else reject(new Error(`${path} ended before it said ${pattern}:\n${written.slice(-2000)}`));
        };
        listeners.add(look);
        look();
      }),
    async end(signal) {
      if (!hasEnded) child.kill(signal);
      await ended;
    },
  };
}
