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

/** A span of time in seconds, from `fromSecs` until before `toSecs`. */
export type Span = { fromSecs: number; toSecs?: number };

/**
 * Returns the trades that count, oldest first. An indexer lists them by block, and its times are its own: nearly in
 * order, but not always.
 */
const honestByTime = (facts: readonly TradeFact[]): readonly TradeFact[] =>
  facts
    .filter(({ isWash }) => !isWash)
    .reverse()
    .sort((one, other) => one.atSecs - other.atSecs);

/** Computes the figures of the trades in a span of time. `facts`: of one token, newest first. */
export function marketFigures(facts: readonly TradeFact[], { fromSecs, toSecs = Infinity }: Span): MarketFigures {
  const figures: MarketFigures = {
    numTrades: 0,
    numWash: facts.filter(({ isWash, atSecs }) => isWash && atSecs >= fromSecs && atSecs < toSecs).length,
    volumeSats: sats(0n),
    volumeAtoms: atoms(0n),
    last: undefined,
    low: undefined,
    high: undefined,
    changePerMille: undefined,
  };
  let before: Price | undefined;
  let [paid, bought] = [0n, 0n];
  for (const fact of honestByTime(facts)) {
    if (fact.atSecs >= toSecs) break;
    if (fact.atSecs < fromSecs) {
      before = fact;
      continue;
    }
    before ??= fact;
    figures.numTrades++;
    paid += fact.sats;
    bought += fact.atoms;
    figures.last = fact;
    if (figures.low === undefined || comparePrices(fact, figures.low) < 0) figures.low = fact;
    if (figures.high === undefined || comparePrices(fact, figures.high) > 0) figures.high = fact;
  }
  const { last, low, high } = figures;
  return {
    ...figures,
    volumeSats: sats(paid),
    volumeAtoms: atoms(bought),
    last: last && priceOf(last),
    low: low && priceOf(low),
    high: high && priceOf(high),
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
 * Returns the candles of the parts of a span that have trades, oldest first. `facts`: newest first. `bounds`: where the
 * parts begin, in seconds and ascending, and last where the span ends. A trade at a bound belongs to the later part.
 */
export function candlesOf(facts: readonly TradeFact[], bounds: readonly number[]): readonly Candle[] {
  const candles: Candle[] = [];
  const [from = 0] = bounds;
  const to = bounds.at(-1) ?? 0;
  let at = 0;
  for (const fact of honestByTime(facts)) {
    if (fact.atSecs < from) continue;
    if (fact.atSecs >= to) break;
    while (fact.atSecs >= (bounds[at + 1] ?? Infinity)) at++;
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
