// Keeps the list of what is on offer on the whole market while somebody looks at it: fetches the ids, notes what was
// seen of their books, loads all books if a person has asked for them, and stores it. What can happen to the list is in
// books/offered.ts; the books themselves are those of books/book-keeper.ts.
import { createLoadAll, type LoadParts } from "./load-all.ts";
import { createOfferedList, type OfferedSources } from "./offered-list.ts";

/** Somebody who looks at what is on offer. */
export type OfferedViewer = {
  /** Fetches the ids again. */
  refresh(): void;
  /** Loads the books of everything that is on offer, or goes on with it. */
  loadAll(): void;
  stop(): void;
  close(): void;
};

export type OfferedKeeper = { view(): Promise<OfferedViewer> };

/** The ids are fetched again when somebody begins to look after this time. */
const FRESH_MS = 60_000;

export function createOfferedKeeper(parts: OfferedSources & LoadParts): OfferedKeeper {
  const { books, clock, isStopped } = parts;
  const viewers = new Set<OfferedViewer>();
  const isViewed = () => viewers.size > 0 && !isStopped();
  const list = createOfferedList(parts, isViewed);
  const load = createLoadAll(list, parts, isViewed);
  /** Present while somebody looks. */
  let looking: { signal: AbortSignal; end(): void } | undefined;

  function begin() {
    const leaving = new AbortController();
    const unsubscribe = books.subscribe((now, before) => {
      if (now.books !== before.books) list.noteSoon();
    });
    const end = () => {
      list.note();
      load.stop(true);
      leaving.abort();
      unsubscribe();
    };
    return { signal: leaving.signal, end };
  }

  function look(): void {
    if (looking) return;
    looking = begin();
    list.note();
    const { idsAt, failed } = list.get();
    const isFresh = idsAt !== undefined && failed === undefined && clock.now() - idsAt < FRESH_MS;
    if (!isFresh) void list.fetchIds(looking.signal);
    load.resume(looking.signal);
  }

  function close(viewer: OfferedViewer): void {
    if (!viewers.delete(viewer) || viewers.size > 0) return;
    looking?.end();
    looking = undefined;
  }

  return {
    view: async () => {
      const viewer: OfferedViewer = {
        refresh: () => void (looking && list.fetchIds(looking.signal)),
        loadAll: () => looking && load.begin(looking.signal),
        stop: () => load.stop(false),
        close: () => close(viewer),
      };
      viewers.add(viewer);
      await list.read();
      if (viewers.has(viewer)) look();
      return viewer;
    },
  };
}
