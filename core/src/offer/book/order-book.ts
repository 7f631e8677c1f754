import { type Atoms, atoms, type Sats } from "../../amount/index.ts";
import type { Outpoint, WalletId } from "../../ids/index.ts";
import type { Offer } from "../covenant/offer.ts";
import { isFarOver } from "./far-price.ts";
import {
  type Asked,
  askedFor,
  askedSats,
  buyableOf,
  isTooLarge,
  isUnacceptable,
  leastBuyable,
  NANOSATS_PER_SAT,
} from "./price.ts";

/** Why an offer of the book cannot be bought by anybody with this wallet (tokens.md 4.1, 5.1). */
export type RowBlock = "unacceptable" | "too-large" | "above-spot";

export type BookRow = {
  offer: Offer;
  /** What all of the offer costs. */
  asked: Sats;
  /** The price of one atom of all of the offer in nanosats, rounded down, at least 1. */
  nanoSatsPerAtom: bigint;
  /** The atoms of this row and of all cheaper ones. */
  cumulative: Atoms;
  /** How much of all atoms on offer `cumulative` is, in percent. */
  depthPercent: number;
  /** The wallet of this device that made the offer. */
  walletId: WalletId | undefined;
  block: RowBlock | undefined;
  /** Whether its smallest purchase costs more than the wallet can spend. */
  isUnaffordable: boolean;
};

/** The offers of a token, cheapest first. `spot`: the cheapest offer that somebody can buy from. */
export type OrderBook = { rows: readonly BookRow[]; spot: Offer | undefined };

/**
 * `owners`: the id of a wallet of this device by each of its public keys (hex). `spendable`: what the active wallet can
 * spend; undefined while that is not known, and then everything counts as affordable.
 */
export type BookOptions = { owners: ReadonlyMap<string, WalletId>; spendable: Sats | undefined };

/** The lowest price that is shown (tokens.md 9.1). */
const LEAST_NANO_SATS = 1n;

type Priced = { offer: Offer; asked: Sats };

/**
 * Sorts the offers of a token by their exact price and says what can be bought. Offers of the same price keep one
 * order.
 */
export function orderBook(offers: readonly Offer[], { owners, spendable }: BookOptions): OrderBook {
  const sorted = offers.map((offer) => ({ offer, asked: askedSats(offer) })).sort(comparePrices);
  // An offer that nobody can buy from would otherwise make all others look dear.
  const spot = sorted.find(({ offer }) => buyableOf(offer) !== undefined)?.offer;
  const total = sorted.reduce((sum, { offer }) => sum + offer.atoms, 0n);
  let cumulative = 0n;
  const rows = sorted.map(({ offer, asked }): BookRow => {
    cumulative += offer.atoms;
    return {
      offer,
      asked,
      nanoSatsPerAtom: nanoSats(asked, offer.atoms),
      cumulative: atoms(cumulative),
      depthPercent: Number((cumulative * 10_000n) / total) / 100,
      walletId: owners.get(offer.makerPk),
      block: blockOf(offer, asked, spot),
      isUnaffordable: isUnaffordable(offer, spendable),
    };
  });
  return { rows, spot };
}

function blockOf(offer: Offer, asked: Sats, spot: Offer | undefined): RowBlock | undefined {
  if (isUnacceptable(offer)) return "unacceptable";
  if (isTooLarge(offer)) return "too-large";
  return spot !== undefined && isFarAbove(askedFor(asked, offer.atoms), spot) ? "above-spot" : undefined;
}

/** Tells whether the smallest purchase from an offer costs more than the wallet can spend (tokens.md 5.1). */
function isUnaffordable(offer: Offer, spendable: Sats | undefined): boolean {
  const least = leastBuyable(offer);
  return least !== undefined && spendable !== undefined && askedSats(offer, least) > spendable;
}

/** Tells whether a price is over 25 % above the price of all of the cheapest offer, so that nobody can buy at it. */
export const isFarAbove = ({ nanoSats: own, atoms: quantity }: Asked, spot: Offer): boolean =>
  isFarOver({ own: own * spot.atoms, others: askedSats(spot) * NANOSATS_PER_SAT * quantity });

/** Returns the price of one atom in nanosats for showing: rounded down, at least 1. */
export function nanoSats(asked: Sats, quantity: Atoms): bigint {
  const price = (asked * NANOSATS_PER_SAT) / quantity;
  return price < LEAST_NANO_SATS ? LEAST_NANO_SATS : price;
}

/**
 * Compares two offers by their exact price, and by outpoint if they cost the same; negative if the first one comes
 * first.
 */
export const comparePrices = (one: Priced, other: Priced): number => {
  const difference = one.asked * other.offer.atoms - other.asked * one.offer.atoms;
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return one.offer.outpoint < other.offer.outpoint ? -1 : 1;
};

/**
 * Returns the row that is chosen at first: the first one that the wallet can buy from, else the first one that another
 * wallet has made, else the first one.
 */
export function firstChoice({ rows }: OrderBook): Outpoint | undefined {
  const strangers = rows.filter(({ walletId, block }) => walletId === undefined && block === undefined);
  const row = strangers.find((each) => !each.isUnaffordable) ?? strangers[0] ?? rows[0];
  return row?.offer.outpoint;
}
