import { ENGLISH, groupDigits, type Separators } from "./separators.ts";
import { type Atoms, type Sats, XEC_DECIMALS } from "./units.ts";

/** The parts of a displayed number: its text is `sign`, `integer`, `decimal`, `fraction`, `suffix` in this order. */
export type AmountParts = {
  sign: "" | "-";
  /** With group separators. */
  integer: string;
  /** The decimal separator; empty if there is no fraction. */
  decimal: string;
  fraction: string;
  suffix: "" | "k" | "M" | "B" | "T";
};
export type FormatOptions = {
  separators?: Separators;
  /** How many decimals to show; further ones are cut off, never rounded. */
  decimals?: number;
};

const SUFFIXES = [
  { suffix: "T", exponent: 12 },
  { suffix: "B", exponent: 9 },
  { suffix: "M", exponent: 6 },
  { suffix: "k", exponent: 3 },
] as const;

/** Amounts from which rows and lists, or tile counts and the mobile dock, show the short form (design.md 6). */
export const ABBREVIATE_FROM = { row: 1_000_000n, tile: 10_000n } as const;

/** Formats an amount of XEC; without options in English with two decimals. */
export const formatXec = (amount: Sats, options: FormatOptions = {}): AmountParts =>
  formatUnits(amount, XEC_DECIMALS, options);

/** Formats an amount of a token with `decimals` decimals. */
export const formatAtoms = (amount: Atoms, decimals: number, options: FormatOptions = {}): AmountParts =>
  formatUnits(amount, decimals, options);

/** Returns the short form with two decimals and a suffix, or the full form below `from` (whole XEC). Rounds down. */
export const abbreviateXec = (amount: Sats, from: bigint, separators: Separators = ENGLISH): AmountParts =>
  abbreviate(amount, XEC_DECIMALS, from, separators);

/** Does the same as `abbreviateXec` for a token with `decimals` decimals; `from` is in whole tokens. */
export const abbreviateAtoms = (
  amount: Atoms,
  decimals: number,
  from: bigint,
  separators: Separators = ENGLISH,
): AmountParts => abbreviate(amount, decimals, from, separators);

/** Joins the parts to the whole text. */
export const amountText = (parts: AmountParts): string =>
  parts.sign + parts.integer + parts.decimal + parts.fraction + parts.suffix;

function formatUnits(amount: bigint, unitDecimals: number, options: FormatOptions): AmountParts {
  const { separators = ENGLISH, decimals = unitDecimals } = options;
  const negative = amount < 0n;
  const digits = (negative ? -amount : amount).toString().padStart(unitDecimals + 1, "0");
  const point = digits.length - unitDecimals;
  const fraction = digits.slice(point, point + decimals);
  return {
    sign: negative ? "-" : "",
    integer: groupDigits(digits.slice(0, point), separators),
    decimal: fraction === "" ? "" : separators.decimal,
    fraction,
    suffix: "",
  };
}

function abbreviate(amount: bigint, unitDecimals: number, from: bigint, separators: Separators): AmountParts {
  const whole = (amount < 0n ? -amount : amount) / 10n ** BigInt(unitDecimals);
  const scale = SUFFIXES.find(({ exponent }) => whole >= from && whole >= 10n ** BigInt(exponent));
  if (!scale) return formatUnits(amount, unitDecimals, { separators });
  const parts = formatUnits(amount, unitDecimals + scale.exponent, { separators, decimals: 2 });
  return { ...parts, suffix: scale.suffix };
}
