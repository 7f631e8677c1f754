import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { rounds, txidOfNumber } from "../testing/index.ts";
import {
  candlesOf,
  comparePrices,
  FAIR_SECS,
  fairPrice,
  marketFigures,
  medianOf,
  type Price,
  perMilleChange,
  satsAt,
  type TradeFact,
} from "./index.ts";

const price = (paid: number | bigint, bought: number | bigint = 1): Price => ({
  sats: sats(BigInt(paid)),
  atoms: atoms(BigInt(bought)),
});
const fact = (atSecs: number, paid: number | bigint, bought: number | bigint = 1, isWash = false): TradeFact => ({
  txid: txidOfNumber(atSecs),
  atSecs,
  ...price(paid, bought),
  isFinal: true,
  isWash,
});
/** Newest first, as the engine has them. */
const aHistory = fc
  .array(fc.tuple(fc.nat(1_000), fc.bigInt(1n, 1n << 50n), fc.bigInt(1n, 1n << 64n), fc.boolean()), { maxLength: 60 })
  .map((all) =>
    all.map(([at, paid, bought, isWash]) => fact(at, paid, bought, isWash)).sort((a, b) => b.atSecs - a.atSecs),
  );

describe("prices", () => {
  test("are compared exactly, where a number would not tell them apart", () => {
    const huge = 1n << 64n;
    expect(comparePrices(price(1n, huge), price(1n, huge - 1n))).toBe(-1);
    expect(comparePrices(price(3n, 9n), price(1n, 3n))).toBe(0);
    expect(comparePrices(price(2), price(1))).toBe(1);
  });

  test("a change is rounded to the nearest thousandth, in both directions", () => {
    expect(perMilleChange(price(100), price(125))).toBe(250);
    expect(perMilleChange(price(3), price(2))).toBe(-333);
    expect(perMilleChange(price(2_000), price(2_001))).toBe(1);
    expect(perMilleChange(price(2_000), price(1_999))).toBe(-1);
    expect(perMilleChange(price(0), price(5))).toBe(0);
  });

  test("what atoms come to is rounded down", () => expect(satsAt(price(10, 3), atoms(10n))).toBe(33n));
});

describe("a fair price", () => {
  const now = 10 * FAIR_SECS;
  const recent = (...paid: number[]) => paid.map((each, n) => fact(now - n - 1, each));

  test("is the median of five trades or more, of two in the middle the lower one", () => {
    expect(fairPrice(recent(5, 1, 4, 2, 3), now, undefined)).toEqual(price(3));
    expect(fairPrice(recent(6, 5, 1, 4, 2, 3), now, undefined)).toEqual(price(3));
    expect(medianOf([])).toBeUndefined();
  });

  test("is what the cheapest offer asks, where that is less", () => {
    expect(fairPrice(recent(5, 1, 4, 2, 3), now, price(2))).toEqual(price(2));
    expect(fairPrice(recent(5, 1, 4, 2, 3), now, price(9))).toEqual(price(3));
  });

  test("does not exist after four trades, however much is asked, or when trades are old or with oneself", () => {
    expect(fairPrice(recent(5, 1, 4, 2), now, price(2))).toBeUndefined();
    expect(fairPrice([...recent(5, 1, 4, 2), fact(now - FAIR_SECS, 3)], now, price(2))).toBeUndefined();
    expect(fairPrice([...recent(5, 1, 4, 2), fact(now - 9, 3, 1, true)], now, price(2))).toBeUndefined();
  });
});

const history = () => [fact(50, 30, 2), fact(40, 9, 1, true), fact(30, 40), fact(20, 10), fact(10, 20)];

describe("the figures of a span", () => {
  test("last, low, high, volume, and the change since the trade before it", () => {
    const [low, high] = [price(10), price(40)];
    const volume = { volumeSats: 80n, volumeAtoms: 4n, numTrades: 3, numWash: 1 };
    expect(marketFigures(history(), { fromSecs: 20 })).toEqual({
      ...volume,
      last: price(30, 2),
      low,
      high,
      changePerMille: -250,
    });
  });

  test("without a trade before it, the change is since its first one; without a trade there is nothing to say", () => {
    expect(marketFigures(history(), { fromSecs: 0 }).changePerMille).toBe(-250);
    expect(marketFigures(history(), { fromSecs: 20 }).changePerMille).toBe(-250);
    const none = { last: undefined, low: undefined, high: undefined, changePerMille: undefined };
    expect(marketFigures(history(), { fromSecs: 60 })).toEqual({
      ...none,
      numTrades: 0,
      numWash: 0,
      volumeSats: 0n,
      volumeAtoms: 0n,
    });
  });
});

test("a span that has ended leaves out what came after it", () => {
  const [first] = [price(10)];
  const figures = marketFigures(history(), { fromSecs: 20, toSecs: 30 });
  expect(figures).toMatchObject({ numTrades: 1, last: first, low: first, high: first, changePerMille: -500 });
});

test("trades that an indexer lists out of the order of their times give one candle for each part", () => {
  const listed = [fact(30, 5), fact(10, 7), fact(20, 6), fact(11, 9)];
  const candles = candlesOf(listed, [0, 15, 40]);
  expect(candles.map(({ at, open, close }) => ({ at, open, close }))).toEqual([
    { at: 0, open: price(7), close: price(9) },
    { at: 1, open: price(6), close: price(5) },
  ]);
  expect(marketFigures(listed, { fromSecs: 0 })).toMatchObject({ last: price(5), numTrades: 4 });
});

test("candles hold every honest trade of their span once, and agree with its figures", () => {
  const bounds = fc.uniqueArray(fc.nat(1_000), { minLength: 2, maxLength: 40 });
  const check = fc.property(aHistory, bounds, (facts, unsorted) => {
    const parts = unsorted.toSorted((a, b) => a - b);
    const candles = candlesOf(facts, parts);
    const figures = marketFigures(facts, { fromSecs: parts[0] ?? 0, toSecs: parts.at(-1) ?? 0 });
    const sum = (of: (each: (typeof candles)[number]) => bigint) => candles.reduce((all, each) => all + of(each), 0n);
    expect(sum(({ volumeSats }) => volumeSats)).toBe(figures.volumeSats);
    expect(sum(({ volumeAtoms }) => volumeAtoms)).toBe(figures.volumeAtoms);
    expect(sum(({ numTrades }) => BigInt(numTrades))).toBe(BigInt(figures.numTrades));
    expect(candles.at(-1)?.close).toEqual(figures.last);
    for (const [n, { at, open, high, low, close }] of candles.entries()) {
      expect(at).toBeGreaterThan(candles[n - 1]?.at ?? -1);
      expect(at).toBeLessThan(parts.length - 1);
      for (const each of [open, close, low]) expect(comparePrices(each, high)).toBeLessThanOrEqual(0);
      for (const each of [open, close, high]) expect(comparePrices(low, each)).toBeLessThanOrEqual(0);
    }
    const sorted = candles.map(({ high }) => high).sort(comparePrices);
    if (figures.high) expect(comparePrices(sorted.at(-1) as Price, figures.high)).toBe(0);
  });
  fc.assert(check, { numRuns: rounds(200, 5_000) });
});
