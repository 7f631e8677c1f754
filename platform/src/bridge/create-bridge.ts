import {
  ANSWERS,
  type BridgeEvent,
  type CallAnswer,
  type CallArgs,
  type CallName,
  MAX_MESSAGE_CHARS,
  parseAppMessage,
} from "./protocol.ts";

/** How long a call that asks nobody may take. */
const CALL_WITHIN_MS = 10_000;

/** The page's end of the channel. */
export type BridgePort = Pick<MessagePort, "postMessage" | "onmessage">;

/**
 * Why a call has no answer: a code of the app (docs/decisions/android-bridge.md), or `late`, `too-long` or
 * `bad-answer`, which the page finds itself.
 */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export type CallOptions = {
  /** The longest wait; after it the call may still be carried out. Infinite for a call that asks the person. */
  withinMs?: number;
};

/** Calls of the Android app around this page. */
export type Bridge = {
  /** Resolves to the answer. Rejects with BridgeError. */
  call<Name extends CallName>(name: Name, args: CallArgs[Name], options?: CallOptions): Promise<CallAnswer<Name>>;
  /** Calls the listener at each event. Returns a function that removes it. */
  on(event: BridgeEvent, listener: () => void): () => void;
};

type Waiting = { name: CallName; resolve(value: unknown): void; reject(error: BridgeError): void };

/** Creates the page's side of the bridge. `onStray` hears of messages that belong to nothing: they are left alone. */
export function createBridge(port: BridgePort, onStray: () => void = () => undefined): Bridge {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<BridgeEvent, Set<() => void>>();
  let lastId = 0;

  /** Ends a call once: an id that is not waited for is a second answer, a late one or a foreign one. */
  function end(id: number, how: (call: Waiting) => void): void {
    const call = waiting.get(id);
    waiting.delete(id);
    if (call) how(call);
    else onStray();
  }

  port.onmessage = ({ data }) => {
    const message = parseAppMessage(data);
    switch (message.kind) {
      case "answer":
        return end(message.id, ({ name, resolve, reject }) => {
          if (ANSWERS[name](message.value)) resolve(message.value);
          else reject(new BridgeError("bad-answer", `${name} was answered with something else`));
        });
      case "refusal":
        return end(message.id, ({ reject }) => reject(new BridgeError(message.code, message.message)));
      case "event":
        for (const listener of [...(listeners.get(message.event) ?? [])]) listener();
        return;
      case "stray":
        return onStray();
    }
  };

  return {
    call(name, args, { withinMs = CALL_WITHIN_MS } = {}) {
      const id = ++lastId;
      const text = JSON.stringify({ id, call: name, args });
      return new Promise<never>((resolve, reject) => {
        if (text.length > MAX_MESSAGE_CHARS) return reject(new BridgeError("too-long", `${name} is too long`));
        const late = () => end(id, () => reject(new BridgeError("late", `${name} took longer than ${withinMs} ms`)));
        const timer = Number.isFinite(withinMs) ? setTimeout(late, withinMs) : undefined;
        waiting.set(id, {
          name,
          resolve(value) {
            clearTimeout(timer);
            resolve(value as never);
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        });
        port.postMessage(text);
      });
    },
    on(event, listener) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => all.delete(listener);
    },
  };
}
