import { type BookSummary, type Offer, summaryOf } from "@satchel/core/offer";
import { type Book, EMPTY_BOOK, groupOf, type OffersOf, type SeenBook, type Verdict } from "@satchel/engine";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useApp } from "../../../wiring/app-context.ts";
import { lateViewer } from "../../../wiring/use-book.ts";

/** A tile has to be in view so long until its book is asked for, so that a fast scroll asks for few. */
const REST_MS = 150;

/** What a tile says of a book. */
export type LiveBook = {
  /** How many offers rebuild; undefined while that is not known. It is the server's word. */
  numOffers: number | undefined;
  best: BookSummary["best"];
  /** The book has been read, so without a best offer nobody can buy from it. */
  isRead: boolean;
  /** What the bytes say about the best offer; undefined until they were compared. */
  verdict: Verdict | undefined;
  /** When the server was asked, milliseconds since 1970, of a book that is not followed now. */
  oldAt: number | undefined;
};

/**
 * Looks at a book while its tile is in view, and has its best offer compared with the bytes. `of`: the same object each
 * time. `seen`: what was kept of it from earlier.
 */
export function useLiveBook(of: OffersOf, seen: SeenBook | undefined): LiveBook {
  const { engine } = useApp();
  const key = groupOf(of);
  const book = useStore(engine.books, ({ books }) => books.get(key)) ?? EMPTY_BOOK;
  const isLive = useIsLive(book === EMPTY_BOOK && seen === undefined);
  const viewer = useMemo(() => lateViewer(() => engine.viewOffers(of)), [engine, of]);
  useEffect(() => (isLive ? viewer.open() : undefined), [viewer, isLive]);
  const { offers, judgements } = book;
  const summary = useMemo(
    () => offers && summaryOf(offers, (offer) => judgements.get(offer)?.verdict === "verified"),
    [offers, judgements],
  );
  const best = useMemo(() => bestOf(offers, summary), [offers, summary]);
  useEffect(() => {
    if (best && isLive) viewer.verify([best]);
  }, [viewer, best, isLive]);
  return {
    numOffers: summary?.numOffers ?? seen?.numOffers,
    best: summary?.best,
    isRead: summary !== undefined,
    verdict: best && judgements.get(best)?.verdict,
    oldAt: oldAtOf(book, seen, isLive),
  };
}

const bestOf = (offers: readonly Offer[] | undefined, summary: BookSummary | undefined): Offer | undefined =>
  offers?.find(({ outpoint }) => outpoint === summary?.best?.outpoint);

/** A book is old from the moment when nobody follows it until it was fetched again. */
function oldAtOf({ askedAt, failed, begun, ended }: Book, seen: SeenBook | undefined, isLive: boolean) {
  const at = askedAt ?? seen?.at;
  const isFollowed = isLive && failed === undefined && begun === ended && askedAt !== undefined;
  return isFollowed ? undefined : at;
}

/** Tiles about which nothing is known are asked for at once, others when they have been in view for a moment. */
function useIsLive(isUnknown: boolean): boolean {
  const [isLive, setLive] = useState(isUnknown);
  useEffect(() => {
    const timer = setTimeout(() => setLive(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLive;
}
