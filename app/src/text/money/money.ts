import {
  ABBREVIATE_FROM,
  type Atoms,
  abbreviateXec,
  amountText,
  fiatToNumber,
  formatXec,
  type Sats,
  sats,
  satsToFiat,
  XEC_DECIMALS,
} from "@satchel/core/amount";
import type { Price } from "@satchel/engine";
import { moneyText } from "../../catalogue/en/payment/money.ts";
import { separatorsOf } from "../locale/locale.ts";

export const XEC = "XEC";
const PRICE_DECIMALS = 8;
const FIAT_DECIMALS = 2;
/** Currencies of wallet.md 3.11 without a unit below one (ISO 4217). */
const WITHOUT_CENTS = new Set(["clp", "jpy", "krw", "vnd"]);

export const xecParts = (sats: Sats, locale: string) => formatXec(sats, { separators: separatorsOf(locale) });

export const shortXecParts = (sats: Sats, locale: string, from: keyof typeof ABBREVIATE_FROM) =>
  abbreviateXec(sats, ABBREVIATE_FROM[from], separatorsOf(locale));

/** Returns the whole amount with its unit: "1,234.56 XEC". */
export const xecText = (sats: Sats, locale: string) => `${amountText(xecParts(sats, locale))} ${XEC}`;

/**
 * Returns the worth of an amount with its cents, "$5.33"; "< $0.01" below the smallest unit, undefined without a price.
 */
export function fiatText(sats: Sats, price: Price | undefined, locale: string): string | undefined {
  return price && worthText(sats, price.perXec, price.fiat, locale);
}

/**
 * Returns the worth of a token amount in the same form. `perToken`: the price of one whole token in units of `fiat`.
 */
export function tokenFiatText(
  token: { atoms: Atoms; decimals: number },
  perToken: number,
  fiat: string,
  locale: string,
): string | undefined {
  // The price of XEC is per 100 sats; the price of a token per 10^decimals atoms.
  const asSats = sats(token.atoms);
  return worthText(asSats, perToken * 10 ** (XEC_DECIMALS - token.decimals), fiat, locale);
}

function worthText(amount: Sats, perXec: number, fiat: string, locale: string): string | undefined {
  const worth = satsToFiat(amount, perXec);
  if (worth === undefined) return undefined;
  const decimals = WITHOUT_CENTS.has(fiat) ? 0 : FIAT_DECIMALS;
  const format = currencyFormat(fiat, locale, decimals);
  const least = 10 ** -decimals;
  const value = fiatToNumber(worth);
  return amount > 0n && value < least ? `< ${format.format(least)}` : format.format(value);
}

/** Returns the worth with the currency's code, for places with room: "$5.33 USD". */
export function fiatTextWithCode(sats: Sats, price: Price | undefined, locale: string): string | undefined {
  const text = fiatText(sats, price, locale);
  return text === undefined || price === undefined ? undefined : `${text} ${price.fiat.toUpperCase()}`;
}

/** Returns "1 XEC = $0.00002130", or undefined without a price. */
export function priceText(price: Price | undefined, locale: string): string | undefined {
  if (price === undefined) return undefined;
  return `1 ${XEC} = ${currencyFormat(price.fiat, locale, PRICE_DECIMALS).format(price.perXec)}`;
}

/** Returns "XEC is now $0.00003001 USD" (facts.md 1.5). */
export function riseText({ fiat, perXec }: Pick<Price, "fiat" | "perXec">, locale: string): string {
  const parts = currencyFormat(fiat, locale, PRICE_DECIMALS).formatToParts(perXec);
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? "";
  const number = parts.filter(({ type }) => type !== "currency" && type !== "literal").map(({ value }) => value);
  return moneyText.risen({ price: `${symbol}${number.join("")} ${fiat.toUpperCase()}` });
}

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a format that is made once, because making one takes longer than drawing the rest of a row. */
function currencyFormat(fiat: string, locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${fiat} ${decimals}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: fiat.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, format);
  return format;
}
