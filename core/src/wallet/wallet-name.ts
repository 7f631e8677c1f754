import { no, ok, type Result } from "../result.ts";
import { lookOf, withoutDeceiving } from "../text/index.ts";

export const MAX_WALLET_NAME_LENGTH = 24;

export type WalletNameProblem =
  | { code: "wallet-name-empty" }
  /** The name has only spaces; wallet.md 5 has a sentence of its own for it. */
  | { code: "wallet-name-blank" }
  | { code: "wallet-name-too-long"; maxLength: number }
  | { code: "wallet-name-taken"; name: string }
  /** `twin`: the name of the contact that it could be confused with. */
  | { code: "wallet-name-looks-like-contact"; name: string; twin: string };

/** Returns the name that a new wallet has until the person renames it: "Wallet 1", "Wallet 2" .. (wallet.md 3). */
export function defaultWalletName(wallets: readonly { name: string }[]): string {
  const taken = new Set(wallets.map(({ name }) => name));
  for (let number = wallets.length + 1; ; number++) {
    const name = `Wallet ${number}`;
    if (!taken.has(name)) return name;
  }
}

/**
 * Checks a wallet name and returns it without spaces around it and without invisible characters. `taken` has the names
 * of the other wallets, `contacts` those of contacts that are not this wallet itself.
 */
export function checkWalletName(
  name: string,
  taken: readonly string[],
  contacts: readonly string[] = [],
): Result<string, WalletNameProblem> {
  if (name === "") return no({ code: "wallet-name-empty" });
  const trimmed = withoutDeceiving(name).trim();
  if (trimmed === "") return no({ code: "wallet-name-blank" });
  if ([...trimmed].length > MAX_WALLET_NAME_LENGTH) {
    return no({ code: "wallet-name-too-long", maxLength: MAX_WALLET_NAME_LENGTH });
  }
  if (taken.includes(trimmed)) return no({ code: "wallet-name-taken", name: trimmed });
  const look = lookOf(trimmed);
  const twin = contacts.find((contact) => lookOf(contact) === look);
  return twin === undefined ? ok(trimmed) : no({ code: "wallet-name-looks-like-contact", name: trimmed, twin });
}
