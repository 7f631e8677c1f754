import type { IpcChannel } from "./run-session.ts";

/** Returns the channel to the process that forked this one. Throws when this process was not forked. */
export function openProcessChannel(): IpcChannel & { close(): void } {
  if (process.send === undefined) throw new Error("start this with child_process.fork: it talks over Node's IPC");
  const waiting: unknown[] = [];
  let isOpen = true;
  let wake = (): void => undefined;
  process.on("message", (message) => {
    waiting.push(message);
    wake();
  });
  process.once("disconnect", () => {
    isOpen = false;
    wake();
  });
  return {
    send(message) {
      // "disconnect" is the sign that the parent has gone.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    async next() {
      while (waiting.length === 0 && isOpen) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.shift();
    },
    close() {
      if (process.connected) process.disconnect();
    },
  };
}
