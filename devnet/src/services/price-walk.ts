import { CURRENCIES } from "./currencies.data.ts";

const XEC_IN_USD = 0.0000213;
const BITCOIN_IN_USD = 61_500;
const DAY_SECONDS = 86_400;

/** Waves that never meet again in step: the price wanders by at most about 6 % and is the same for the same second. */
const WAVES = [
  { days: 31, share: 0.03 },
  { days: 7.3, share: 0.02 },
  { days: 1.7, share: 0.01 },
] as const;

/** Price of one XEC at a time (seconds), in a currency by its lower-case code; undefined for one that is not known. */
export const xecPriceAt = (time: number, currency: string): number | undefined =>
  priceAt(XEC_IN_USD, time, currency, 1);

/** The same for one bitcoin, which walks out of step with XEC. */
export const bitcoinPriceAt = (time: number, currency: string): number | undefined =>
  priceAt(BITCOIN_IN_USD, time, currency, 1.37);

function priceAt(inUsd: number, time: number, currency: string, pace: number): number | undefined {
  const perUsd = CURRENCIES.get(currency)?.perUsd;
  if (perUsd === undefined) return undefined;
  const drift = WAVES.reduce(
    (sum, { days, share }) => sum + share * Math.sin((2 * Math.PI * pace * time) / (days * DAY_SECONDS)),
    0,
  );
  return Number((inUsd * perUsd * (1 + drift)).toPrecision(8));
}
