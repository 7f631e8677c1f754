import type { KeyRef } from "../keys/index.ts";

/** Opaque to everyone but the vault: the sealed secrets of one wallet, as stored. Base64 in a versioned envelope. */
export type SealedSecrets = string;

/**
 * A wallet as it is stored: public parts in clear, secrets sealed. `keys` is a list from the first day
 * (one entry by default), so that receive and change chains are data and not a redesign.
 */
export type Wallet = {
  id: string;
  name: string;
  keys: readonly KeyRef[];
  sealed: SealedSecrets;
  /** When a person showed that they have the phrase, milliseconds since 1970. */
  backedUpAt?: number | undefined;
};
