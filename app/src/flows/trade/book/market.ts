import type { Txid } from "@satchel/core/ids";
import { type BookRow, bestOffer, type Offer, type OrderBook, placeInBook } from "@satchel/core/offer";
import { useEffect, useMemo } from "react";
import type { OrderBookState } from "./use-order-book.ts";

/** `isOwn`: a wallet of this device has made the offer. */
export type Spot = { offer: Offer; isOwn: boolean };

/** What the order book of the page says to somebody who sells the same token. */
export type Market = {
  /** The cheapest offer of another person that was compared with its bytes; undefined without one. */
  best: Offer | undefined;
  /**
   * The cheapest offer that somebody can buy from, which buyers' prices are held against; undefined until it was
   * verified.
   */
  spot: Spot | undefined;
  /** Returns the place in the book of the offer that a transaction has made; undefined until that is certain. */
  placeOf: (txid: Txid | undefined) => number | undefined;
  /** Whether the active wallet has an offer in the book. */
  isListed: boolean;
};

/** Tells whether the active wallet has an offer in the book. */
export const isListedBy = ({ book, activeId }: OrderBookState): boolean =>
  activeId !== undefined && book?.rows.some(({ walletId }) => walletId === activeId) === true;

/** Returns what the book says, tells it to `onMarket` each time when it changes, and has the offers verified. */
export function useMarket(state: OrderBookState, onMarket: ((market: Market) => void) | undefined): Market | undefined {
  const { book, verify, verdictOf } = state;
  const isListed = isListedBy(state);
  const market = useMemo(
    () => book && marketOf(book, (offer) => verdictOf(offer) === "verified", isListed),
    [book, verdictOf, isListed],
  );
  useEffect(() => {
    if (market) onMarket?.(market);
  }, [market, onMarket]);
  const cheapest = book && bestOffer(book.rows, () => true);
  const spot = book?.spot;
  useEffect(() => {
    verify([...new Set([cheapest, spot])].filter((offer) => offer !== undefined));
  }, [cheapest, spot, verify]);
  return market;
}

const isOwnRowOf =
  (spot: Offer) =>
  ({ offer, walletId }: BookRow): boolean =>
    offer === spot && walletId !== undefined;

const marketOf = ({ rows, spot }: OrderBook, isVerified: (offer: Offer) => boolean, isListed: boolean): Market => ({
  isListed,
  best: bestOffer(rows, isVerified),
  spot: spot && isVerified(spot) ? { offer: spot, isOwn: rows.some(isOwnRowOf(spot)) } : undefined,
  placeOf: (txid) => {
    const own = rows.find(({ offer }) => offer.outpoint.startsWith(`${txid}:`));
    return own && placeInBook(rows, isVerified, own.offer.outpoint);
  },
});
