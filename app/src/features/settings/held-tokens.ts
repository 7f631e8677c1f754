import { type Atoms, atoms, parseAtoms } from "@satchel/core/amount";
import type { Ledger } from "@satchel/core/ledger";
import type { TokenGenesis } from "@satchel/core/token";

/** What a wallet holds of each of these tokens, without those it holds none of. */
export function heldOf(ledger: Ledger, tokenIds: readonly string[]): ReadonlyMap<string, Atoms> {
  const held = new Map<string, Atoms>();
  for (const { token } of ledger.utxos.values()) {
    if (!token || token.isMintBaton || !tokenIds.includes(token.tokenId)) continue;
    held.set(token.tokenId, atoms((held.get(token.tokenId) ?? 0n) + token.atoms));
  }
  return held;
}

/** Whether that is at least `tier` whole tokens, e.g. "1000"; not as long as the token's decimals are not known. */
export function reaches(amount: Atoms | undefined, tier: string, token: TokenGenesis | undefined): boolean {
  if (amount === undefined || token === undefined) return false;
  const least = parseAtoms(tier, token.genesisInfo.decimals);
  return least.ok && amount >= least.value;
}
