import { type Atoms, parseAtoms } from "@satchel/core/amount";
import { type Ledger, totalsOf } from "@satchel/core/ledger";
import type { TokenGenesis } from "@satchel/core/token";

/** What a wallet holds of each of these tokens, without those it holds none of. */
export function heldOf(ledger: Ledger, tokenIds: readonly string[]): ReadonlyMap<string, Atoms> {
  const { tokens } = totalsOf(ledger);
  return new Map(
    tokenIds.flatMap((tokenId) => {
      const total = tokens.get(tokenId);
      return total && total.coins > total.batons ? [[tokenId, total.atoms]] : [];
    }),
  );
}

/** Whether that is at least `tier` whole tokens, e.g. "1000"; not as long as the token's decimals are not known. */
export function reaches(amount: Atoms | undefined, tier: string, token: TokenGenesis | undefined): boolean {
  if (amount === undefined || token === undefined) return false;
  const least = parseAtoms(tier, token.genesisInfo.decimals);
  return least.ok && amount >= least.value;
}
