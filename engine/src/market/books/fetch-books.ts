import type { Clock } from "@satchel/core/ports";
import { createLimiter } from "../../pacing/limiter.ts";
import { fetchBegan, fetchEnded, fetchFailed, firstRead } from "./book.ts";
import type { BookCache, BookSources, CachedBook } from "./book-cache.ts";

/**
 * How many books are fetched at once: a browser has six connections to a server without HTTP/2, and other work needs
 * some.
 */
export const FETCHES_AT_ONCE = 4;

export type BookFetcher = {
  /** Fetches a book again, once for all calls until the request is sent. Resolves when nothing is fetched any more. */
  refresh(entry: CachedBook): Promise<void>;
  /** Takes a live event, which may be one of many. */
  onEvent(entry: CachedBook): void;
};

/** `onEnd`: called when a fetch has ended. */
export function createBookFetcher(
  cache: BookCache,
  fetch: BookSources["fetch"],
  clock: Pick<Clock, "now">,
  onEnd: () => void,
): BookFetcher {
  const limit = createLimiter(FETCHES_AT_ONCE);

  /** Fetches until nothing may have changed since the last request was sent. */
  async function run(entry: CachedBook): Promise<void> {
    try {
      // A feed that is connected tells a new watcher so in a moment. The request comes after that, so that it is one.
      await Promise.resolve();
      while (entry.isDirty && cache.isViewed(entry)) await limit(() => fetchOnce(entry));
    } finally {
      entry.running = undefined;
    }
    onEnd();
  }

  async function fetchOnce(entry: CachedBook): Promise<void> {
    // The viewers may have gone while the book waited for its turn.
    if (!cache.isViewed(entry)) return;
    entry.isDirty = false;
    entry.hasEvent = false;
    entry.isAwaited = false;
    const askedAt = clock.now();
    cache.update(entry, fetchBegan);
    const read = await fetch(entry.of, entry.readings, (first) => {
      if (cache.isKept(entry)) cache.update(entry, (book) => firstRead(book, first));
    });
    if (!cache.isKept(entry)) return;
    cache.update(entry, (book) => (read.ok ? fetchEnded(book, read.value, askedAt) : fetchFailed(book, read.problem)));
    // A viewer that came while the request was under way has not asked yet.
    if (!read.ok && entry.isAwaited) entry.isDirty = true;
    onEnd();
  }

  function refresh(entry: CachedBook): Promise<void> {
    entry.isDirty = true;
    entry.running ??= run(entry);
    return entry.running;
  }

  return {
    refresh,
    onEvent: (entry) => {
      if (entry.hasEvent || !cache.isViewed(entry)) return;
      entry.hasEvent = true;
      // Another fetch may have begun in the meantime.
      const isUnanswered = () => entry.hasEvent && cache.isViewed(entry);
      void entry.pace(isUnanswered).then(() => {
        if (isUnanswered()) void refresh(entry);
      });
    },
  };
}
