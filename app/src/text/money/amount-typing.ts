import { groupDigits, type Separators } from "@satchel/core/amount";

/** The content of a text field, and where its caret stands. */
export type Typed = { text: string; caret: number };

/**
 * Returns an amount with its digits grouped while it is typed; the caret stays behind the same digit.
 * Only separators that this function has put there are moved. A separator that a person typed or pasted stays where it
 * is until the whole text reads as a number of this locale: "5.46" in a locale that groups with '.' must never become
 * 546.
 */
export function groupWhileTyping(before: string, after: Typed, separators: Separators): Typed {
  if (separators.group === "") return after;
  const isOurs = isPlainNumber(ungroup(before, separators), separators) && isWellGrouped(before, separators);
  const typed = insertedPart(before, after.text);
  if (!isWellGrouped(after.text, separators) && (!isOurs || typed.includes(separators.group))) return after;

  const plain = ungroup(after.text, separators);
  if (!isPlainNumber(plain, separators)) return after;
  const text = group(plain, separators);
  const digitsBefore = ungroup(after.text.slice(0, after.caret), separators).length;
  return { text, caret: positionAfter(text, digitsBefore, separators) };
}

/**
 * Returns the separators with which an amount is grouped while it is typed. With more than two decimals "1,234" may
 * mean two numbers, and core refuses it: so the field does not write it.
 */
export const typingSeparators = (separators: Separators, decimals: number): Separators =>
  decimals > 2 ? { ...separators, group: "" } : separators;

/** Returns an amount as it would stand in its field if a person had typed it: with its digits grouped. */
export const asTyped = (text: string, separators: Separators): string =>
  groupWhileTyping("", { text, caret: text.length }, separators).text;

const ungroup = (text: string, { group }: Separators) => text.split(group).join("");

const isPlainNumber = (text: string, { decimal }: Separators) => {
  const [whole = "", fraction = "", ...more] = text.split(decimal);
  return more.length === 0 && /^\d*$/.test(whole) && /^\d*$/.test(fraction);
};

function group(plain: string, separators: Separators): string {
  const point = plain.indexOf(separators.decimal);
  const whole = point < 0 ? plain : plain.slice(0, point);
  return groupDigits(whole, separators) + (point < 0 ? "" : plain.slice(point));
}

const isWellGrouped = (text: string, separators: Separators) => {
  const plain = ungroup(text, separators);
  return plain === text || (isPlainNumber(plain, separators) && group(plain, separators) === text);
};

/**
 * Returns the part of `after` between the longest beginning and the longest end that it has in common with `before`.
 */
function insertedPart(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

/** Returns the position behind the first `count` characters that are not group separators. */
function positionAfter(text: string, count: number, separators: Separators): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (text[at] !== separators.group) seen += 1;
  }
  return text.length;
}

/** Returns what a person typed into a field in which the dots of a hidden amount stood. */
export const withoutDots = (text: string): string => text.replaceAll("\u2022", "");
