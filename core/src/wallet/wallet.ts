import type { KeyRef } from "../keys/index.ts";

/** The sealed secrets of one wallet as stored: a versioned envelope in base64 that only the vault reads. */
export type SealedSecrets = string;

/**
 * A wallet as stored: its public data is plain, its secrets are sealed. `keys` has one entry by default; it is a list
 * so that receive and change chains need no redesign.
 */
export type Wallet = {
  id: string;
  name: string;
  keys: readonly KeyRef[];
  sealed: SealedSecrets;
  /** When the person proved that they have the seed phrase, in milliseconds since 1970. */
  backedUpAt?: number | undefined;
};
