import { addressOf } from "../address/index.ts";
import { type KeyRef, scriptsOf } from "../keys/index.ts";
import type { AddressPrefix } from "../network.ts";
import type { ScriptHex } from "../tx/index.ts";

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

/** Returns all output scripts of the wallet; payments and change go to the first. */
export const walletScripts = (wallet: Wallet): ScriptHex[] => scriptsOf(wallet.keys);

/** Returns the address to receive at; empty for a wallet without keys, which our code never creates. */
export function walletAddress(wallet: Wallet, prefix: AddressPrefix): string {
  const [script = ""] = walletScripts(wallet);
  return addressOf(script, prefix) ?? "";
}
