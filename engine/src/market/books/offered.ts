// What is on offer on the whole market, as plain data, and what can happen to it. All of it is a server's word: the
// ids, and how many offers each book had when it was last seen. Prices are never kept here, because only the bytes of
// an offer's transaction show one.
import type { TokenId } from "@satchel/core/ids";
import type { MarketProblem } from "../market-problem.ts";

/** A book as it was last seen. `at`: when the indexer was asked, milliseconds since 1970. */
export type SeenBook = { numOffers: number; at: number };

/**
 * Whether a person has asked for the books of all tokens. A book counts as loaded if it was seen after `since`. Running
 * means that it goes on while somebody looks, also after a restart.
 */
export type LoadAll = { step: "never" } | { step: "running" | "stopped" | "done"; since: number };

export type Offered = {
  /** Of what something is on offer, sorted; undefined until a server has said so. `idsAt`: when it was asked. */
  ids: readonly TokenId[] | undefined;
  idsAt: number | undefined;
  /** Why the ids could not be fetched the last time. */
  failed: MarketProblem | undefined;
  seen: ReadonlyMap<TokenId, SeenBook>;
  load: LoadAll;
  /** The books that were asked for since the load began or went on. */
  asked: ReadonlySet<TokenId>;
  /** The load has stopped because books could not be fetched. */
  hasGaps: boolean;
};

export const NOTHING_OFFERED: Offered = {
  ids: undefined,
  idsAt: undefined,
  failed: undefined,
  seen: new Map(),
  load: { step: "never" },
  asked: new Set(),
  hasGaps: false,
};

/** Takes what a server says is on offer. What is not on offer any more is forgotten, also how many offers it had. */
export function idsTold(offered: Offered, told: readonly TokenId[], at: number): Offered {
  const ids = told.toSorted();
  const isSame = offered.ids?.length === ids.length && ids.every((id, n) => offered.ids?.[n] === id);
  if (isSame) return { ...offered, idsAt: at, failed: undefined };
  const open = new Set(ids);
  const seen = new Map([...offered.seen].filter(([id]) => open.has(id)));
  return { ...offered, ids, idsAt: at, failed: undefined, seen };
}

export const idsFailed = (offered: Offered, failed: MarketProblem): Offered => ({ ...offered, failed });

/** Notes how many offers books have. Nothing changes if they are as they were seen before. */
export function booksSeen(offered: Offered, books: ReadonlyMap<TokenId, SeenBook>): Offered {
  const changed = [...books].filter(([id, { numOffers, at }]) => {
    const before = offered.seen.get(id);
    return before === undefined || before.at !== at || before.numOffers !== numOffers;
  });
  return changed.length === 0 ? offered : { ...offered, seen: new Map([...offered.seen, ...changed]) };
}

export function booksAsked(offered: Offered, ids: Iterable<TokenId>): Offered {
  const added = [...ids].filter((id) => !offered.asked.has(id));
  return added.length === 0 ? offered : { ...offered, asked: new Set([...offered.asked, ...added]) };
}

/** Begins to load all books, or goes on where it was stopped. A load that has ended begins anew. */
export function loadBegan(offered: Offered, now: number): Offered {
  const { load } = offered;
  const since = load.step === "running" || load.step === "stopped" ? load.since : now;
  return { ...offered, load: { step: "running", since }, asked: new Set(), hasGaps: false };
}

export const loadStopped = (offered: Offered, hasGaps = false): Offered =>
  offered.load.step === "running" ? { ...offered, load: { ...offered.load, step: "stopped" }, hasGaps } : offered;

/** Ends the load, unless a book of something that is on offer is missing. */
export const loadEnded = (offered: Offered): Offered =>
  offered.load.step !== "running" || leftToLoad(offered).length > 0
    ? loadStopped(offered, true)
    : { ...offered, load: { ...offered.load, step: "done" } };

/** Returns what the load has not fetched yet, in the order in which it is fetched. */
export function leftToLoad({ ids = [], seen, load }: Offered): readonly TokenId[] {
  if (load.step === "never") return ids;
  return ids.filter((id) => (seen.get(id)?.at ?? Number.NEGATIVE_INFINITY) < load.since);
}
