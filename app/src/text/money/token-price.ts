import { type AmountParts, amountText, atoms, formatAtoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { separatorsOf } from "../locale/locale.ts";

/** The most decimals of a price in XEC (tokens.md 9.1): one nanosat for an atom that is a whole token. */
export const PRICE_DECIMALS = 11;
const LEAST_DECIMALS = 2;
/** As many digits of a price are shown, and the decimals of an XEC in any case. The others are a press away. */
const SHOWN_DIGITS = 5;

type Priced = Pick<TokenGenesis, "genesisInfo">;

/**
 * Returns the price of one whole token in XEC, rounded to the digits that are shown. `digits`: how many it has at
 * least, so that the prices of a column have equally many (`priceDigits`).
 */
export function xecPriceParts(nanoSatsPerAtom: bigint, token: Priced, locale: string, digits = 0): AmountParts {
  const value = shownPrice(nanoSatsPerAtom, token);
  const decimals = digits + PRICE_DECIMALS - `${value}`.length;
  return partsOf(value, locale, value === 0n ? 0 : Math.min(decimals, PRICE_DECIMALS));
}

/** The same as text, without its unit: "21.05", "0.00003". */
export const xecPrice = (nanoSatsPerAtom: bigint, token: Priced, locale: string, digits?: number): string =>
  amountText(xecPriceParts(nanoSatsPerAtom, token, locale, digits));

/** Returns how many digits the prices of a column have: as many as the one of them that needs most. */
export const priceDigits = (prices: Iterable<bigint>, token: Priced): number => {
  let most = 0;
  for (const price of prices) {
    most = Math.max(most, `${shownPrice(price, token)}`.replace(/0+$/, "").length);
    if (most >= SHOWN_DIGITS) return SHOWN_DIGITS;
  }
  return most;
};

/** Returns the rounded price in the unit of the last decimal. */
function shownPrice(nanoSatsPerAtom: bigint, token: Priced): bigint {
  const exact = perToken(nanoSatsPerAtom, token);
  const most = PRICE_DECIMALS - LEAST_DECIMALS;
  const cut = Math.min(Math.max(0, `${exact}`.length - SHOWN_DIGITS), most);
  const step = 10n ** BigInt(cut);
  return ((exact + step / 2n) / step) * step;
}

/** Returns the price of one whole token in XEC with all its digits: "230.00333333333". */
export const exactXecPrice = (nanoSatsPerAtom: bigint, token: Priced, locale: string): string =>
  amountText(partsOf(perToken(nanoSatsPerAtom, token), locale));

/** Returns a price in the unit of the last decimal. */
const perToken = (nanoSatsPerAtom: bigint, { genesisInfo }: Priced): bigint =>
  nanoSatsPerAtom * 10n ** BigInt(genesisInfo.decimals);

function partsOf(value: bigint, locale: string, decimals = 0): AmountParts {
  const parts = formatAtoms(atoms(value), PRICE_DECIMALS, { separators: separatorsOf(locale) });
  return { ...parts, fraction: parts.fraction.replace(/0+$/, "").padEnd(Math.max(LEAST_DECIMALS, decimals), "0") };
}
