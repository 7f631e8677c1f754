import { no, ok, type Result } from "../result.ts";
import type { Separators } from "./separators.ts";
import type { Sats } from "./units.ts";

/** Why a text is not an amount, or an amount cannot be sent. The sentences are in app/src/text (facts.md 1.5). */
export type AmountProblem =
  /** The text has characters other than digits and separators. */
  | { code: "amount-bad-characters"; input: string }
  /** The text has only digits and separators but is not a number: it is empty, "1.2.3", or has misplaced separators. */
  | { code: "amount-not-a-number"; input: string }
  /** A single group could be decimals of the token: "1.234" is 1234 where '.' separates groups, and 1.234 elsewhere. */
  | { code: "amount-ambiguous"; input: string }
  | { code: "amount-too-precise"; decimals: number }
  | { code: "amount-zero" }
  | { code: "amount-below-dust"; dust: Sats }
  | { code: "amount-above-balance"; amount: Sats; balance: Sats };

/** No amount on this chain is longer; the limit keeps a hostile link from costing time. */
const MAX_LENGTH = 64;
/** Groups of three digits, or as in India of two and then three. "0,123" does not match: no locale writes 123 so. */
const WELL_GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/;

/**
 * Parses a number with at most `decimals` decimals exactly, as an integer of its smallest unit. Group separators must
 * be where the locale puts them, so a number in the format of another locale is refused, not read 100 times too large.
 */
export function parseAmount(input: string, decimals: number, separators: Separators): Result<bigint, AmountProblem> {
  const text = input.trim();
  if (text.length > MAX_LENGTH) return no({ code: "amount-not-a-number", input });
  const english = toEnglish(text, separators);
  if (english === undefined) return no({ code: "amount-bad-characters", input });

  const [whole = "", fraction = "", ...more] = english.split(".");
  const hasGroups = whole.includes(",");
  if (
    more.length > 0 ||
    fraction.includes(",") ||
    whole + fraction === "" ||
    (hasGroups && !WELL_GROUPED.test(whole))
  ) {
    return no({ code: "amount-not-a-number", input });
  }
  if (decimals > 2 && /^\d+,\d+$/.test(english) && /[.,]/.test(text)) return no({ code: "amount-ambiguous", input });
  if (fraction.length > decimals) return no({ code: "amount-too-precise", decimals });
  return ok(BigInt(whole.replaceAll(",", "") + fraction.padEnd(decimals, "0")));
}

/**
 * Parses a number as `parseAmount` does, but accepts the digits of several scripts. Arabic separators are accepted in
 * every locale, because they have only one meaning.
 */
export function parseTyped(input: string, decimals: number, separators: Separators): Result<bigint, AmountProblem> {
  const western = toWesternDigits(input)
    .replace(/\u066b/g, separators.decimal)
    .replace(/\u066c/g, separators.group || "\u066c");
  const amount = parseAmount(western, decimals, separators);
  if (amount.ok || !("input" in amount.problem)) return amount;
  return no({ ...amount.problem, input });
}

/** Returns the text with ',' and '.' as separators; undefined if it has characters other than digits and separators. */
function toEnglish(text: string, { group, decimal }: Separators): string | undefined {
  const isGroup = groupTest(group);
  let english = "";
  for (const character of text) {
    if (/[0-9]/.test(character)) english += character;
    else if (character === decimal) english += ".";
    else if (isGroup(character)) english += ",";
    else return undefined;
  }
  return english;
}

/** Returns a test for group separators. Locales use several spaces and apostrophes, keyboards have one of each. */
function groupTest(group: string): (character: string) => boolean {
  if (/\s/.test(group)) return (character) => /\s/.test(character);
  if (/['\u2019]/.test(group)) return (character) => /['\u2019]/.test(character);
  return (character) => character === group;
}

/** The zeros of other scripts, lowest first: Arabic, Persian, Devanagari, Bengali, Thai, and full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;
/** Direction marks, which are copied along with right-to-left text. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns the typed text with the digits 0 to 9 and plain '.' and ',', without direction marks. */
const toWesternDigits = (typed: string): string =>
  typed
    .replace(MARKS, "")
    .replace(DIGIT, westernDigit)
    .replace(/\uff0e/g, ".")
    .replace(/\uff0c/g, ",");

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((first) => first <= code) ?? code;
  return String(code - zero);
}
