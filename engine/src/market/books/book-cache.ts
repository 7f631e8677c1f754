// The books that are kept, and what the engine remembers of each that is not for views.

import type { Outpoint, Txid } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import type { Clock } from "@satchel/core/ports";
import type { Result } from "@satchel/core/result";
import type { Tx } from "@satchel/core/tx";
import { createPacer, type Pacer } from "../../pacing/pacer.ts";
import { createReadings, type OffersRead, type Readings } from "../fetch-offers.ts";
import type { MarketProblem } from "../market-problem.ts";
import { groupOf, type OffersOf } from "../offers-of.ts";
import type { OfferDoubt } from "../verify-offer.ts";
import { type Book, EMPTY_BOOK } from "./book.ts";
import { type BooksStore, createBooksStore } from "./books.ts";
import { booksToForget, MAX_BOOKS, MAX_OFFERS, sizeOf } from "./forget-books.ts";

/** Where offers, and verdicts about them, come from. */
export type BookSources = {
  fetch(
    of: OffersOf,
    readings: Readings,
    onFirst: (first: OffersRead) => void,
  ): Promise<Result<OffersRead, MarketProblem>>;
  verify(offer: Offer): Promise<Result<void, OfferDoubt | MarketProblem>>;
  /**
   * Calls `onChange` when offers may have changed, until the returned function is called. `txid`: what changed them, if
   * it was a transaction, which may be one of other offers.
   */
  watch(of: OffersOf, onChange: (txid: Txid | undefined) => void): () => void;
  /** Returns a transaction; undefined if the indexer has none, or does not answer. */
  lookUp(txid: Txid): Promise<Tx | undefined>;
};

/**
 * How many live events are each answered with a fetch at once. The next ones wait: a flood of events makes no flood of
 * requests.
 */
export const FETCHES_OF_A_BURST = 3;
export const BURST_PAUSE_MS = 1_000;

/** `wishes`: the offers that it wants verified, the most urgent first. */
export type Viewer = { wishes: readonly Outpoint[] };

export type CachedBook = {
  key: string;
  of: OffersOf;
  /** The last of them has made the newest wish. */
  viewers: Set<Viewer>;
  /** Present while the book is watched. */
  unwatch: (() => void) | undefined;
  readings: Readings;
  /** Gives live events their turn. */
  pace: Pacer;
  /** Present while the book is fetched. */
  running: Promise<void> | undefined;
  /** Something may have changed since the last request was sent. `hasEvent`: a live event has said so. */
  isDirty: boolean;
  hasEvent: boolean;
  /** A viewer came after the last request was sent. */
  isAwaited: boolean;
};

export type BookCache = ReturnType<typeof createBookCache>;

export function createBookCache(books: BooksStore, clock: Pick<Clock, "after">, isStopped: () => boolean) {
  /** By group; the one that was looked at most recently comes last. */
  const entries = new Map<string, CachedBook>();
  /** How many offers the kept books have together. */
  let numOffers = 0;

  function createEntry(key: string, of: OffersOf): CachedBook {
    const pace = createPacer(clock, FETCHES_OF_A_BURST, BURST_PAUSE_MS);
    const flags = { running: undefined, isDirty: false, hasEvent: false, isAwaited: false };
    return { key, of, viewers: new Set(), unwatch: undefined, readings: createReadings(), pace, ...flags };
  }

  /** Tells whether the entry is still there: what is learned for another one is dropped. */
  const isKept = (entry: CachedBook): boolean => !isStopped() && entries.get(entry.key) === entry;

  const isViewed = (entry: CachedBook): boolean => isKept(entry) && entry.viewers.size > 0;

  return {
    isKept,
    isViewed,
    /** Returns the entries that have viewers, the one that was looked at most recently first. */
    viewed: (): readonly CachedBook[] => [...entries.values()].reverse().filter(isViewed),
    entryOf: (of: OffersOf): CachedBook => {
      const key = groupOf(of);
      return entries.get(key) ?? createEntry(key, of);
    },
    bookOf: ({ key }: CachedBook): Book => books.getState().books.get(key) ?? EMPTY_BOOK,
    /** Keeps an entry, as the one that was looked at most recently. */
    touch: (entry: CachedBook): void => {
      entries.delete(entry.key);
      entries.set(entry.key, entry);
    },
    update: ({ key }: CachedBook, change: (book: Book) => Book): void => {
      const before = books.getState().books.get(key);
      const now = change(before ?? EMPTY_BOOK);
      if (now === before) return;
      numOffers += sizeOf(now) - sizeOf(before);
      books.setState(({ books: all }) => ({ books: new Map(all).set(key, now) }));
    },
    /** Changes all books as one change of the store. */
    updateAll: (change: (book: Book) => Book): void => {
      const before = books.getState().books;
      const now = new Map([...before].map(([key, book]) => [key, change(book)]));
      if ([...now].some(([key, book]) => before.get(key) !== book)) books.setState({ books: now });
    },
    /** Forgets books that nobody looks at, if there are too many of them. */
    forget: (): void => {
      // It is asked after every fetch, and while a whole market is loaded there are 2,000 of them.
      if (entries.size <= MAX_BOOKS && numOffers <= MAX_OFFERS) return;
      const idle = [...entries.values()].filter(({ viewers, running }) => viewers.size === 0 && running === undefined);
      const keys = idle.map(({ key }) => key);
      const gone = new Set(booksToForget(books.getState(), keys));
      if (gone.size === 0) return;
      for (const key of gone) {
        entries.delete(key);
        numOffers -= sizeOf(books.getState().books.get(key));
      }
      books.setState(({ books: all }) => ({ books: new Map([...all].filter(([key]) => !gone.has(key))) }));
    },
    /** Forgets all books, and what is on offer, and ends the viewers of the books. */
    clear: (): void => {
      for (const entry of entries.values()) {
        entry.viewers.clear();
        entry.unwatch?.();
        entry.unwatch = undefined;
      }
      entries.clear();
      numOffers = 0;
      books.setState(createBooksStore().getState());
    },
  };
}
