import { no, ok, type Result } from "../result.ts";
import type { AmountProblem } from "./amount-problem.ts";
import type { Separators } from "./separators.ts";
import { toWesternDigits } from "./typed-digits.ts";

/** Longer than any amount on this chain; keeps a hostile link from costing time. */
const MAX_LENGTH = 64;
/** Groups of three, or as in India two and then three; "0,123" is nobody's way to write 123. */
const WELL_GROUPED = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/;

/**
 * Reads a number with at most `decimals` decimals as an integer of its smallest unit, exactly. Groups are accepted only
 * where that locale puts them, so a text written for the other kind of locale is refused and never read 100 times wrong.
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
 * The same of what a person typed, with the digits of any script. Arabic's own separators are never anything else, so
 * they need no locale.
 */
export function parseTyped(input: string, decimals: number, separators: Separators): Result<bigint, AmountProblem> {
  const western = toWesternDigits(input)
    .replace(/\u066b/g, separators.decimal)
    .replace(/\u066c/g, separators.group || "\u066c");
  const amount = parseAmount(western, decimals, separators);
  if (amount.ok || !("input" in amount.problem)) return amount;
  return no({ ...amount.problem, input });
}

/** The same text with ',' and '.' as its separators; undefined if there is anything else in it than those and digits. */
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

/** Locales write spaces and apostrophes in several forms, and keyboards have only one of each. */
function groupTest(group: string): (character: string) => boolean {
  if (/^\s$/.test(group)) return (character) => /\s/.test(character);
  if (/^['\u2019]$/.test(group)) return (character) => /['\u2019]/.test(character);
  return (character) => character === group;
}
