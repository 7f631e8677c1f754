import { amountText } from "@satchel/core/amount";
import type { Candle, Price } from "@satchel/core/market";
import { nanoSats } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { monthText, shortDayText, timeText } from "../../../text/locale/dates.ts";
import { shortXecParts, XEC } from "../../../text/money/money.ts";
import { priceDigits, xecPrice } from "../../../text/money/token-price.ts";
import type { Step } from "./spans.ts";

/** `digits`: of prices that stand in a column. */
export type ChartWords = { token: TokenGenesis; locale: string; digits?: number };

/** Returns the price of one whole token in XEC, without its unit. */
export const eachText = ({ sats, atoms }: Price, { token, locale, digits }: ChartWords): string =>
  xecPrice(nanoSats(sats, atoms), token, locale, digits);

/** Returns the price at a tick of the scale, which is a number of sats per atom. */
export const tickText = (satsPerAtom: number, { token, locale, digits }: ChartWords): string =>
  xecPrice(nanoSatsOf(satsPerAtom), token, locale, digits);

const nanoSatsOf = (satsPerAtom: number): bigint => BigInt(Math.round(satsPerAtom * 1e9));

/** Returns how many digits the prices of a chart have, in its table and in the words of each point. */
export const candleDigits = (candles: readonly Candle[], token: TokenGenesis): number =>
  priceDigits(
    candles.flatMap(({ open, high, low, close }) =>
      [open, high, low, close].map(({ sats, atoms }) => nanoSats(sats, atoms)),
    ),
    token,
  );

/** Returns how many digits the ticks of a scale have. */
export const tickDigits = (ticks: readonly number[], token: TokenGenesis): number =>
  priceDigits(ticks.map(nanoSatsOf), token);

/** Returns the words for a part of the time below a chart. */
export function partText(fromSecs: number, step: Step, locale: string): string {
  const ms = fromSecs * 1000;
  if (step === "hour") return timeText(ms, locale);
  return step === "month" ? monthText(ms, locale) : shortDayText(ms, locale);
}

/** Returns the words for a part where it stands alone. */
export function whenText(fromSecs: number, step: Step, locale: string): string {
  const ms = fromSecs * 1000;
  if (step === "month") return monthText(ms, locale);
  const day = shortDayText(ms, locale);
  return step === "hour" || step === "four-hours" ? `${day}, ${timeText(ms, locale)}` : day;
}

export const volumeText = ({ volumeSats }: Pick<Candle, "volumeSats">, locale: string): string =>
  `${amountText(shortXecParts(volumeSats, locale, "row"))} ${XEC}`;

/** Returns what a screen reader says of a point of the chart. */
export const pointText = (candle: Candle, when: string, words: ChartWords): string =>
  marketText.point({
    when,
    open: eachText(candle.open, words),
    high: eachText(candle.high, words),
    low: eachText(candle.low, words),
    close: eachText(candle.close, words),
    volume: volumeText(candle, words.locale),
  });
