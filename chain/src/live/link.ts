import { type Clock, ProtocolError } from "@satchel/core/ports";
import { MAX_FRAME_BYTES } from "../http/limits.ts";
import { createHeartbeat, type Heartbeat } from "./heartbeat.ts";

/** The part of the standard WebSocket that we use; the browser's and that of the package `ws` both fit. */
type Socket = {
  binaryType: string;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(): void;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: object) => void): void;
};
export type SocketConstructor = new (url: string) => Socket;

export type LinkTools = { WebSocket: SocketConstructor; clock: Clock; connectMs: number };
type LinkEvents = {
  onOpen(): void;
  onFrame(frame: unknown): void;
  /** Called when the socket was closed, did not open in time or is dead; at most once, and never after `drop`. */
  onGone(cause?: unknown): void;
};
export type Link = {
  send(frame: Uint8Array): void;
  /** Asks the server whether it is alive. */
  check(): void;
  /** Calls `done` once the server has read all frames that were sent before; never if the socket is gone first. */
  confirm(done: () => void): void;
  /** Has to be called at each answer to a question of the heartbeat. */
  answered(): void;
  /** Closes the socket without another event. */
  drop(): void;
};

/** Returns the length in bytes, or in characters for a text. */
const lengthOf = (frame: unknown): number =>
  frame instanceof ArrayBuffer ? frame.byteLength : typeof frame === "string" ? frame.length : 0;

/** Opens one socket to one server and reports what happens to it until it is closed. */
export function createLink(url: string, tools: LinkTools, events: LinkEvents): Link {
  const { clock } = tools;
  let socket: Socket | undefined;
  let heartbeat: Heartbeat | undefined;

  const send = (frame: Uint8Array) => socket?.send(new Uint8Array(frame));
  const drop = () => {
    cancelTimeout();
    heartbeat?.stop();
    const old = socket;
    socket = undefined;
    old?.close();
  };
  const gone = (cause?: unknown) => {
    if (socket === undefined) return;
    drop();
    events.onGone(cause);
  };
  const cancelTimeout = clock.after(tools.connectMs, gone);

  try {
    socket = new tools.WebSocket(url);
  } catch (error) {
    // A browser throws at once for some URLs, such as ws: on an https page. Reported later, like every other failure.
    cancelTimeout();
    const cancel = clock.after(0, () => events.onGone(error));
    return { send, check: () => {}, confirm: () => {}, answered: () => {}, drop: cancel };
  }
  const current = socket;
  current.binaryType = "arraybuffer";
  current.addEventListener("open", () => {
    if (socket !== current) return;
    cancelTimeout();
    heartbeat = createHeartbeat(clock, send, gone);
    events.onOpen();
  });
  current.addEventListener("message", (event) => {
    if (socket !== current) return;
    const frame: unknown = "data" in event ? event.data : undefined;
    if (lengthOf(frame) > MAX_FRAME_BYTES) return gone(new ProtocolError("A live message is too long"));
    heartbeat?.heard();
    events.onFrame(frame);
  });
  current.addEventListener("close", () => gone());
  // `close` always follows. Without a listener the error would end a Node process.
  current.addEventListener("error", () => {});
  return {
    send,
    check: () => heartbeat?.check(),
    confirm: (done) =>
      heartbeat?.confirm(() => {
        if (socket === current) done();
      }),
    answered: () => heartbeat?.answered(),
    drop,
  };
}
