import { atoms, sats } from "@satchel/core/amount";
import type { Candle } from "@satchel/core/market";
import { expect, test } from "vitest";
import { candleAt, labelEvery, priceScale, roundTicks } from "./chart-scale.ts";

const candle = (at: number, low: number, high: number): Candle => {
  const price = (paid: number) => ({ sats: sats(BigInt(paid)), atoms: atoms(1n) });
  const [least, most] = [price(low), price(high)];
  const volume = { volumeSats: sats(1n), volumeAtoms: atoms(1n), numTrades: 1 };
  return { at, open: least, high: most, low: least, close: most, ...volume };
};
const CANDLES = [candle(2, 10, 20), candle(5, 15, 40), candle(9, 12, 13)];

test("the highest price is above the lowest one, and both are inside", () => {
  const { y, ticks } = priceScale(CANDLES, 20, 220);
  const [high, low] = [y(40), y(10)];
  expect(high).toBeGreaterThan(20);
  expect(low).toBeLessThan(220);
  expect(high).toBeLessThan(low);
  expect(ticks).toEqual([10, 20, 30, 40]);
});

test("one price alone, also 0, has a place", () => {
  for (const price of [0, 7]) {
    const at = priceScale([candle(0, price, price)], 20, 220).y(price);
    expect(at).toBeGreaterThan(20);
    expect(at).toBeLessThanOrEqual(220);
  }
});

test("ticks are round and few, whatever the prices", () => {
  expect(roundTicks(0.000_012, 0.000_09, 4).length).toBeLessThanOrEqual(5);
  expect(roundTicks(0.12, 0.97, 4)).toEqual([0.25, 0.5, 0.75]);
  expect(roundTicks(3, 3, 4)).toEqual([]);
  expect(roundTicks(0, Number.POSITIVE_INFINITY, 4)).toEqual([]);
});

test("words under the chart have room", () => {
  expect(labelEvery(30, 480, 80)).toBe(5);
  expect(labelEvery(3, 480, 80)).toBe(1);
  expect(labelEvery(30, 10, 80)).toBe(30);
});

test("a step goes to the next part that has trades, and a press to the nearest one", () => {
  expect(candleAt(CANDLES, 3, 0)).toBe(1);
  expect(candleAt(CANDLES, 4, 1)).toBe(0);
  expect(candleAt(CANDLES, 10, 2)).toBe(2);
  expect(candleAt(CANDLES, 0, 0)).toBe(0);
  expect(candleAt(CANDLES, 8, undefined)).toBe(2);
});
