export type { AmountProblem } from "./amount-problem.ts";
export { checkSendAmount } from "./check-send-amount.ts";
export type { Fiat } from "./fiat.ts";
export { FIAT_DECIMALS, fiatDecimalsOf, fiatToNumber, fiatToSats, parseFiatIn, satsToFiat } from "./fiat.ts";
export type { AmountParts, FormatOptions } from "./format-amount.ts";
export {
  ABBREVIATE_FROM,
  abbreviateAtoms,
  abbreviateXec,
  amountText,
  atomsInputText,
  formatAtoms,
  formatXec,
  xecInputText,
} from "./format-amount.ts";
export { parseAtoms } from "./parse-atoms.ts";
export { parseXec, parseXecIn } from "./parse-xec.ts";
export type { Separators } from "./separators.ts";
export { ENGLISH, groupDigits, PLAIN } from "./separators.ts";
export type { Atoms, Sats } from "./units.ts";
export { atoms, DUST_SATS, sats, XEC_DECIMALS } from "./units.ts";
