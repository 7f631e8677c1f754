import type { Offer } from "@satchel/core/offer";
import type { MarketProblem } from "../market-problem.ts";
import type { OfferDoubt } from "../verify-offer.ts";
import { judged, type Verdict } from "./book.ts";
import type { BookCache, BookSources, CachedBook } from "./book-cache.ts";
import { nextToVerify } from "./wishes.ts";

/** How many offers are verified at once, in all books. Each takes up to one request. */
export const VERIFICATIONS_AT_ONCE = 4;

/** Returns a function that begins to verify what viewers wish for. */
export function createBookVerifier(cache: BookCache, verifyBy: BookSources["verify"]): () => void {
  const busy = new Set<Offer>();
  let isScheduled = false;

  /** Wishes of the same moment are all there before the first of them is chosen. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    void Promise.resolve().then(() => {
      isScheduled = false;
      while (busy.size < VERIFICATIONS_AT_ONCE) {
        const next = nextWish();
        if (next === undefined) return;
        void verify(next.entry, next.offer);
      }
    });
  }

  /** Returns the first wish of the viewer that has made the newest one. */
  function nextWish(): { entry: CachedBook; offer: Offer } | undefined {
    for (const entry of cache.viewed()) {
      for (const { wishes } of [...entry.viewers].reverse()) {
        const offer = nextToVerify(cache.bookOf(entry), wishes, busy);
        if (offer) return { entry, offer };
      }
    }
    return undefined;
  }

  async function verify(entry: CachedBook, offer: Offer): Promise<void> {
    busy.add(offer);
    try {
      const fetches = cache.bookOf(entry).ended;
      const verified = await verifyBy(offer);
      if (!cache.isKept(entry)) return;
      const verdict = verified.ok ? "verified" : verdictFor(verified.problem);
      cache.update(entry, (book) => judged(book, offer, { verdict, fetches }));
    } finally {
      busy.delete(offer);
      schedule();
    }
  }

  return schedule;
}

const verdictFor = (problem: OfferDoubt | MarketProblem): Verdict =>
  problem.code === "stopped" || problem.code === "unreachable" ? "unknown" : problem;
