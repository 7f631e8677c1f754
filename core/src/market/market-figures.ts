import { type Atoms, atoms, type Sats, sats } from "../amount/index.ts";
import { comparePrices, type Price, perMilleChange } from "./price.ts";
import type { TradeFact } from "./trade-fact.ts";

/**
 * What the trades of a span of time come to. Prices are those of single trades. `numWash`: trades of a maker with
 * themselves, which are in no other figure.
 */
export type MarketFigures = {
  numTrades: number;
  numWash: number;
  volumeSats: Sats;
  volumeAtoms: Atoms;
  /** The newest trade of the span; the other three are undefined with it. */
  last: Price | undefined;
  low: Price | undefined;
  high: Price | undefined;
  /** From the last trade before the span, or else the first one in it, to the last one: thousandths. */
  changePerMille: number | undefined;
};

/** Computes the figures of the trades from a moment on. `facts`: of one token, newest first. `sinceSecs`: seconds. */
export function marketFigures(facts: readonly TradeFact[], sinceSecs: number): MarketFigures {
  const honest = facts.filter(({ isWash }) => !isWash);
  const inside = honest.filter(({ atSecs }) => atSecs >= sinceSecs);
  const [last] = inside;
  const before = honest.find(({ atSecs }) => atSecs < sinceSecs) ?? inside.at(-1);
  const sorted = inside.toSorted(comparePrices);
  return {
    numTrades: inside.length,
    numWash: facts.filter(({ isWash, atSecs }) => isWash && atSecs >= sinceSecs).length,
    volumeSats: sats(inside.reduce((sum, each) => sum + each.sats, 0n)),
    volumeAtoms: atoms(inside.reduce((sum, each) => sum + each.atoms, 0n)),
    last: last && priceOf(last),
    low: sorted[0] && priceOf(sorted[0]),
    high: sorted.at(-1) && priceOf(sorted.at(-1) as Price),
    changePerMille: last && before && perMilleChange(before, last),
  };
}

const priceOf = ({ sats: paid, atoms: bought }: Price): Price => ({ sats: paid, atoms: bought });

/** The trades of a part of a chart's span. Empty parts have no candle. */
export type Candle = {
  /** The number of the part, counted from 0. */
  at: number;
  open: Price;
  high: Price;
  low: Price;
  close: Price;
  volumeSats: Sats;
  volumeAtoms: Atoms;
  numTrades: number;
};

/**
 * Divides a span of time into `parts` of the same length and returns the candles of those with trades, oldest first.
 * `facts`: newest first. The span includes `fromSecs` and excludes `toSecs`.
 */
export function candlesOf(
  facts: readonly TradeFact[],
  { fromSecs, toSecs, parts }: { fromSecs: number; toSecs: number; parts: number },
): readonly Candle[] {
  const candles: Candle[] = [];
  for (const fact of facts.toReversed()) {
    const { atSecs, isWash } = fact;
    if (isWash || atSecs < fromSecs || atSecs >= toSecs) continue;
    const at = Math.floor(((atSecs - fromSecs) * parts) / (toSecs - fromSecs));
    const candle = candles.at(-1);
    const price = priceOf(fact);
    if (candle?.at !== at) {
      candles.push({ at, ...ONE(price), volumeSats: fact.sats, volumeAtoms: fact.atoms, numTrades: 1 });
      continue;
    }
    candle.close = price;
    if (comparePrices(price, candle.high) > 0) candle.high = price;
    if (comparePrices(price, candle.low) < 0) candle.low = price;
    candle.volumeSats = sats(candle.volumeSats + fact.sats);
    candle.volumeAtoms = atoms(candle.volumeAtoms + fact.atoms);
    candle.numTrades++;
  }
  return candles;
}

const ONE = (price: Price) => ({ open: price, high: price, low: price, close: price });
