import type { Offer } from "@satchel/core/offer";
import { type Book, type BookViewer, EMPTY_BOOK, groupOf, type OffersOf, type Verdict } from "@satchel/engine";
import { useCallback, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useApp } from "./app-context.ts";

/** A book of offers as it is now, and what its viewer can ask for. */
export type BookView = Pick<Book, "offers" | "isWhole" | "refused"> & {
  /** Whether the last fetch failed. */
  hasFailed: boolean;
  /**
   * Whether the server was asked since an offer was last spent by the wallet: what is left of it may still be to come.
   */
  isSettled: boolean;
  /** Undefined until the offer has been compared with the bytes of its transaction. */
  verdictOf: (offer: Offer) => Verdict | undefined;
  /** Has these offers compared with the bytes, in this order, before the ones named earlier. */
  verify: (offers: readonly Offer[]) => void;
  refresh: () => void;
};

/**
 * Looks at a book of offers as long as the component is there. The engine fetches, watches and verifies it. `of`: the
 * same object each time.
 */
export function useBook(of: OffersOf): BookView {
  const { engine } = useApp();
  const key = groupOf(of);
  const viewer = useMemo(() => lateViewer(() => engine.viewOffers(of)), [engine, of]);
  useEffect(() => viewer.open(), [viewer]);
  const judgements = useField(key, "judgements");
  return {
    offers: useField(key, "offers"),
    isWhole: useField(key, "isWhole"),
    refused: useField(key, "refused"),
    hasFailed: useField(key, "failed") !== undefined,
    isSettled: useField(key, "spent").size === 0,
    verdictOf: useCallback((offer: Offer) => judgements.get(offer)?.verdict, [judgements]),
    verify: viewer.verify,
    refresh: viewer.refresh,
  };
}

/**
 * Returns a field of a book, and draws again when that field is another one: a fetch that begins changes nothing on the
 * screen.
 */
function useField<Name extends keyof Book>(key: string, name: Name): Book[Name] {
  return useStore(useApp().engine.books, ({ books }) => (books.get(key) ?? EMPTY_BOOK)[name]);
}

/**
 * A viewer that comes a moment after it is asked for, because its code is fetched. What is asked of it before is not
 * lost.
 */
export function lateViewer(view: () => Promise<BookViewer>) {
  let viewer: Promise<BookViewer> | undefined;
  let early: readonly Offer[] = [];
  return {
    open: () => {
      const mine = view();
      viewer = mine;
      void mine.then(({ verify }) => verify(early));
      return () => {
        viewer = undefined;
        void mine.then(({ close }) => close());
      };
    },
    verify: (offers: readonly Offer[]) => {
      // Parts inside a component ask before the component itself has opened the viewer.
      if (viewer === undefined) early = [...offers, ...early];
      else void viewer.then(({ verify }) => verify(offers));
    },
    refresh: () => void viewer?.then(({ refresh }) => refresh()),
  };
}
