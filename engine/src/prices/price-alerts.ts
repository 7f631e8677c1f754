import type { Notice } from "../notice.ts";
import type { Price } from "../state.ts";

/** The currencies with alerts (facts.md 1.3). */
const CURRENCIES: readonly string[] = ["usd", "eur", "gbp", "cad", "aud"];
const STEPS_PER_UNIT = 1e5;
const CELEBRATED_STEP = 10;
/** Significant digits to round to: 0.00029 is step 29, although its product with 100,000 is 28.999999999999996. */
const GOOD_DIGITS = 12;

const stepOf = ({ perXec }: Price) => Math.floor(Number((perXec * STEPS_PER_UNIT).toPrecision(GOOD_DIGITS)));

/** Returns the notices for a price that rose across a step of 0.00001, and another one across 0.0001 (wallet.md 4). */
export function priceAlerts(before: Price | undefined, now: Price): Notice[] {
  const { fiat, perXec } = now;
  if (before?.fiat !== fiat || !CURRENCIES.includes(fiat) || stepOf(now) <= stepOf(before)) return [];
  const rise: Notice = { kind: "price-rise", fiat, perXec };
  const isCelebrated = stepOf(before) < CELEBRATED_STEP && stepOf(now) >= CELEBRATED_STEP;
  return isCelebrated ? [rise, { kind: "price-milestone", fiat, perXec }] : [rise];
}
