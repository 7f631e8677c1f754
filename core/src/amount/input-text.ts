import { type AmountParts, amountText, formatAtoms, formatXec } from "./format-amount.ts";
import { PLAIN, type Separators } from "./separators.ts";
import type { Atoms, Sats } from "./units.ts";

/** Returns text for an input field: no groups and no trailing zeros; `parseXecIn` parses it to the same amount. */
export const xecInputText = (amount: Sats, separators: Separators = PLAIN): string =>
  inputText(formatXec(amount, { separators: { group: "", decimal: separators.decimal } }));

/** Does the same as `xecInputText` for a token with `decimals` decimals; `parseAtoms` parses the text. */
export const atomsInputText = (amount: Atoms, decimals: number, separators: Separators = PLAIN): string =>
  inputText(formatAtoms(amount, decimals, { separators: { group: "", decimal: separators.decimal } }));

function inputText(parts: AmountParts): string {
  const fraction = parts.fraction.replace(/0+$/, "");
  return amountText({ ...parts, fraction, decimal: fraction === "" ? "" : parts.decimal });
}
