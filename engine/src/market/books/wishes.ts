import type { Outpoint } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import { type Book, isToVerify } from "./book.ts";

/**
 * How many offers one viewer wants verified at most: a page shows ten rows, the cheapest offers and up to eight of a
 * purchase. Rows that a person has scrolled past give way to these.
 */
export const MAX_WISHES = 32;

/** Puts outpoints before the wishes of earlier. The oldest wishes above `MAX_WISHES` are dropped. */
export const wishFirst = (before: readonly Outpoint[], outpoints: readonly Outpoint[]): readonly Outpoint[] =>
  [...new Set([...outpoints, ...before])].slice(0, MAX_WISHES);

/**
 * Returns the first offer of the list that has to be verified, and is not being verified now; undefined if there is
 * none.
 */
export function nextToVerify(book: Book, wishes: readonly Outpoint[], busy: ReadonlySet<Offer>): Offer | undefined {
  if (book.offers === undefined) return undefined;
  const offers = byOutpoint(book.offers);
  for (const outpoint of wishes) {
    const offer = offers.get(outpoint);
    if (offer !== undefined && !busy.has(offer) && isToVerify(book, offer)) return offer;
  }
  return undefined;
}

const indexes = new WeakMap<readonly Offer[], ReadonlyMap<Outpoint, Offer>>();

function byOutpoint(offers: readonly Offer[]): ReadonlyMap<Outpoint, Offer> {
  const index = indexes.get(offers) ?? new Map(offers.map((offer) => [offer.outpoint, offer]));
  indexes.set(offers, index);
  return index;
}
