import type { Atoms, Sats } from "../../amount/index.ts";
import type { Outpoint } from "../../ids/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { comparePrices, nanoSats } from "./order-book.ts";
import { askedSats, buyableOf } from "./price.ts";

/** The cheapest offer of a book that somebody can buy from. `asked`: what all of its atoms cost. */
export type BestPrice = {
  outpoint: Outpoint;
  atoms: Atoms;
  asked: Sats;
  nanoSatsPerAtom: bigint;
  /** Whether it was compared with the bytes of its transaction. Until then it may be invented. */
  isVerified: boolean;
};

/** What a tile of a grid says about a book: plain values, which can be stored. `best`: undefined if nobody can buy. */
export type BookSummary = { numOffers: number; best: BestPrice | undefined };

/** Summarises the offers of a book in one pass, without sorting them. */
export function summaryOf(offers: readonly Offer[], isVerified: (offer: Offer) => boolean): BookSummary {
  let best: { offer: Offer; asked: Sats } | undefined;
  for (const offer of offers) {
    const priced = { offer, asked: askedSats(offer) };
    const isBetter = best === undefined || comparePrices(priced, best) < 0;
    if (isBetter && buyableOf(offer) !== undefined) best = priced;
  }
  return { numOffers: offers.length, best: best && bestPrice(best.offer, best.asked, isVerified(best.offer)) };
}

const bestPrice = ({ outpoint, atoms }: Offer, asked: Sats, isVerified: boolean): BestPrice => ({
  outpoint,
  atoms,
  asked,
  nanoSatsPerAtom: nanoSats(asked, atoms),
  isVerified,
});
