import type { Sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import type { Utxo } from "@satchel/core/tx";
import type { HeldToken, Place } from "../../widgets/tokens/held-tokens.ts";

export const FILTERS = ["all", "favourites", "tokens", "nfts", "collections"] as const;
export type Filter = (typeof FILTERS)[number];

/** A token whose details are not known passes only the filters that do not depend on them. */
const PASSES: Record<Filter, (token: HeldToken) => boolean> = {
  all: () => true,
  favourites: ({ place }) => place === "favourite",
  tokens: ({ kind }) => kind !== undefined && kind !== "NFT" && kind !== "Collection",
  nfts: ({ kind }) => kind === "NFT",
  collections: ({ kind }) => kind === "Collection",
};

export const passing = (held: readonly HeldToken[], filter: Filter): HeldToken[] => held.filter(PASSES[filter]);

/** Returns the tokens whose name or ticker has the words, or whose id begins with them. */
export function matching(held: readonly HeldToken[], query: string): HeldToken[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return [...held];
  return held.filter(({ tokenId, name, genesis }) =>
    [name ?? "", genesis?.genesisInfo.tokenTicker ?? ""].some((text) => text.toLowerCase().includes(wanted))
      ? true
      : tokenId.startsWith(wanted),
  );
}

export const SORTS = ["value", "name", "balance", "recent"] as const;
export type Sort = (typeof SORTS)[number];

type Compare = (one: HeldToken, other: HeldToken) => number;
const PLACES: Record<Place, number> = { favourite: 0, listed: 1, suspicious: 2, hidden: 3 };
const MAX_DECIMALS = 9;

/** Returns what all that is held of a token is worth; undefined where that is not known, or where it has no price. */
export type ValueFor = (token: HeldToken) => Sats | undefined;

/** Sorts favourites first, folded tokens last, and tokens without details behind those with details. */
export function sorted(
  held: readonly HeldToken[],
  sort: Sort,
  { locale, coins, valueFor }: { locale: string; coins: Iterable<Utxo>; valueFor: ValueFor },
): HeldToken[] {
  const byName = nameOrder(locale);
  const orders = {
    value: () => byValue(valueFor),
    name: () => byName,
    balance: () => byBalance,
    recent: () => newestFirst(coins),
  };
  const bySort = orders[sort]();
  return [...held].sort(
    (one, other) =>
      PLACES[one.place] - PLACES[other.place] ||
      Number(one.genesis === undefined) - Number(other.genesis === undefined) ||
      bySort(one, other) ||
      byName(one, other),
  );
}

function nameOrder(locale: string): Compare {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  return (one, other) => compare(one.name ?? "", other.name ?? "") || (one.tokenId < other.tokenId ? -1 : 1);
}

/** The most valuable first, and what has no value last. */
function byValue(valueFor: ValueFor): Compare {
  // Each value is computed once.
  const values = new Map<HeldToken, bigint>();
  const of = (token: HeldToken): bigint => {
    const value = values.get(token) ?? valueFor(token) ?? -1n;
    values.set(token, value);
    return value;
  };
  return (one, other) => (of(one) === of(other) ? 0 : of(one) > of(other) ? -1 : 1);
}

const byBalance: Compare = (one, other) => {
  const [a, b] = [wholeTokens(one), wholeTokens(other)];
  return a === b ? 0 : a > b ? -1 : 1;
};

/** Returns a balance on one scale for tokens of any number of decimals. */
const wholeTokens = ({ atoms, genesis }: HeldToken): bigint =>
  atoms * 10n ** BigInt(MAX_DECIMALS - (genesis?.genesisInfo.decimals ?? MAX_DECIMALS));

/** By the block of a token's newest coin; the mempool is newer than any block. */
function newestFirst(coins: Iterable<Utxo>): Compare {
  const heights = new Map<TokenId, number>();
  for (const { token, blockHeight } of coins) {
    if (!token) continue;
    const height = blockHeight < 0 ? Number.MAX_SAFE_INTEGER : blockHeight;
    heights.set(token.tokenId, Math.max(heights.get(token.tokenId) ?? 0, height));
  }
  return (one, other) => (heights.get(other.tokenId) ?? 0) - (heights.get(one.tokenId) ?? 0);
}

/** A line of the list: a token, or the head of folded ones. */
export type ListRow =
  | { kind: "token"; token: HeldToken }
  | { kind: "fold"; place: "suspicious" | "hidden"; count: number; isOpen: boolean };

/** Returns the lines of sorted tokens. Folded ones are there only if their head is open. */
export function rowsOf(held: readonly HeldToken[], open: ReadonlySet<Place>): ListRow[] {
  const rows = (place: Place): ListRow[] =>
    held.filter((token) => token.place === place).map((token) => ({ kind: "token", token }));
  const fold = (place: "suspicious" | "hidden"): ListRow[] => {
    const inside = rows(place);
    const isOpen = open.has(place);
    if (inside.length === 0) return [];
    return [{ kind: "fold", place, count: inside.length, isOpen }, ...(isOpen ? inside : [])];
  };
  return [...rows("favourite"), ...rows("listed"), ...fold("suspicious"), ...fold("hidden")];
}
