// Which tokens the list shows, and in which order.
import type { TokenId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { leftToLoad, type Offered, type SeenBook } from "@satchel/engine";
import { tokenName } from "../../text/token-words.ts";

export const SORTS = ["id", "offers"] as const;
export type Sort = (typeof SORTS)[number];

/** How many offers tokens had when a person chose this order: the tiles do not change their places while they look. */
export type Counts = ReadonlyMap<TokenId, SeenBook>;

/**
 * Returns the tokens that are shown, whitelisted ones first, each part by its id. The others are shown when a person
 * has asked to load all of them, each as soon as its book is asked for (tokens.md 4.4). Before a server has said what
 * is on offer, any whitelisted token may be.
 */
export function shownTokens(offered: Offered, whitelist: readonly TokenId[]): readonly TokenId[] {
  const { ids, seen, asked, load } = offered;
  const open = new Set(ids ?? whitelist);
  const first = [...new Set(whitelist)].filter((id) => open.has(id)).sort();
  if (ids === undefined || load.step === "never") return first;
  const listed = new Set(first);
  return [...first, ...ids.filter((id) => !listed.has(id) && (seen.has(id) || asked.has(id)))];
}

/** Returns how many of the tokens with offers the list does not show. */
export const hiddenCount = ({ ids = [] }: Offered, shown: readonly TokenId[]): number => {
  const listed = new Set(shown);
  return ids.filter((id) => !listed.has(id)).length;
};

/** Returns how far the load of all books is. */
export const progressOf = (offered: Offered): { done: number; total: number } => {
  const total = offered.ids?.length ?? 0;
  return { done: total - leftToLoad(offered).length, total };
};

/** Tells whether the number of offers is known of each token that is shown, and no more are coming (tokens.md 2.7). */
export const canSortByOffers = ({ load, seen }: Offered, shown: readonly TokenId[]): boolean =>
  load.step !== "running" && shown.length > 0 && shown.every((id) => seen.has(id));

/** Sorts by the number of offers, most first. Whitelisted tokens stay first; equal ones keep the order of their ids. */
export function byOffers(shown: readonly TokenId[], whitelist: readonly TokenId[], counts: Counts): readonly TokenId[] {
  const listed = new Set(whitelist);
  const countOf = (id: TokenId) => counts.get(id)?.numOffers ?? 0;
  return shown.toSorted(
    (one, other) => Number(listed.has(other)) - Number(listed.has(one)) || countOf(other) - countOf(one),
  );
}

/** Returns the tokens whose name or ticker has the words, or whose id begins with them. */
export function matching(
  shown: readonly TokenId[],
  query: string,
  tokens: ReadonlyMap<TokenId, TokenGenesis>,
): readonly TokenId[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return shown;
  return shown.filter((id) => {
    const token = tokens.get(id);
    const words = [tokenName(id, token) ?? "", token?.genesisInfo.tokenTicker ?? ""];
    return id.startsWith(wanted) || words.some((text) => text.toLowerCase().includes(wanted));
  });
}
