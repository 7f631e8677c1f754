/** `prefix` and `start` are hex; the page begins at the later of the two. */
export type GroupsRequest = { prefix: string; start: string; pageSize: number };

/** `nextStart`: the first group not looked at, which need not be listed when its turn comes; empty when there is none. */
export type GroupsPage = { groups: string[]; nextStart: string };

/** `coins` are unspent in chain and mempool; `chainCoins` are those of the chain, spent in the mempool or not. */
export type GroupCoins = { coins: number; chainCoins: number };

const MAX_CHAIN_COINS_LOOKED_AT = 500;
const MAX_SKIPPED = 1000;

/**
 * The page of groups of devnet.md 1.6. Groups whose coins are all spent in the mempool are skipped, unless looking
 * would take too long; too many of them end the page early.
 */
export function listGroups(
  sorted: readonly string[],
  { prefix, start, pageSize }: GroupsRequest,
  coinsOf: (group: string) => GroupCoins,
): GroupsPage {
  const from = start > prefix ? start : prefix;
  const groups: string[] = [];
  if (!from.startsWith(prefix)) return { groups, nextStart: "" };
  let skipped = 0;
  for (let index = indexOfFirst(sorted, from); index < sorted.length; index++) {
    const group = sorted[index];
    if (group === undefined || !group.startsWith(prefix)) break;
    if (groups.length === pageSize || skipped === MAX_SKIPPED) return { groups, nextStart: group };
    const { coins, chainCoins } = coinsOf(group);
    if (coins > 0 || chainCoins > MAX_CHAIN_COINS_LOOKED_AT) groups.push(group);
    else skipped++;
  }
  return { groups, nextStart: "" };
}

/** The place of the first that is not before `from`. */
function indexOfFirst(sorted: readonly string[], from: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
