import { amountText, atoms, formatAtoms } from "@satchel/core/amount";
import type { TokenGenesis } from "@satchel/core/token";
import { separatorsOf } from "../locale.ts";

/** The most decimals of a price in XEC (tokens.md 9.1): one nanosat for an atom that is a whole token. */
export const PRICE_DECIMALS = 11;
const LEAST_DECIMALS = 2;

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
