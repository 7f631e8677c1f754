// How prices become heights. Numbers here are for drawing only.
import { type Candle, drawnPrice, type Price } from "@satchel/core/market";

/** A scale over the prices of candles. `ticks`: round prices between its ends, in sats per atom. */
export type Scale = { y: (price: Price | number) => number; ticks: readonly number[] };

/** Beyond the lowest and the highest price, as parts of what is between them. */
const MARGIN = 0.08;
/** A price that does not change stands in the middle of this part of it. */
const FLAT_MARGIN = 0.1;

/** Returns the scale that puts the highest price near `top` and the lowest near `bottom` (pixels from above). */
export function priceScale(candles: readonly Candle[], top: number, bottom: number): Scale {
  const low = Math.min(...candles.map((each) => drawnPrice(each.low)));
  const high = Math.max(...candles.map((each) => drawnPrice(each.high)));
  const margin = high > low ? (high - low) * MARGIN : (high || 1) * FLAT_MARGIN;
  const [least, most] = [Math.max(0, low - margin), high + margin];
  const y = (price: Price | number) => {
    const drawn = typeof price === "number" ? price : drawnPrice(price);
    return bottom - ((drawn - least) / (most - least)) * (bottom - top);
  };
  return { y, ticks: roundTicks(least, most, 4) };
}

/** Returns at most `count` round numbers between two numbers: steps of 1, 2, 2.5 or 5 times a power of ten. */
export function roundTicks(from: number, to: number, count: number): readonly number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return [];
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const ticks: number[] = [];
  for (let at = first; at * step <= to; at++) ticks.push(at * step);
  return ticks;
}

/** Returns every how many parts a time is written, so that the words have room. */
export function labelEvery(parts: number, widthPx: number, labelPx: number): number {
  const most = Math.max(1, Math.floor(widthPx / labelPx));
  return Math.max(1, Math.ceil(parts / most));
}

/** Returns the place in the list of the candle that is nearest to a part, in the direction of a move from `from`. */
export function candleAt(candles: readonly Candle[], part: number, from: number | undefined): number {
  const fromPart = from === undefined ? undefined : candles[from]?.at;
  if (fromPart !== undefined && part > fromPart) {
    const next = candles.findIndex(({ at }) => at >= part);
    return next === -1 ? candles.length - 1 : next;
  }
  if (fromPart !== undefined && part < fromPart)
    return Math.max(
      0,
      candles.findLastIndex(({ at }) => at <= part),
    );
  const distances = candles.map(({ at }) => Math.abs(at - part));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
