import { type Sats, sats } from "./units.ts";

/** An amount of a fiat currency in hundred-millionths, so fine that one sat is not rounded to zero. */
export type Fiat = bigint & { readonly unit: "fiat-e8" };
export const FIAT_DECIMALS = 8;

const SATS_PER_XEC = 100n;
const NANOSATS_PER_XEC_DECIMALS = 11;
const PRICE_SCALE_DECIMALS = 24;
const PRICE_SCALE = 10n ** BigInt(PRICE_SCALE_DECIMALS);
const FIAT_SCALE = 10n ** BigInt(FIAT_DECIMALS);

/**
 * Returns the value of `amount` at `price` per XEC, rounded down; undefined without a usable price. More sats are never
 * worth less.
 */
export function satsToFiat(amount: Sats, price: number): Fiat | undefined {
  const scaled = scalePrice(price);
  return scaled === undefined ? undefined : (((amount * scaled * FIAT_SCALE) / (SATS_PER_XEC * PRICE_SCALE)) as Fiat);
}

/** Returns what `amount` buys at `price` per XEC, rounded down to whole sats; undefined without a usable price. */
export function fiatToSats(amount: Fiat, price: number): Sats | undefined {
  const scaled = scalePrice(price);
  return scaled === undefined ? undefined : sats((amount * SATS_PER_XEC * PRICE_SCALE) / (scaled * FIAT_SCALE));
}

/**
 * Returns what `amount` of a fiat currency buys at `price` per XEC, in the same fraction of an XEC, rounded down;
 * undefined without a usable price. For prices of tokens, which are finer than sats.
 */
export function perXec(amount: bigint, price: number): bigint | undefined {
  const scaled = scalePrice(price);
  return scaled === undefined ? undefined : (amount * PRICE_SCALE) / scaled;
}

/**
 * Returns the value of `nanoSats` at `price` per XEC as decimal digits, "0.00042…", for Intl.NumberFormat, which reads
 * them without a float between; undefined without a usable price.
 */
export function nanoSatsInFiat(nanoSats: bigint, price: number): string | undefined {
  const scaled = scalePrice(price);
  if (scaled === undefined) return undefined;
  const decimals = PRICE_SCALE_DECIMALS + NANOSATS_PER_XEC_DECIMALS;
  const digits = (nanoSats * scaled).toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Converts an amount for Intl.NumberFormat and for comparison with the smallest sum shown; never calculate with it. */
export const fiatToNumber = (amount: Fiat): number => Number(amount) / 10 ** FIAT_DECIMALS;

/**
 * Returns the price as a bigint times 10^24, from its decimal digits rather than its binary fraction: 0.00003 stays
 * exactly 3 / 10^5. Undefined if the result is not above zero.
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
