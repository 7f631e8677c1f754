import { addressOf } from "../address/index.ts";
import { type KeyRef, scriptsOf } from "../keys/index.ts";
import type { AddressPrefix } from "../network.ts";
import type { ScriptHex } from "../tx/index.ts";

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

/** Every output script of the wallet; the first one receives, and takes change. */
export const walletScripts = (wallet: Wallet): ScriptHex[] => scriptsOf(wallet.keys);

/** The address a person gives to others. Empty for a wallet without keys, which no code of ours makes. */
export function walletAddress(wallet: Wallet, prefix: AddressPrefix): string {
  const [script = ""] = walletScripts(wallet);
  return addressOf(script, prefix) ?? "";
}
