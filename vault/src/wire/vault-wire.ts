// What crosses between the page and the vault's worker: calls by name one way, replies the other. Errors cross as plain
// data: classes do not survive structured cloning.
import { callMethod } from "@satchel/core/forward";
import { later } from "@satchel/core/later";
import { ProtocolError, StorageError, VAULT_METHODS, type Vault } from "@satchel/core/ports";

/** The part of a Worker, and of the global scope inside it, that messages need. */
export type WirePort = {
  postMessage(message: unknown): void;
  addEventListener(type: "message", onMessage: (event: { data: unknown }) => void): void;
};

/** `warm` is the vault loaded and nothing asked of it. */
export type CallName = keyof Vault | "warm";
export type Call = { id: number; name: CallName; args: readonly unknown[] };
export type Reply = { id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: { name: "StorageError" | "ProtocolError"; message: string } }
);

/**
 * The worker's side: answers calls of the vault's own methods, and of no other name. `open` is called anew after it
 * failed, so that a lost download is not final.
 */
export function answerCalls(port: WirePort, open: () => Promise<Vault>): void {
  const { get: opened } = later(open);
  port.addEventListener("message", ({ data }) => {
    if (isNumbered(data)) void answer(opened, data).then((reply) => post(port, reply));
  });
}

function post(port: WirePort, reply: Reply): void {
  try {
    port.postMessage(reply);
  } catch {
    // A value that cannot cross: whoever called must not wait for ever.
    port.postMessage(failed(reply.id, undefined));
  }
}

/** What was sent, with nothing but its form checked. */
type Numbered = { id: number; name: unknown; args: readonly unknown[] };

const isNumbered = (data: unknown): data is Numbered =>
  typeof data === "object" &&
  data !== null &&
  "id" in data &&
  typeof data.id === "number" &&
  "name" in data &&
  "args" in data &&
  Array.isArray(data.args);

/** Own keys of the list only: `constructor` and its like are inherited by every object. */
const isMethod = (name: unknown): name is keyof Vault => typeof name === "string" && Object.hasOwn(VAULT_METHODS, name);

async function answer(opened: () => Promise<Vault>, { id, name, args }: Numbered): Promise<Reply> {
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

/** Only errors of our own say anything: others may quote what they were given. */
function failed(id: number, error: unknown): Reply {
  if (error instanceof StorageError || error instanceof ProtocolError) {
    return { id, ok: false, error: { name: error.name, message: error.message } };
  }
  return { id, ok: false, error: { name: "ProtocolError", message: "The vault failed" } };
}

/** The page's side: the value, or the error thrown again as the class it was. */
export function readReply(reply: Reply): unknown {
  if (reply.ok) return reply.value;
  const { name, message } = reply.error;
  throw name === "StorageError" ? new StorageError(message) : new ProtocolError(message);
}
