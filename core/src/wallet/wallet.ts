import type { WalletId } from "../ids/index.ts";
import type { KeyRef } from "../keys/index.ts";

/** The sealed secrets of one wallet as stored: a versioned envelope in base64 that only the vault reads. */
export type SealedSecrets = string;

/**
 * What every wallet has. `keys` has one entry by default; it is a list so that receive and change chains need no
 * redesign.
 */
type WalletBase = {
  id: WalletId;
  name: string;
  keys: readonly KeyRef[];
  /** When the person proved that they have the seed phrase, in milliseconds since 1970. */
  backedUpAt?: number | undefined;
};

/** A wallet whose secrets are on this device, sealed. */
export type SeedWallet = WalletBase & { kind: "seed"; sealed: SealedSecrets };

/** A wallet by its kind. Its public data is plain. Code that needs the secrets asks `canSign` first. */
export type Wallet = SeedWallet;

/** Tells whether this device has the secrets of the wallet, so that the vault can sign with its keys. */
export const canSign = (wallet: Wallet): wallet is SeedWallet => wallet.kind === "seed";
