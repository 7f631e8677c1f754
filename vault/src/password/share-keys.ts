// How the vaults of several tabs unlock and lock together. SECURITY.md names the risk of this.
import type { Tabs } from "@satchel/core/ports";
import { fromHex, toHex } from "ecash-lib";
import { randomBytes } from "../bytes.ts";
import { PASSWORD_SLOT } from "../envelope/envelope.ts";
import type { SlotKey } from "../envelope/seal.ts";
import type { HeldKeys } from "../keyring/held-keys.ts";

type Message =
  | { kind: "ask"; question: string; params: string }
  | { kind: "answer"; question: string; key: CryptoKey }
  | { kind: "replaced" }
  | { kind: "lock" };

export type KeySharing = {
  /** Asks the other vaults for the key with these parameters. A key is accepted only if `isRight` confirms it. */
  ask(params: SlotKey["params"], isRight: (slotKey: SlotKey) => Promise<boolean>): Promise<SlotKey | undefined>;
  /** Tells the other vaults that the wallets were sealed again: they must not seal under their current key any more. */
  tellReplaced(): void;
  tellLock(): void;
};

const isKey = (value: unknown): value is CryptoKey =>
  value instanceof CryptoKey && !value.extractable && value.algorithm.name === "AES-GCM";

const isHex = (value: unknown): value is string => typeof value === "string" && /^([0-9a-f]{2})*$/.test(value);

/** Parses a message from another tab; undefined for an unknown one, because that tab may run another release. */
function parseMessage(data: unknown): Message | undefined {
  if (typeof data !== "object" || data === null || !("kind" in data)) return undefined;
  if (data.kind === "lock" || data.kind === "replaced") return { kind: data.kind };
  if (!("question" in data) || !isHex(data.question)) return undefined;
  if (data.kind === "ask" && "params" in data && isHex(data.params)) {
    return { kind: "ask", question: data.question, params: data.params };
  }
  if (data.kind === "answer" && "key" in data && isKey(data.key)) {
    return { kind: "answer", question: data.question, key: data.key };
  }
  return undefined;
}

/** Creates the key sharing of a vault. Without a channel it asks and tells no other vault. */
export function shareKeys(channel: Tabs | undefined, held: HeldKeys, timeoutMs: number): KeySharing {
  if (channel === undefined) return { ask: async () => undefined, tellReplaced: () => {}, tellLock: () => {} };
  const tell = (message: Message) => channel.tell(message);
  const asked = new Map<string, (key: CryptoKey) => void>();

  async function answer(question: string, params: string): Promise<void> {
    const key = await held.find({ kind: PASSWORD_SLOT, params: new Uint8Array(fromHex(params)) });
    if (key !== undefined) tell({ kind: "answer", question, key });
  }
  /** An old browser cannot post a key. The other vault then gets no answer and asks the person for the password. */
  const silently = () => undefined;

  channel.listen((data) => {
    const message = parseMessage(data);
    switch (message?.kind) {
      case "ask":
        void answer(message.question, message.params).catch(silently);
        return;
      case "answer":
        asked.get(message.question)?.(message.key);
        return;
      case "replaced":
        held.retire();
        return;
      case "lock":
        held.forget();
        return;
      case undefined:
        return;
    }
  });

  return {
    ask: (params, isRight) => {
      const question = toHex(randomBytes(16));
      return new Promise<SlotKey | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), timeoutMs);
        const accept = async (key: CryptoKey) => {
          const slotKey = { kind: PASSWORD_SLOT, params, key };
          if (!(await isRight(slotKey))) return;
          clearTimeout(timer);
          resolve(slotKey);
        };
        asked.set(question, (key) => void accept(key));
        tell({ kind: "ask", question, params: toHex(params) });
      }).finally(() => asked.delete(question));
    },
    tellReplaced: () => tell({ kind: "replaced" }),
    tellLock: () => tell({ kind: "lock" }),
  };
}
