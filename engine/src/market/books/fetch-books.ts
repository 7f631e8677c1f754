import type { Clock } from "@satchel/core/ports";
import { createLimiter } from "../../pacing/limiter.ts";
import { fetchBegan, fetchEnded, fetchFailed, firstRead } from "./book.ts";
import type { BookSources, Entry, Shelf } from "./shelf.ts";

/** How many books are fetched at once: a browser has six connections to a server without HTTP/2, and other work needs some. */
export const FETCHES_AT_ONCE = 4;

export type BookFetcher = {
  /** Fetches a book again, once for all calls until the request is sent. */
  refresh(entry: Entry): void;
  /** Takes a live event, which may be one of many. */
  onEvent(entry: Entry): void;
};

/** `onEnd`: called when a fetch has ended. */
export function createBookFetcher(
  shelf: Shelf,
  fetch: BookSources["fetch"],
  clock: Pick<Clock, "now">,
  onEnd: () => void,
): BookFetcher {
  const limit = createLimiter(FETCHES_AT_ONCE);

  /** Fetches until nothing may have changed since the last request was sent. */
  async function run(entry: Entry): Promise<void> {
    entry.isFetching = true;
    try {
      // A feed that is connected tells a new watcher so in a moment. The request comes after that, so that it is one.
      await Promise.resolve();
      while (entry.isDirty && shelf.isViewed(entry)) await limit(() => fetchOnce(entry));
    } finally {
      entry.isFetching = false;
    }
    onEnd();
  }

  async function fetchOnce(entry: Entry): Promise<void> {
    // The viewers may have gone while the book waited for its turn.
    if (!shelf.isViewed(entry)) return;
    entry.isDirty = false;
    entry.hasEvent = false;
    entry.isAwaited = false;
    const askedAt = clock.now();
    shelf.update(entry, fetchBegan);
    const read = await fetch(entry.of, entry.readings, (first) => {
      if (shelf.isKept(entry)) shelf.update(entry, (book) => firstRead(book, first));
    });
    if (!shelf.isKept(entry)) return;
    shelf.update(entry, (book) => (read.ok ? fetchEnded(book, read.value, askedAt) : fetchFailed(book, read.problem)));
    // A viewer that came while the request was under way has not asked yet.
    if (!read.ok && entry.isAwaited) entry.isDirty = true;
    onEnd();
  }

  function refresh(entry: Entry): void {
    entry.isDirty = true;
    if (!entry.isFetching) void run(entry);
  }

  return {
    refresh,
    onEvent: (entry) => {
      if (entry.hasEvent || !shelf.isViewed(entry)) return;
      entry.hasEvent = true;
      // Another fetch may have begun in the meantime.
      const isUnanswered = () => entry.hasEvent && shelf.isViewed(entry);
      void entry.pace(isUnanswered).then(() => {
        if (isUnanswered()) refresh(entry);
      });
    },
  };
}
