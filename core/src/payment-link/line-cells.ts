import { type AmountProblem, DUST_SATS, parseXec, parseXecIn, type Sats, type Separators } from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { trimPasted } from "./link-parts.ts";

/** What parts the cells of a line: people type commas, spreadsheets copy tabs, and where ',' is decimal they save semicolons. */
type CellSeparator = "," | ";" | "\t";
type Cell = { text: string; isQuoted: boolean };
export type Cells = { separator: CellSeparator; cells: readonly Cell[]; isBroken: boolean };

/** Takes a line apart. Empty cells at its end are what a wider table leaves there. */
export function splitCells(line: string): Cells {
  const separator = separatorOf(line);
  const { cells, isBroken } = line.includes('"') ? splitQuoted(line, separator) : splitBare(line, separator);
  while (cells.length > 2 && cells.at(-1)?.text === "") cells.pop();
  return { separator, cells, isBroken };
}

function separatorOf(line: string): CellSeparator {
  if (line.includes("\t")) return "\t";
  return line.includes(";") ? ";" : ",";
}

const splitBare = (line: string, separator: string): { cells: Cell[]; isBroken: boolean } => ({
  cells: line.split(separator).map((text) => ({ text: trimPasted(text), isQuoted: false })),
  isBroken: false,
});

/** As RFC 4180 has it: a quote within quotes is doubled, and nothing but the next separator follows the last one. */
function splitQuoted(line: string, separator: string): { cells: Cell[]; isBroken: boolean } {
  const cells: Cell[] = [];
  for (let at = 0; ; ) {
    const start = skipSpaces(line, at);
    const isQuoted = line[start] === '"';
    const close = isQuoted ? closingQuote(line, start + 1) : start;
    if (close < 0) return { cells, isBroken: true };
    const found = line.indexOf(separator, close);
    const end = found < 0 ? line.length : found;
    if (isQuoted && line.slice(close + 1, end).trim() !== "") return { cells, isBroken: true };
    const text = isQuoted ? line.slice(start + 1, close).replaceAll('""', '"') : line.slice(start, end);
    cells.push({ text: trimPasted(text), isQuoted });
    if (found < 0) return { cells, isBroken: false };
    at = end + separator.length;
  }
}

function closingQuote(line: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = line.indexOf('"', at);
    if (at < 0 || line[at + 1] !== '"') return at;
  }
}

function skipSpaces(line: string, from: number): number {
  let at = from;
  while (line[at] === " ") at += 1;
  return at;
}

/**
 * An amount and how it was written: `point` has a decimal point, whatever the locale; `group` has one group of three
 * that would be decimals to others.
 */
export type LineAmount = { sats: Sats; style: "point" | "group" | "clear" };

/** One group of three: 1.234 is a thousand and more to some, and little more than one to others. */
const ONE_GROUP = /^\d{1,3}[.,]\d{3}$/;

/**
 * Reads the amount of a line. Beside a comma it is written as machines write it; in a cell of its own as the person's
 * locale has it, or, where it cannot be read so, as machines do.
 */
export function readLineAmount(
  { text, isQuoted }: Cell,
  separator: CellSeparator,
  separators: Separators,
): Result<LineAmount, AmountProblem> {
  const isPlain = separator === "," && !isQuoted;
  const plain = parseXec(text);
  const local = isPlain ? plain : parseXecIn(text, separators);
  const read = local.ok ? local : plain;
  if (!read.ok) return no(local.ok ? read.problem : local.problem);
  if (read.value <= 0n) return no({ code: "amount-zero" });
  if (read.value < DUST_SATS) return no({ code: "amount-below-dust", dust: DUST_SATS });
  if (!isPlain && local.ok && ONE_GROUP.test(text)) return ok({ sats: read.value, style: "group" });
  const hasPoint = text.includes(".") && (isPlain || !local.ok);
  return ok({ sats: read.value, style: hasPoint ? "point" : "clear" });
}
