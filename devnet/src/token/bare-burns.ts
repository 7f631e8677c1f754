import type { ColouredSection } from "./colour-section.ts";
import type { TokenCoin, TokenEntry } from "./token.ts";
import { compareMeta, isMeta, isSameMeta, SLP_NFT1_CHILD } from "./token-meta.ts";
import { emptyEntry } from "./verify-section.ts";

/**
 * Adds what is spent without a section that mentions it (devnet.md 3.5). `first` is the first entry of the sections and
 * burns: a valid NFT child GENESIS there uses up the group token of input 0, which is then no burn.
 */
export function addBareBurns(
  entries: TokenEntry[],
  sections: readonly ColouredSection[],
  first: TokenEntry | undefined,
  coins: readonly (TokenCoin | undefined)[],
): void {
  const isNftMint =
    first !== undefined && first.txType === "genesis" && !first.isInvalid && isMeta(first.meta, "slp", SLP_NFT1_CHILD);
  for (const burn of collectBareBurns(sections, coins, isNftMint)) {
    const index = entries.findIndex((entry) => isSameMeta(entry.meta, burn.meta));
    const entry = entries[index];
    if (entry === undefined) {
      entries.push(burn);
      continue;
    }
    const { actualBurnAtoms, burnsMintBatons, groupMeta } = burn;
    const isInvalid = entry.isInvalid || burnsMintBatons;
    entries[index] = { ...entry, isInvalid, actualBurnAtoms, burnsMintBatons, groupMeta };
  }
}

function collectBareBurns(
  sections: readonly ColouredSection[],
  coins: readonly (TokenCoin | undefined)[],
  isNftMint: boolean,
): TokenEntry[] {
  const burns: TokenEntry[] = [];
  for (const [inputIdx, coin] of coins.entries()) {
    if (coin === undefined || sections.some(({ meta }) => isSameMeta(meta, coin.meta))) continue;
    let index = burns.findIndex(({ meta }) => isSameMeta(meta, coin.meta));
    if (index < 0) index = burns.push({ ...emptyEntry(coin.meta, "none"), groupMeta: coin.groupMeta }) - 1;
    const burn = burns[index];
    if (burn === undefined || (isNftMint && inputIdx === 0)) continue;
    burns[index] = {
      ...burn,
      isInvalid: true,
      actualBurnAtoms: burn.actualBurnAtoms + coin.atoms,
      burnsMintBatons: burn.burnsMintBatons || coin.isMintBaton,
    };
  }
  return burns.sort((a, b) => compareMeta(a.meta, b.meta));
}
