import { type AmountParts, amountText, atoms, formatAtoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { separatorsOf } from "../locale/locale.ts";

/** The most decimals of a price in XEC (tokens.md 9.1): one nanosat for an atom that is a whole token. */
export const PRICE_DECIMALS = 11;
const LEAST_DECIMALS = 2;
/** As many digits of a price are shown, and the decimals of an XEC in any case. The others are a press away. */
const SHOWN_DIGITS = 5;

type Priced = Pick<TokenGenesis, "genesisInfo">;

/** Returns the price of one whole token in XEC, rounded to the digits that are shown. */
export function xecPriceParts(nanoSatsPerAtom: bigint, token: Priced, locale: string): AmountParts {
  const value = perToken(nanoSatsPerAtom, token);
  const most = PRICE_DECIMALS - LEAST_DECIMALS;
  const cut = Math.min(Math.max(0, `${value}`.length - SHOWN_DIGITS), most);
  const step = 10n ** BigInt(cut);
  return partsOf(((value + step / 2n) / step) * step, locale);
}

/** The same as text, without its unit: "21.05", "0.00003". */
export const xecPrice = (nanoSatsPerAtom: bigint, token: Priced, locale: string): string =>
  amountText(xecPriceParts(nanoSatsPerAtom, token, locale));

/** Returns the price of one whole token in XEC with all its digits: "230.00333333333". */
export const exactXecPrice = (nanoSatsPerAtom: bigint, token: Priced, locale: string): string =>
  amountText(partsOf(perToken(nanoSatsPerAtom, token), locale));

/** Returns a price in the unit of the last decimal. */
const perToken = (nanoSatsPerAtom: bigint, { genesisInfo }: Priced): bigint =>
  nanoSatsPerAtom * 10n ** BigInt(genesisInfo.decimals);

function partsOf(value: bigint, locale: string): AmountParts {
  const parts = formatAtoms(atoms(value), PRICE_DECIMALS, { separators: separatorsOf(locale) });
  return { ...parts, fraction: parts.fraction.replace(/0+$/, "").padEnd(LEAST_DECIMALS, "0") };
}
