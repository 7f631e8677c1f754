import { toHex } from "ecash-lib";
import { PASSWORD_SLOT } from "../envelope/envelope.ts";
import type { FindKey, SlotKey } from "../envelope/seal.ts";

/** The passwords' keys of an unlocked vault. */
export type HeldKeys = {
  /** The key new wallets are sealed under. */
  current(): SlotKey | undefined;
  find: FindKey;
  /** Counts the locks: what was begun before one does not unlock after it. */
  locks(): number;
  /** Holds these besides those held, the last as the current one; false where the vault was locked since `locks`. */
  hold(keys: readonly SlotKey[], locks: number): boolean;
  /** What is held goes on opening, but nothing new is sealed under it: the wallets are under another password now. */
  retire(): void;
  forget(): void;
};

/**
 * Keys by the parameters of their slots. A key that was replaced stays until the lock, because the wallets it opens
 * are the true ones until those sealed anew are stored.
 */
export function createHeldKeys(): HeldKeys {
  const held = new Map<string, SlotKey>();
  let current: SlotKey | undefined;
  let locks = 0;
  return {
    current: () => current,
    find: async ({ kind, params }) => (kind === PASSWORD_SLOT ? held.get(toHex(params))?.key : undefined),
    locks: () => locks,
    hold(keys, since) {
      if (since !== locks) return false;
      for (const key of keys) held.set(toHex(key.params), key);
      current = keys.at(-1) ?? current;
      return true;
    },
    retire() {
      current = undefined;
    },
    forget() {
      held.clear();
      current = undefined;
      locks += 1;
    },
  };
}
