import type { Offer } from "@satchel/core/offer";
import { type Book, type BookViewer, EMPTY_BOOK, groupOf, type Verdict } from "@satchel/engine";
import { useEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { useApp, useEngineState } from "./app-context.ts";

/** The open offers of the active wallet, under any of its keys. */
export type OwnBooks = {
  /** Undefined until the offers of all keys were fetched once. */
  offers: readonly Offer[] | undefined;
  hasFailed: boolean;
  verdictOf: (offer: Offer) => Verdict | undefined;
  /** Does nothing: all offers of the wallet are verified in any case. */
  verify: () => void;
  refresh: () => void;
};

/** Looks at the offers of the active wallet as long as the component is there, and has them verified. */
export function useOwnBooks(): OwnBooks {
  const { engine } = useApp();
  const keys = useEngineState(({ wallets, activeId }) => wallets.find(({ id }) => id === activeId)?.keys);
  const groups = useMemo(() => (keys ?? []).map(({ publicKey }) => groupOf({ makerPk: publicKey })), [keys]);
  const books = useStore(
    engine.books,
    useShallow(({ books: all }) => groups.map((group) => all.get(group) ?? EMPTY_BOOK)),
  );
  const viewers = useRef<readonly Promise<BookViewer>[]>([]);
  useEffect(() => {
    const mine = (keys ?? []).map(({ publicKey }) => engine.viewOffers({ makerPk: publicKey }));
    viewers.current = mine;
    return () => {
      viewers.current = [];
      for (const viewer of mine) void viewer.then(({ close }) => close());
    };
  }, [engine, keys]);
  useEffect(() => {
    viewers.current.forEach((viewer, at) => void viewer.then(({ verify }) => verify(books[at]?.offers ?? [])));
  }, [books]);
  return useMemo(
    () => ({
      ...merged(books),
      refresh: () => viewers.current.forEach((each) => void each.then((own) => own.refresh())),
    }),
    [books],
  );
}

function merged(books: readonly Book[]): Omit<OwnBooks, "refresh"> {
  const isKnown = books.every(({ offers }) => offers !== undefined);
  return {
    offers: isKnown ? books.flatMap(({ offers = [] }) => offers) : undefined,
    hasFailed: books.some(({ failed }) => failed !== undefined),
    verdictOf: (offer) => books.find(({ judgements }) => judgements.has(offer))?.judgements.get(offer)?.verdict,
    verify: () => undefined,
  };
}
