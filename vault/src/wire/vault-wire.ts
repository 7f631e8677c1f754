// The messages between the page and the vault's worker: the page sends calls by name, the worker sends replies. Errors
// are sent as plain data, because structured cloning drops their class. While it signs, the worker sends its progress,
// and the page may stop it.
import { callMethod } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import { ProtocolError, type SignOptions, StorageError, VAULT_METHODS, type Vault } from "@satchel/core/ports";

/** The message methods that a Worker and the global scope inside it have in common. */
export type WirePort = {
  postMessage(message: unknown): void;
  addEventListener(type: "message", onMessage: (event: { data: unknown }) => void): void;
};

/** A method of the vault, or `warm`, which only loads the vault. */
export type CallName = keyof Vault | "warm";
export type Call = { id: number; name: CallName; args: readonly unknown[] };
export type Reply = { id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: { name: "StorageError" | "ProtocolError"; message: string } }
);
/** How far the signing of a call has come, in inputs. */
export type Progress = { id: number; done: number; total: number };
/** Stops the signing of a call. The call is answered all the same. */
export type Stop = { stop: number };

export const isProgress = (message: Reply | Progress): message is Progress => "done" in message;

/**
 * Answers calls in the worker, for the names in VAULT_METHODS only. `open` loads the vault at the first call, and again
 * at the next call if it failed, so that one lost download is not final.
 */
export function answerCalls(port: WirePort, open: () => Promise<Vault>): void {
  const { get: opened } = later(open);
  const signing = new Map<number, AbortController>();
  /** Returns the options of a call to sign. Functions and signals cannot be sent, so they are made here. */
  const follow = (id: number): SignOptions => {
    const control = new AbortController();
    signing.set(id, control);
    const onProgress = (done: number, total: number) => port.postMessage({ id, done, total } satisfies Progress);
    return { onProgress, signal: control.signal };
  };
  port.addEventListener("message", ({ data }) => {
    if (isStop(data)) signing.get(data.stop)?.abort();
    if (!isUncheckedCall(data)) return;
    const { id, name, args } = data;
    const call = name === "sign" ? { id, name, args: [args[0], args[1], args[2], follow(id)] } : data;
    void answer(opened, call).then((reply) => {
      signing.delete(id);
      post(port, reply);
    });
  });
}

const isStop = (data: unknown): data is Stop =>
  typeof data === "object" && data !== null && "stop" in data && typeof data.stop === "number";

function post(port: WirePort, reply: Reply): void {
  try {
    port.postMessage(reply);
  } catch {
    // The value cannot be cloned. The caller gets an error, or it would wait for ever.
    port.postMessage(failed(reply.id, undefined));
  }
}

/** A message with the shape of a call. Its name and arguments are not checked yet. */
type UncheckedCall = { id: number; name: unknown; args: readonly unknown[] };

const isUncheckedCall = (data: unknown): data is UncheckedCall =>
  typeof data === "object" &&
  data !== null &&
  "id" in data &&
  typeof data.id === "number" &&
  "name" in data &&
  "args" in data &&
  Array.isArray(data.args);

/** Whether the name is a method of the vault. Own keys only: every object inherits names such as `constructor`. */
const isMethod = (name: unknown): name is keyof Vault => typeof name === "string" && Object.hasOwn(VAULT_METHODS, name);

async function answer(opened: () => Promise<Vault>, { id, name, args }: UncheckedCall): Promise<Reply> {
  try {
    if (name === "warm") {
      await opened();
      return { id, ok: true, value: undefined };
    }
    if (!isMethod(name)) throw new ProtocolError("The vault has no such method");
    return { id, ok: true, value: await callMethod(await opened(), name, args) };
  } catch (error) {
    return failed(id, error);
  }
}

/** Builds the reply of a failed call. Only our own errors keep their message: another message may quote a secret. */
function failed(id: number, error: unknown): Reply {
  if (error instanceof StorageError || error instanceof ProtocolError) {
    return { id, ok: false, error: { name: error.name, message: error.message } };
  }
  return { id, ok: false, error: { name: "ProtocolError", message: "The vault failed" } };
}

/** Returns a reply's value on the page, or throws the worker's error as the class it had there. */
export function readReply(reply: Reply): unknown {
  if (reply.ok) return reply.value;
  const { name, message } = reply.error;
  throw name === "StorageError" ? new StorageError(message) : new ProtocolError(message);
}
