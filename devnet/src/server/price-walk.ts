import { RATES_PER_USD } from "./price-rates.data.ts";

const XEC_IN_USD = 0.0000213;
const DAY_SECONDS = 86_400;
/** Waves that never meet again in step: the price wanders by at most about 6 % and is the same for the same second. */
const WAVES = [
  { days: 31, share: 0.03 },
  { days: 7.3, share: 0.02 },
  { days: 1.7, share: 0.01 },
] as const;

/** Price of one XEC at a time (seconds), in a currency by its lower-case code; undefined for one that is not known. */
export function xecPriceAt(time: number, currency: string): number | undefined {
  const perUsd = RATES_PER_USD.get(currency);
  if (perUsd === undefined) return undefined;
  const drift = WAVES.reduce(
    (sum, { days, share }) => sum + share * Math.sin((2 * Math.PI * time) / (days * DAY_SECONDS)),
    0,
  );
  return Number((XEC_IN_USD * perUsd * (1 + drift)).toPrecision(8));
}
