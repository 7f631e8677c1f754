export type { Fiat } from "./fiat.ts";
export { FIAT_DECIMALS, fiatToNumber, fiatToSats, nanoSatsInFiat, perXec, satsToFiat } from "./fiat.ts";
export type { AmountParts, FormatOptions } from "./format-amount.ts";
export {
  ABBREVIATE_FROM,
  abbreviateAtoms,
  abbreviateXec,
  amountText,
  formatAtoms,
  formatXec,
} from "./format-amount.ts";
export { atomsInputText, xecInputText } from "./input-text.ts";
export { checkSendAmount, parseAtoms, parseXec, parseXecIn } from "./parse-amount.ts";
export { parseFiatIn } from "./parse-fiat.ts";
export type { Separators } from "./separators.ts";
export { ENGLISH, groupDigits, PLAIN } from "./separators.ts";
export type { AmountProblem } from "./typed-number.ts";
export type { Atoms, Sats } from "./units.ts";
export { atoms, DUST_SATS, sats, XEC_DECIMALS } from "./units.ts";
