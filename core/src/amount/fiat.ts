import { ok, type Result } from "../result.ts";
import type { Separators } from "./separators.ts";
import { type AmountProblem, parseTyped } from "./typed-number.ts";
import { type Sats, sats } from "./units.ts";

/** Money of a price service's currency in hundred-millionths, so that 1 sat of any currency is more than nothing. */
export type Fiat = bigint & { readonly unit: "fiat-e8" };
export const FIAT_DECIMALS = 8;
/** What a person may type: cents, and of a dinar its thousandths. */
const CENTS = 2;
const DECIMALS_OF: Readonly<Record<string, number>> = { bhd: 3 };

const SATS_PER_XEC = 100n;
const PRICE_SCALE_DECIMALS = 24;
const PRICE_SCALE = 10n ** BigInt(PRICE_SCALE_DECIMALS);
const FIAT_SCALE = 10n ** BigInt(FIAT_DECIMALS);

/** Worth of `amount` at `price` per XEC, cut off below; undefined without a usable price. More sats are never worth less. */
export function satsToFiat(amount: Sats, price: number): Fiat | undefined {
  const scaled = scalePrice(price);
  return scaled === undefined ? undefined : (((amount * scaled * FIAT_SCALE) / (SATS_PER_XEC * PRICE_SCALE)) as Fiat);
}

/** What `amount` buys at `price` per XEC, cut off to whole sats; undefined without a usable price. */
export function fiatToSats(amount: Fiat, price: number): Sats | undefined {
  const scaled = scalePrice(price);
  return scaled === undefined ? undefined : sats((amount * SATS_PER_XEC * PRICE_SCALE) / (scaled * FIAT_SCALE));
}

/** Decimals that an amount of this currency (its code in lower case) is typed with. */
export const fiatDecimalsOf = (fiat: string): number => DECIMALS_OF[fiat] ?? CENTS;

/** Reads fiat as a person types it. Without the currency's code it is one that has cents. */
export function parseFiatIn(text: string, separators: Separators, fiat = ""): Result<Fiat, AmountProblem> {
  const decimals = fiatDecimalsOf(fiat);
  const amount = parseTyped(text, decimals, separators);
  return amount.ok ? ok((amount.value * 10n ** BigInt(FIAT_DECIMALS - decimals)) as Fiat) : amount;
}

/** For Intl.NumberFormat and comparisons with the smallest sum worth showing; never for reckoning. */
export const fiatToNumber = (amount: Fiat): number => Number(amount) / 10 ** FIAT_DECIMALS;

/**
 * The price's own decimal digits as a bigint, not the binary fraction behind them: 0.00003 stays 3 of 10^5. Undefined
 * where nothing above zero comes out.
 */
function scalePrice(price: number): bigint | undefined {
  if (!Number.isFinite(price)) return undefined;
  const [mantissa = "0", exponent = "0"] = price.toString().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const shift = PRICE_SCALE_DECIMALS + Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return scaled > 0n ? scaled : undefined;
}
