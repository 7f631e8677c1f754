import { type Sats, sats } from "../../amount/index.ts";
import type { Outpoint } from "../../ids/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { isFarOver, isFarUnder } from "./far-price.ts";
import type { BookRow } from "./order-book.ts";
import { type Asked, askedSats, buyableOf, NANOSATS_PER_SAT } from "./price.ts";

/** The most places by which a decimal separator is taken to be misplaced. */
const MAX_PLACES = 3;

/**
 * Returns the cheapest offer of another person from which somebody can buy and which was verified; undefined without
 * one.
 */
export const bestOffer = (rows: readonly BookRow[], isVerified: (offer: Offer) => boolean): Offer | undefined =>
  rows.find(({ offer, walletId }) => walletId === undefined && isOpen(offer) && isVerified(offer))?.offer;

/**
 * Returns the place of an offer among the offers that somebody can buy from, 1 for the cheapest. Undefined if it is not
 * in the book, or if a cheaper one was not verified.
 */
export function placeInBook(
  rows: readonly BookRow[],
  isVerified: (offer: Offer) => boolean,
  outpoint: Outpoint,
): number | undefined {
  const open = rows.map(({ offer }) => offer).filter(isOpen);
  const at = open.findIndex((offer) => offer.outpoint === outpoint);
  return at >= 0 && open.slice(0, at).every(isVerified) ? at + 1 : undefined;
}

const isOpen = (offer: Offer): boolean => buyableOf(offer) !== undefined;

/**
 * Returns how far a price is above an offer's, in per mille of that one, rounded to the nearest; less than 0 below it.
 */
export function perMilleAbove(asked: Asked, best: Offer): bigint {
  const { own, others } = compared(asked, best);
  const far = own > others ? own - others : others - own;
  const perMille = (far * 2000n + others) / (2n * others);
  return own > others ? perMille : -perMille;
}

/** Tells whether a price is over 25 % below an offer's (tokens.md 5.2). */
export const isFarBelow = (asked: Asked, best: Offer): boolean => isFarUnder(compared(asked, best));

/**
 * Returns how much more the atoms would cost at the price of an offer, rounded down to sats; 0 if they would cost less.
 */
export function givenAway(asked: Asked, best: Offer): Sats {
  const { own, others } = compared(asked, best);
  return sats(own < others ? (others - own) / (best.atoms * NANOSATS_PER_SAT) : 0n);
}

/**
 * Returns by how many places the decimal separator has to move to the right to bring a price within 25 % of an offer's;
 * undefined if one to three places do not.
 */
export function misplacedBy({ nanoSats, atoms }: Asked, best: Offer): number | undefined {
  for (let places = 1; places <= MAX_PLACES; places++) {
    const moved = compared({ nanoSats: nanoSats * 10n ** BigInt(places), atoms }, best);
    if (!isFarUnder(moved) && !isFarOver(moved)) return places;
  }
  return undefined;
}

const compared = ({ nanoSats, atoms }: Asked, best: Offer) => ({
  own: nanoSats * best.atoms,
  others: askedSats(best) * NANOSATS_PER_SAT * atoms,
});
