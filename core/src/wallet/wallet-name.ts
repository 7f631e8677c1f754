import { shortAddress } from "../address/index.ts";
import { no, ok, type Result } from "../result.ts";

export const MAX_WALLET_NAME_LENGTH = 24;

export type WalletNameProblem =
  | { code: "wallet-name-empty" }
  /** The name has only spaces; wallet.md 5 has a sentence of its own for it. */
  | { code: "wallet-name-blank" }
  | { code: "wallet-name-too-long"; maxLength: number }
  | { code: "wallet-name-taken"; name: string };

/** Returns the name that a wallet has until the person renames it (wallet.md 3). */
export const defaultWalletName = (address: string): string => shortAddress(address);

/** Checks a wallet name and returns it without spaces around it. `taken` has the names of the other wallets. */
export function checkWalletName(name: string, taken: readonly string[]): Result<string, WalletNameProblem> {
  if (name === "") return no({ code: "wallet-name-empty" });
  const trimmed = name.trim();
  if (trimmed === "") return no({ code: "wallet-name-blank" });
  if ([...trimmed].length > MAX_WALLET_NAME_LENGTH) {
    return no({ code: "wallet-name-too-long", maxLength: MAX_WALLET_NAME_LENGTH });
  }
  return taken.includes(trimmed) ? no({ code: "wallet-name-taken", name: trimmed }) : ok(trimmed);
}
