import { addressOf } from "../address/index.ts";
import { scriptsOf } from "../keys/index.ts";
import type { AddressPrefix } from "../network.ts";
import type { ScriptHex } from "../tx/index.ts";
import type { Wallet } from "./wallet.ts";

/** Every output script of the wallet; the first one receives, and takes change. */
export const walletScripts = (wallet: Wallet): ScriptHex[] => scriptsOf(wallet.keys);

/** The address a person gives to others. Empty for a wallet without keys, which no code of ours makes. */
export function walletAddress(wallet: Wallet, prefix: AddressPrefix): string {
  const [script = ""] = walletScripts(wallet);
  return addressOf(script, prefix) ?? "";
}
