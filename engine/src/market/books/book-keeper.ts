// Keeps the books of offers: fetches, watches and verifies a book while somebody looks at it, and forgets the least
// recently viewed ones when there are too many. What happens to one book is in book.ts.

import type { Outpoint } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import type { Clock } from "@satchel/core/ports";
import type { StoreApi } from "zustand/vanilla";
import type { State } from "../../state.ts";
import type { OffersOf } from "../offers-of.ts";
import { reopened, spentBy, statusOf } from "./book.ts";
import { type BookCache, type BookSources, type CachedBook, createBookCache, type Viewer } from "./book-cache.ts";
import type { BooksStore } from "./books.ts";
import { type BookFetcher, createBookFetcher } from "./fetch-books.ts";
import { createEventSorter } from "./sort-events.ts";
import { createBookVerifier } from "./verify-books.ts";
import { wishFirst } from "./wishes.ts";

export type { BookSources } from "./book-cache.ts";

/** Somebody who looks at a book. A book that has a viewer is fetched, watched and kept. */
export type BookViewer = {
  /** Has these offers verified, in this order, and before the ones that this viewer named earlier. */
  verify(offers: readonly Offer[]): void;
  /** Fetches the offers again. */
  refresh(): void;
  close(): void;
};

export type BookKeeper = {
  view(of: OffersOf): BookViewer;
  /** Fetches a book once, without watching it. Returns whether the indexer has answered. */
  load(of: OffersOf): Promise<boolean>;
  /** Views a book for a moment, because a page that is about to be drawn will view it. */
  expect(of: OffersOf): void;
};

type KeeperParts = {
  sources: BookSources;
  books: BooksStore;
  state: Pick<StoreApi<State>, "getState" | "subscribe">;
  clock: Pick<Clock, "now" | "after">;
  isStopped(): boolean;
};

/** How long a book is viewed ahead: longer than a slow phone needs to draw the page of a token. */
export const EXPECTED_MS = 3_000;
/** How many of the wallet's newest transactions are looked at, when its ledger changes, for offers that they spend. */
const NEW_TXS = 16;

export function createBookKeeper({ sources, books, state, clock, isStopped }: KeeperParts): BookKeeper {
  const cache = createBookCache(books, clock, isStopped);
  const verifyWishes = createBookVerifier(cache, sources.verify);
  const fetcher = createBookFetcher(cache, sources.fetch, clock, () => {
    cache.forget();
    verifyWishes();
  });
  const hear = createEventSorter(cache, sources.lookUp, fetcher.onEvent);
  state.subscribe((now, before) => followState(cache, fetcher, now, before));

  function view(of: OffersOf): BookViewer {
    const entry = cache.entryOf(of);
    const viewer: Viewer = { wishes: [] };
    cache.touch(entry);
    entry.viewers.add(viewer);
    entry.isAwaited = true;
    if (entry.unwatch === undefined) {
      cache.update(entry, reopened);
      entry.unwatch = sources.watch(of, (txid) => hear(entry, txid));
      // While nobody looked, no event was heard.
      void fetcher.refresh(entry);
    } else if (cache.bookOf(entry).failed) void fetcher.refresh(entry);
    return {
      verify: (offers) => {
        if (!entry.viewers.delete(viewer)) return;
        entry.viewers.add(viewer);
        const outpoints = offers.map(({ outpoint }) => outpoint);
        viewer.wishes = wishFirst(viewer.wishes, outpoints);
        cache.touch(entry);
        verifyWishes();
      },
      refresh: () => {
        if (cache.isViewed(entry)) void fetcher.refresh(entry);
      },
      close: () => leave(entry, viewer),
    };
  }

  function leave(entry: CachedBook, viewer: Viewer): void {
    if (!entry.viewers.delete(viewer) || entry.viewers.size > 0) return;
    entry.unwatch?.();
    entry.unwatch = undefined;
    cache.forget();
  }

  async function load(of: OffersOf): Promise<boolean> {
    const entry = cache.entryOf(of);
    const viewer: Viewer = { wishes: [] };
    cache.touch(entry);
    entry.viewers.add(viewer);
    try {
      await fetcher.refresh(entry);
      return cache.isKept(entry) && statusOf(cache.bookOf(entry)) === "loaded";
    } finally {
      leave(entry, viewer);
    }
  }

  return {
    view,
    load,
    expect: (of) => {
      const { close } = view(of);
      clock.after(EXPECTED_MS, close);
    },
  };
}

/** Does to the books what a change of the wallet asks for. */
function followState(cache: BookCache, { refresh }: BookFetcher, now: State, before: State): void {
  // What a person looked at is not kept behind the lock.
  if (before.phase.kind === "ready" && now.phase.kind !== "ready") {
    cache.clear();
    return;
  }
  const spent = spentSince(before, now);
  if (spent.length > 0) cache.updateAll((book) => spentBy(book, spent));
  const isOffline = now.connection === "offline";
  const wasOffline = before.connection === "offline";
  if (isOffline === wasOffline && now.ledger.utxos === before.ledger.utxos) return;
  for (const entry of cache.viewed()) void refresh(entry);
}

/** Returns what the newest transactions of the wallet spend. The history of another wallet is no news. */
function spentSince(before: State, now: State): readonly Outpoint[] {
  if (now.ledger.history === before.ledger.history || now.activeId !== before.activeId) return [];
  const earlier = new Set(before.ledger.history);
  const added = now.ledger.history.slice(0, NEW_TXS).filter((tx) => !earlier.has(tx));
  return added.flatMap(({ inputs }) => inputs.map(({ outpoint }) => outpoint));
}
