import {
  ABBREVIATE_FROM,
  abbreviateXec,
  amountText,
  fiatToNumber,
  formatXec,
  type Sats,
  satsToFiat,
} from "@satchel/core/amount";
import type { Price } from "@satchel/engine";
import { separatorsOf } from "./locale.ts";

export const XEC = "XEC";
const PRICE_DECIMALS = 8;

export const xecParts = (sats: Sats, locale: string) => formatXec(sats, { separators: separatorsOf(locale) });

export const shortXecParts = (sats: Sats, locale: string, from: keyof typeof ABBREVIATE_FROM) =>
  abbreviateXec(sats, ABBREVIATE_FROM[from], separatorsOf(locale));

/** The whole amount: "1,234.56 XEC". */
export const xecText = (sats: Sats, locale: string) => `${amountText(xecParts(sats, locale))} ${XEC}`;

/** What this much is worth, two decimals: "$5.33"; undefined without a price, and never "$0.00" for something. */
export function fiatText(sats: Sats, price: Price | undefined, locale: string): string | undefined {
  const worth = price === undefined ? undefined : satsToFiat(sats, price.perXec);
  if (price === undefined || worth === undefined) return undefined;
  const write = currencyWriter(price.fiat, locale, 2);
  const value = fiatToNumber(worth);
  return sats > 0n && value < 0.01 ? `< ${write(0.01)}` : write(value);
}

/** With the currency's code, where there is room: "$5.33 USD". */
export function fiatTextWithCode(sats: Sats, price: Price | undefined, locale: string): string | undefined {
  const text = fiatText(sats, price, locale);
  return text === undefined || price === undefined ? undefined : `${text} ${price.fiat.toUpperCase()}`;
}

/** "1 XEC = $0.00002130". */
export function priceText(price: Price | undefined, locale: string): string | undefined {
  if (price === undefined) return undefined;
  return `1 ${XEC} = ${currencyWriter(price.fiat, locale, PRICE_DECIMALS)(price.perXec)}`;
}

function currencyWriter(fiat: string, locale: string, decimals: number): (value: number) => string {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: fiat.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (value) => format.format(value);
}
