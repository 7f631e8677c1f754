import { toHex } from "ecash-lib";
import { PASSWORD_SLOT } from "../envelope/envelope.ts";
import type { FindKey, SlotKey } from "../envelope/seal.ts";

/** The keys that an unlocked vault has stretched from passwords. */
export type HeldKeys = {
  /** The key that new wallets are sealed under. */
  current(): SlotKey | undefined;
  find: FindKey;
  /** How often the vault was locked. An unlock that began before a lock must not succeed after it. */
  locks(): number;
  /**
   * Adds keys; the last one becomes the current key. Returns false when the vault was locked since `locks` was read.
   */
  hold(keys: readonly SlotKey[], locks: number): boolean;
  /** Keeps the held keys for opening only, because the wallets are under another password now. */
  retire(): void;
  forget(): void;
};

/**
 * Creates an empty set of held keys, looked up by slot parameters. A replaced key stays until the vault is locked: the
 * envelopes it opens are the valid ones until the newly sealed envelopes are stored.
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
