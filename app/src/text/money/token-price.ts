import { type AmountParts, amountText, atoms, formatAtoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { separatorsOf } from "../locale.ts";

/** The most decimals of a price in XEC (tokens.md 9.1): one nanosat for an atom that is a whole token. */
export const PRICE_DECIMALS = 11;
const LEAST_DECIMALS = 2;

/** The digits of a price for which a tile has room. */
const TILE_DIGITS = 8;

/** Returns the price of one whole token in XEC for a tile: its digits behind the first eight are cut off. */
export function shortXecPrice(nanoSatsPerAtom: bigint, { genesisInfo }: TokenGenesis, locale: string): AmountParts {
  const value = atoms(nanoSatsPerAtom * 10n ** BigInt(genesisInfo.decimals));
  const parts = formatAtoms(value, PRICE_DECIMALS, { separators: separatorsOf(locale) });
  const before = parts.integer.replace(/\D/g, "").replace(/^0$/, "").length;
  const zeros = before > 0 ? 0 : (/^0*/.exec(parts.fraction)?.[0].length ?? 0);
  const digits = parts.fraction.slice(0, Math.max(LEAST_DECIMALS, zeros + TILE_DIGITS - before));
  return { ...parts, fraction: digits.replace(/0+$/, "").padEnd(LEAST_DECIMALS, "0") };
}

/** Returns the price of one whole token in XEC, exactly: "21.05", "0.00000000001". */
export function xecPrice(
  nanoSatsPerAtom: bigint,
  { genesisInfo }: Pick<TokenGenesis, "genesisInfo">,
  locale: string,
): string {
  const value = atoms(nanoSatsPerAtom * 10n ** BigInt(genesisInfo.decimals));
  const parts = formatAtoms(value, PRICE_DECIMALS, { separators: separatorsOf(locale) });
  const fraction = parts.fraction.replace(/0+$/, "").padEnd(LEAST_DECIMALS, "0");
  return amountText({ ...parts, fraction });
}
