import { isFarOver, isFarUnder } from "../offer/index.ts";
import { comparePrices, lowerOf, type Price, perMilleChange } from "./price.ts";
import type { TradeFact } from "./trade-fact.ts";

/** Fewer trades than this in the last 30 days are no price. */
export const MIN_TRADES = 5;
export const FAIR_SECS = 30 * 24 * 3_600;

/**
 * Returns the price at which holdings are valued: the lower of the median of the last 30 days' trades and the cheapest
 * offer that can be bought. Agora has no bids, so what a seller asks is no worth by itself: without enough trades there
 * is no price. Trades that a maker did with themselves do not count. Of two middle trades the lower one is taken.
 * `nowSecs`: the time, in seconds. `cheapest`: undefined where nothing is on offer.
 */
export function fairPrice(
  facts: readonly TradeFact[],
  nowSecs: number,
  cheapest: Price | undefined,
): Price | undefined {
  const recent = facts.filter(({ isWash, atSecs }) => !isWash && atSecs > nowSecs - FAIR_SECS);
  if (recent.length < MIN_TRADES) return undefined;
  const median = medianOf(recent);
  return median && cheapest ? lowerOf(median, cheapest) : median;
}

/**
 * Returns by how many thousandths a price is off the usual one, below 0 where it is lower; undefined where it is at
 * most 25 % off. `usual`: the median of the last trades (`fairPrice` without an offer).
 */
export function offTrades(asked: Price, usual: Price): number | undefined {
  const compared = { own: asked.sats * usual.atoms, others: usual.sats * asked.atoms };
  return isFarOver(compared) || isFarUnder(compared) ? perMilleChange(usual, asked) : undefined;
}

/** Returns the price in the middle, the lower one of two. Undefined without a trade. */
export function medianOf(prices: readonly Price[]): Price | undefined {
  const middle = prices.toSorted(comparePrices)[Math.floor((prices.length - 1) / 2)];
  return middle && { sats: middle.sats, atoms: middle.atoms };
}
