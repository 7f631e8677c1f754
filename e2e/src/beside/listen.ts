import { WsSub } from "@satchel/chain/wire";
import { WebSocket } from "ws";

/** A WebSocket of an indexer that collects what it hears. */
export type Listener = {
  subscribe(subType: WsSub["subType"]): void;
  /**
   * Returns the messages since the last call. Waits until there are `least`, for as long as `patienceMs`, and then for
   * what is still on its way.
   */
  heard(least: number): Promise<Uint8Array[]>;
  close(): void;
};

export async function listen(url: string, patienceMs: number): Promise<Listener> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  let frames: Uint8Array[] = [];
  let look = (): void => undefined;
  socket.on("message", (bytes: Buffer) => {
    frames.push(new Uint8Array(bytes));
    look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  const arrived = (least: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, patienceMs);
      function done(): void {
        clearTimeout(timer);
        look = () => undefined;
        resolve();
      }
      look = () => {
        if (frames.length >= least) done();
      };
      look();
    });
  const answered = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const onClose = (): void => reject(new Error(`${url} has closed the WebSocket`));
      socket.once("close", onClose);
      socket.once("pong", () => {
        socket.off("close", onClose);
        resolve();
      });
      socket.ping();
    });
  return {
    subscribe: (subType) => socket.send(WsSub.encode({ isUnsub: false, subType }).finish()),
    async heard(least) {
      await answered();
      await arrived(least);
      const taken = frames;
      frames = [];
      return taken;
    },
    close: () => socket.terminate(),
  };
}
