import { shortAddress } from "../address/index.ts";
import { no, ok, type Result } from "../result.ts";

export const MAX_WALLET_NAME_LENGTH = 24;

export type WalletNameProblem =
  /** Nothing at all, or nothing but spaces: two sentences in wallet.md 5. */
  | { code: "wallet-name-empty" }
  | { code: "wallet-name-blank" }
  | { code: "wallet-name-too-long"; maxLength: number }
  | { code: "wallet-name-taken"; name: string };

/** The name a wallet has until a person gives it another (wallet.md 3). */
export const defaultWalletName = (address: string): string => shortAddress(address);

/** `taken`: the names of the other wallets. The value is the name without spaces around it. */
export function checkWalletName(name: string, taken: readonly string[]): Result<string, WalletNameProblem> {
  if (name === "") return no({ code: "wallet-name-empty" });
  const trimmed = name.trim();
  if (trimmed === "") return no({ code: "wallet-name-blank" });
  if ([...trimmed].length > MAX_WALLET_NAME_LENGTH) {
    return no({ code: "wallet-name-too-long", maxLength: MAX_WALLET_NAME_LENGTH });
  }
  return taken.includes(trimmed) ? no({ code: "wallet-name-taken", name: trimmed }) : ok(trimmed);
}
