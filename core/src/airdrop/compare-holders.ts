import { AGORA_PLUGIN } from "../offer/index.ts";
import type { Utxo } from "../tx/index.ts";

/**
 * In how many outputs two lists of a token's outputs differ. `onlyFirst`: outputs that only the first one has, or has
 * with another script, other atoms, or another offer.
 */
export type HoldersDifference = { onlyFirst: number; onlySecond: number };

/** Compares what two servers say about who holds a token; undefined if both say the same, in any order. */
export function compareHolders(first: readonly Utxo[], second: readonly Utxo[]): HoldersDifference | undefined {
  const [ours, theirs] = [new Set(first.map(claimOf)), new Set(second.map(claimOf))];
  const missingIn = (all: ReadonlySet<string>, claims: ReadonlySet<string>) =>
    [...claims].filter((claim) => !all.has(claim)).length;
  const [onlyFirst, onlySecond] = [missingIn(theirs, ours), missingIn(ours, theirs)];
  return onlyFirst + onlySecond > 0 ? { onlyFirst, onlySecond } : undefined;
}

/** Returns all that decides who is paid how much: the output, its script, what it holds, and the maker of an offer. */
const claimOf = ({ outpoint, script, token, plugins }: Utxo): string =>
  JSON.stringify([
    outpoint,
    script,
    token?.tokenId,
    String(token?.atoms),
    token?.isMintBaton,
    plugins?.[AGORA_PLUGIN] && [plugins[AGORA_PLUGIN].groups, plugins[AGORA_PLUGIN].data],
  ]);
