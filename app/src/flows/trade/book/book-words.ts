import { amountText, atoms, atomsInputText, nanoSatsInFiat, type Sats } from "@satchel/core/amount";
import type { AcrossProblem } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { Price } from "@satchel/engine";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { counted } from "../../../text/money/counts.ts";
import { XEC, xecParts } from "../../../text/money/money.ts";
import { priceDigits, xecPrice } from "../../../text/money/token-price.ts";
import { tokenParts } from "../../../text/token-words.ts";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";

const FIAT_DIGITS = 6;

/** In which unit prices are shown. */
export type PriceUnit = "xec" | "fiat";

/**
 * Returns the price of one whole token in the currency of `price`, without a float between; undefined if that price is
 * unusable. `digits`: how many it has at least (`columnDigits`).
 */
export function fiatPrice(
  nanoSatsPerAtom: bigint,
  token: TokenGenesis,
  price: Price,
  locale: string,
  digits?: number,
): string | undefined {
  const perToken = fiatPerToken(nanoSatsPerAtom, token, price);
  if (perToken === undefined) return undefined;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: price.fiat.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    maximumSignificantDigits: FIAT_DIGITS,
    ...(digits && { minimumSignificantDigits: digits }),
  }).format(perToken as `${number}`);
}

const fiatPerToken = (nanoSatsPerAtom: bigint, { genesisInfo }: TokenGenesis, price: Price): string | undefined =>
  nanoSatsInFiat(nanoSatsPerAtom * 10n ** BigInt(genesisInfo.decimals), price.perXec);

/** Returns how many digits the prices of a column have, in XEC or in the currency of `price`. */
export function columnDigits(prices: readonly bigint[], token: TokenGenesis, price: Price | undefined): number {
  if (price === undefined) return priceDigits(prices, token);
  let most = 0;
  for (const each of prices) {
    const rounded = Number(fiatPerToken(each, token, price) ?? 0).toPrecision(FIAT_DIGITS);
    most = Math.max(
      most,
      rounded
        .replace(/e.*/, "")
        .replace(".", "")
        .replace(/^0+|0+$/g, "").length,
    );
    if (most >= FIAT_DIGITS) break;
  }
  return most;
}

/** Returns a price with its unit: "21.05 XEC", "$0.00045". `digits`: how many it has at least (`columnDigits`). */
export const priceText = (
  nanoSatsPerAtom: bigint,
  token: TokenGenesis,
  price: Price | undefined,
  locale: string,
  digits?: number,
): string =>
  (price && fiatPrice(nanoSatsPerAtom, token, price, locale, digits)) ??
  `${xecPrice(nanoSatsPerAtom, token, locale, digits)} ${XEC}`;

/** Returns a quantity of the token without its ticker. */
export const quantityText = (quantity: bigint, token: TokenGenesis, locale: string) =>
  amountText(tokenParts(atoms(quantity), token, locale, "full"));

/** A row has room for 8 digits of a quantity. */
const MOST_DECIMALS = { ofThousands: 2, ofFewer: 6 };

/**
 * Returns a quantity for a row of the order book: abbreviated if it is large, and without the decimals that have no
 * room.
 */
export function rowQuantityText(quantity: bigint, token: TokenGenesis, locale: string): string {
  const parts = tokenParts(atoms(quantity), token, locale, "short");
  const isThousands = parts.integer.replace(/\D/g, "").length >= 4;
  if (parts.suffix !== "") return amountText(isThousands ? { ...parts, decimal: "", fraction: "" } : parts);
  const fraction = parts.fraction.slice(0, isThousands ? MOST_DECIMALS.ofThousands : MOST_DECIMALS.ofFewer);
  const isAllCut = parts.integer === "0" && /^0*$/.test(fraction);
  return amountText(isAllCut ? parts : { ...parts, fraction });
}

export type BuyWords = { token: TokenGenesis; locale: string; isHidden: boolean };

/** Returns why a quantity cannot be bought (tokens.md 5.1). */
export function buyProblemText(problem: AcrossProblem, { token, locale, isHidden }: BuyWords): string {
  const texts = orderBookText.problems;
  const written = (quantity: bigint) => quantityText(quantity, token, locale);
  switch (problem.code) {
    case "buy-nothing-chosen":
      return texts.nothing;
    case "buy-not-an-amount": {
      if (problem.problem.code !== "amount-too-precise") return texts.notANumber;
      const { decimals } = problem.problem;
      return decimals === 0 ? texts.noDecimals : texts.tooPrecise({ decimals: counted(decimals, locale) });
    }
    case "buy-below-min":
      return texts.belowMin({ min: written(problem.min) });
    case "buy-above-offer":
      return texts.aboveOffer({ all: written(problem.all) });
    case "buy-leaves-too-little":
      return texts.leavesTooLittle({ most: written(problem.most) });
    case "buy-between":
      return texts.between({ below: written(problem.below), above: written(problem.above) });
    case "buy-above-offers":
      return texts.aboveOffers({ all: written(problem.most), count: counted(problem.count, locale) });
    case "buy-above-spot":
      return texts.quantityAboveSpot;
    case "buy-above-balance":
      return texts.aboveBalance({
        price: xecText(problem.asked, locale),
        balance: isHidden ? HIDDEN_DIGITS : xecText(problem.spendable, locale),
      });
    case "buy-unacceptable":
      return orderBookText.unacceptable;
  }
}

const xecText = (amount: Sats, locale: string) => amountText(xecParts(amount, locale));

/** Returns a quantity as a person types it. */
export const typedQuantity = (quantity: bigint, { genesisInfo }: TokenGenesis, locale: string): string =>
  atomsInputText(atoms(quantity), genesisInfo.decimals, separatorsOf(locale));

/** Returns a share as a person reads it: "1.7%", "51.5%". `sign`: "+1.7%" too. */
export const percentText = (share: number, locale: string, sign?: "signed"): string =>
  new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 1,
    ...(sign && { signDisplay: "exceptZero" }),
  }).format(share);
