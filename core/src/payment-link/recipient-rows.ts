import { groupDigits, type Separators } from "../amount/index.ts";
import { numberBefore, splitCells } from "./line-cells.ts";
import { trimPasted } from "./link-parts.ts";
import { isHeader } from "./read-recipient-lines.ts";

// The text of many recipients as the rows of a form. The text is the one state: a row is one line of it.

/**
 * One line of the text, as its fields show it: `amount` with the separators of the person. `isWhole`: the line has no
 * two cells, so the field of the recipient holds all of it.
 */
export type RecipientRow = { recipient: string; amount: string; isFiat: boolean; isWhole: boolean };

/** `separators`: with which the field of the amount groups. `currency`: "USD", the code of the person's currency. */
export type RowRules = { separators: Separators; currency?: string | undefined };

export const EMPTY_ROW: RecipientRow = { recipient: "", amount: "", isFiat: false, isWhole: false };

/** Returns the lines of a text; one empty line for an empty text. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Returns what the fields of a line show. */
export function rowOf(line: string, { separators, currency = "" }: RowRules): RecipientRow {
  const content = trimPasted(line);
  if (content === "") return EMPTY_ROW;
  const { cells, separator, isBroken } = splitCells(content);
  const [recipient, amount] = cells;
  if (isBroken || cells.length > 2 || recipient === undefined) return { ...EMPTY_ROW, recipient: line, isWhole: true };
  if (amount === undefined) return { ...EMPTY_ROW, recipient: recipient.whole };
  const inFiat = numberBefore(currency, amount.text);
  const number = inFiat ?? (amount.isQuoted ? amount.whole : amount.text);
  const isPlain = separator === "," && !amount.isQuoted;
  return {
    recipient: recipient.whole,
    amount: isPlain ? fromPlain(number, separators) : number,
    isFiat: inFiat !== undefined,
    isWhole: false,
  };
}

/**
 * Returns the line of a row: `rowOf` returns the same row for it. An amount that is a number has the notation of links;
 * anything else is kept in quotes as it was typed.
 */
export function lineOf(row: RecipientRow, { separators, currency = "" }: RowRules): string {
  const { recipient, amount, isFiat, isWhole } = row;
  if (isWhole) return recipient;
  const first = mustQuote(recipient) ? quoted(recipient) : recipient;
  if (amount === "" && !isFiat) return first;
  const plain = toPlain(amount, separators);
  const number = plain ?? amount;
  const value = isFiat ? `${number}${number === "" ? "" : " "}${currency}` : number;
  return `${first},${plain === undefined ? quoted(value) : value}`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const mustQuote = (text: string): boolean => /[",;\t]/.test(text) || trimPasted(text) !== text;

const NUMBER = /^(\d*)(?:\.(\d*))?$/;

/** Returns a number of a link with the person's separators; any other text as it is. */
function fromPlain(text: string, separators: Separators): string {
  const match = NUMBER.exec(text);
  if (!match) return text;
  const [, whole = "", fraction] = match;
  return groupDigits(whole, separators) + (fraction === undefined ? "" : separators.decimal + fraction);
}

/** Returns a number with the person's separators as links write it; undefined if it is not written like that. */
function toPlain(text: string, separators: Separators): string | undefined {
  const { group, decimal } = separators;
  const bare = group === "" ? text : text.split(group).join("");
  const plain = decimal === "." ? bare : bare.includes(".") ? undefined : bare.replace(decimal, ".");
  return plain !== undefined && fromPlain(plain, separators) === text && NUMBER.test(plain) ? plain : undefined;
}

export const withLine = (text: string, at: number, line: string): string =>
  linesOf(text)
    .map((each, index) => (index === at ? line : each))
    .join("\n");

export const withoutLine = (text: string, at: number): string =>
  linesOf(text)
    .filter((_, index) => index !== at)
    .join("\n");

/**
 * Returns the lines of a pasted list, without empty ones and without a heading; undefined for a text that is one
 * recipient and no list.
 */
export function pastedLines(text: string, { currency }: RowRules): readonly string[] | undefined {
  const lines = linesOf(text).filter((line) => trimPasted(line) !== "");
  const [first = "", ...others] = lines;
  if (others.length > 0) return isHeader(trimPasted(first), currency) ? others : lines;
  const { cells, isBroken } = splitCells(trimPasted(first));
  return !isBroken && cells.length === 2 && /\d/.test(cells[1]?.text ?? "") ? lines : undefined;
}

/** Returns the text with lines that were pasted into one of its lines: they take its place if it is empty. */
export function withPasted(text: string, at: number, pasted: readonly string[]): string {
  const lines = linesOf(text);
  const isEmpty = trimPasted(lines[at] ?? "") === "";
  return lines.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...pasted).join("\n");
}
