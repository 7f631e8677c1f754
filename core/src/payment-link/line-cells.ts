import {
  type AmountProblem,
  type Atoms,
  DUST_SATS,
  fiatToSats,
  PLAIN,
  parseAtoms,
  parseFiatIn,
  parseXec,
  parseXecIn,
  type Sats,
  type Separators,
} from "../amount/index.ts";
import { no, ok, type Result } from "../result.ts";
import { trimPasted } from "./link-parts.ts";

/** The separator of cells: people type commas, spreadsheets copy tabs, or save semicolons where ',' is decimal. */
type CellSeparator = "," | ";" | "\t";
/** `whole`: with the spaces at its edges, which `text` is without; only in quotes they belong to it. */
type Cell = { text: string; whole: string; isQuoted: boolean };
/** The cells of a line. `isBroken`: a quote is not closed, or text follows it. */
export type Cells = { separator: CellSeparator; cells: readonly Cell[]; isBroken: boolean };

/** Splits a line into cells. It drops empty cells at the end, which a wider table leaves there. */
export function splitCells(line: string): Cells {
  const separator = separatorOf(line);
  const { cells, isBroken } = line.includes('"') ? splitQuoted(line, separator) : splitBare(line, separator);
  while (cells.length > 2 && cells.at(-1)?.text === "") cells.pop();
  return { separator, cells, isBroken };
}

/** A separator in quotes belongs to its cell. */
function separatorOf(line: string): CellSeparator {
  const bare = line.includes('"') ? line.replaceAll(/"[^"]*"/g, "") : line;
  if (bare.includes("\t")) return "\t";
  return bare.includes(";") ? ";" : ",";
}

const splitBare = (line: string, separator: string): { cells: Cell[]; isBroken: boolean } => ({
  cells: line.split(separator).map((cell) => bareCell(cell)),
  isBroken: false,
});

function bareCell(cell: string): Cell {
  const text = trimPasted(cell);
  return { text, whole: text, isQuoted: false };
}

/** Splits a line with quotes (RFC 4180): a quote inside quotes is doubled, a separator follows the closing quote. */
function splitQuoted(line: string, separator: string): { cells: Cell[]; isBroken: boolean } {
  const cells: Cell[] = [];
  for (let at = 0; ; ) {
    const start = skipSpaces(line, at);
    const isQuoted = line[start] === '"';
    const close = isQuoted ? closingQuote(line, start + 1) : start;
    if (close < 0) return { cells, isBroken: true };
    const separatorAt = line.indexOf(separator, close);
    const end = separatorAt < 0 ? line.length : separatorAt;
    if (isQuoted && line.slice(close + 1, end).trim() !== "") return { cells, isBroken: true };
    const whole = line.slice(start + 1, close).replaceAll('""', '"');
    cells.push(isQuoted ? { text: trimPasted(whole), whole, isQuoted } : bareCell(line.slice(start, end)));
    if (separatorAt < 0) return { cells, isBroken: false };
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
 * An amount and how it was written: `point` has '.' as its decimal separator although the locale may differ; `group`
 * has a single group of three digits, which another locale would read as decimals.
 */
export type LineAmount<Amount> = { amount: Amount; style: "point" | "group" | "clear" };

/**
 * How amounts of one kind are read: in the format of links, in the person's, and from which amount on they can be sent.
 */
export type AmountReading<Amount extends bigint> = {
  plain: (text: string) => Result<Amount, AmountProblem>;
  local: (text: string) => Result<Amount, AmountProblem>;
  check: (amount: Amount) => AmountProblem | undefined;
};

export const xecReading = (separators: Separators): AmountReading<Sats> => ({
  plain: parseXec,
  local: (text) => parseXecIn(text, separators),
  check: (amount) => zeroProblem(amount) ?? dustProblem(amount),
});

/** What a line can ask for in the currency of the person. `perXec`: its price; undefined while it is unknown. */
export type LineFiat = { code: string; perXec: number | undefined };

/** How amounts in a currency are read: their worth in whole sats, rounded down. */
export const fiatReading = (separators: Separators, perXec: number): AmountReading<Sats> => {
  const worth = (text: string, of: Separators): Result<Sats, AmountProblem> => {
    const fiat = parseFiatIn(text, of);
    if (!fiat.ok) return fiat;
    const bought = fiatToSats(fiat.value, perXec);
    return bought === undefined ? no({ code: "amount-not-a-number", input: text }) : ok(bought);
  };
  return { ...xecReading(separators), plain: (text) => worth(text, PLAIN), local: (text) => worth(text, separators) };
};

/** Returns the number of an amount that ends with the code of the currency, "5.00 USD"; undefined for any other. */
export function numberBefore(code: string, amount: string): string | undefined {
  const at = amount.length - code.length;
  return code !== "" && at >= 0 && amount.slice(at).toUpperCase() === code
    ? trimPasted(amount.slice(0, at))
    : undefined;
}

export const tokenReading = (decimals: number, separators: Separators): AmountReading<Atoms> => ({
  plain: (text) => parseAtoms(text, decimals),
  local: (text) => parseAtoms(text, decimals, separators),
  check: zeroProblem,
});

const zeroProblem = (amount: bigint): AmountProblem | undefined => (amount <= 0n ? { code: "amount-zero" } : undefined);
const dustProblem = (amount: Sats): AmountProblem | undefined =>
  amount < DUST_SATS ? { code: "amount-below-dust", dust: DUST_SATS } : undefined;

/** A single group of three digits: 1.234 is over a thousand in some locales, and little more than one in others. */
const ONE_GROUP = /^\d{1,3}[.,]\d{3}$/;

/**
 * Reads the amount of a line. After a comma it must have the format of links ("5.46"). After a tab or semicolon, or in
 * quotes, it has the format of the person's locale or, if that does not fit, the format of links.
 */
export function readLineAmount<Amount extends bigint>(
  { text, isQuoted }: Pick<Cell, "text" | "isQuoted">,
  separator: CellSeparator,
  reading: AmountReading<Amount>,
): Result<LineAmount<Amount>, AmountProblem> {
  const isPlain = separator === "," && !isQuoted;
  const plain = reading.plain(text);
  const local = isPlain ? plain : reading.local(text);
  // It would be two different amounts, so the format of links does not decide.
  if (!local.ok && local.problem.code === "amount-ambiguous") return local;
  const read = local.ok ? local : plain;
  if (!read.ok) return no(local.ok ? read.problem : local.problem);
  const problem = reading.check(read.value);
  if (problem) return no(problem);
  if (!isPlain && local.ok && ONE_GROUP.test(text)) return ok({ amount: read.value, style: "group" });
  const hasPoint = text.includes(".") && (isPlain || !local.ok);
  return ok({ amount: read.value, style: hasPoint ? "point" : "clear" });
}
