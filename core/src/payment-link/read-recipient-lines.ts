import { type AddressProblem, type Payee, parseAddress, parseTokenAddress } from "../address/index.ts";
import type { AmountProblem, Atoms, Sats, Separators } from "../amount/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import {
  type AmountReading,
  type Cells,
  type LineAmount,
  readLineAmount,
  splitCells,
  tokenReading,
  xecReading,
} from "./line-cells.ts";
import { trimPasted } from "./link-parts.ts";

/** One line: whom to pay how much. `line` counts from 1. */
export type RecipientLine = { line: number; payee: Payee; sats: Sats };

/** One line of a payment of tokens. */
export type TokenRecipientLine = { line: number; payee: Payee; atoms: Atoms };

/** Why a line is refused (wallet.md 5, facts.md 1.5). */
export type LineProblem = { line: number } & (
  | /** 'Input must not be blank' (at line 1) */ { code: "lines-blank" }
  | /** 'Remove empty row at line {line}' */ { code: "line-empty" }
  | /** 'Line {line} must have address and value, separated by a comma' */ { code: "line-without-value" }
  | /** 'Line {line}: Comma can only separate address and value.' */ {
      code: "line-too-many-fields";
      separator: "," | ";" | "\t";
    }
  | /** 'Invalid address "{address}" at line {line}' */ {
      code: "line-bad-address";
      address: string;
      problem: AddressProblem;
    }
  | /** '{text of problem}: check value "{value}" at line {line}' */ {
      code: "line-bad-amount";
      value: string;
      problem: AmountProblem;
    }
  | /** Ours: a quote is not closed. */ { code: "line-broken-quotes" }
);

/** Something that is not a mistake but worth knowing before paying. */
export type LineNote =
  | { code: "header-skipped"; line: number }
  /** Line `firstLine` pays the same address. */
  | { code: "address-again"; line: number; firstLine: number };

export type RecipientLines<Recipient = RecipientLine> = {
  recipients: readonly Recipient[];
  problems: readonly LineProblem[];
  notes: readonly LineNote[];
};

type Rules = { prefix: AddressPrefix; separators: Separators };
/** How a line's address and amount are read. */
type Reading<Amount extends bigint> = {
  payee: (text: string) => Result<Payee, AddressProblem>;
  amount: AmountReading<Amount>;
};
type PaidLine<Amount> = { line: number; payee: Payee; amount: Amount };
type ReadLine<Amount> = { line: number; payee: Payee; amount: LineAmount<Amount>; value: string };

/**
 * Parses recipients with amounts, one per line, typed or pasted from a spreadsheet (wallet.md 5). Every line that
 * cannot be read gives a problem; so does an empty line, except at the end.
 */
export function readRecipientLines(text: string, { prefix, separators }: Rules): RecipientLines {
  const read = readLines(text, {
    payee: (address) => parseAddress(address, prefix),
    amount: xecReading(separators),
  });
  return { ...read, recipients: read.recipients.map(({ amount, ...line }) => ({ ...line, sats: amount })) };
}

/** Parses the recipients of a token in the same way. `decimals`: of the token. */
export function readTokenLines(
  text: string,
  { prefix, separators, decimals }: Rules & { decimals: number },
): RecipientLines<TokenRecipientLine> {
  const read = readLines(text, {
    payee: (address) => parseTokenAddress(address, prefix),
    amount: tokenReading(decimals, separators),
  });
  return { ...read, recipients: read.recipients.map(({ amount, ...line }) => ({ ...line, atoms: amount })) };
}

function readLines<Amount extends bigint>(text: string, reading: Reading<Amount>): RecipientLines<PaidLine<Amount>> {
  const lines = splitLines(text);
  if (lines.length === 0) return { recipients: [], problems: [{ line: 1, code: "lines-blank" }], notes: [] };
  const notes: LineNote[] = [];
  const problems: LineProblem[] = [];
  const read: ReadLine<Amount>[] = [];
  for (const [at, content] of lines.entries()) {
    const line = at + 1;
    if (at === 0 && lines.length > 1 && isHeader(content)) {
      notes.push({ code: "header-skipped", line });
      continue;
    }
    const found = readLine(content, line, reading);
    if (found.ok) read.push(found.value);
    else problems.push(found.problem);
  }
  return settle(read, problems, notes);
}

function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map(trimPasted);
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  return lines;
}

/** Tells whether the line is a header: at least two cells, all without digits and colons. */
function isHeader(line: string): boolean {
  const { cells } = splitCells(line);
  return cells.length > 1 && cells.every(({ text }) => /^\p{L}[^\d:]*$/u.test(text));
}

function readLine<Amount extends bigint>(
  content: string,
  line: number,
  reading: Reading<Amount>,
): Result<ReadLine<Amount>, LineProblem> {
  if (content === "") return no({ line, code: "line-empty" });
  const split = splitCells(content);
  const fault = checkCells(split, line);
  if (fault) return no(fault);
  const [address, value] = split.cells;
  if (!address || !value || value.text === "") return no({ line, code: "line-without-value" });

  const payee = reading.payee(address.text);
  if (!payee.ok) return no({ line, code: "line-bad-address", address: address.text, problem: payee.problem });
  const amount = readLineAmount(value, split.separator, reading.amount);
  if (!amount.ok) return no({ line, code: "line-bad-amount", value: value.text, problem: amount.problem });
  return ok({ line, payee: payee.value, amount: amount.value, value: value.text });
}

function checkCells({ cells, separator, isBroken }: Cells, line: number): LineProblem | undefined {
  if (isBroken) return { line, code: "line-broken-quotes" };
  return cells.length > 2 ? { line, code: "line-too-many-fields", separator } : undefined;
}

/** Checks all lines together: refuses "1.234" if '.' is decimal in another line, and notes repeated addresses. */
function settle<Amount extends bigint>(
  read: readonly ReadLine<Amount>[],
  problems: LineProblem[],
  notes: LineNote[],
): RecipientLines<PaidLine<Amount>> {
  const hasPoints = read.some(({ amount }) => amount.style === "point");
  const firstLines = new Map<string, number>();
  const recipients: PaidLine<Amount>[] = [];
  for (const { line, payee, amount, value } of read) {
    if (hasPoints && amount.style === "group") {
      problems.push({ line, code: "line-bad-amount", value, problem: { code: "amount-ambiguous", input: value } });
      continue;
    }
    const firstLine = firstLines.get(payee.script);
    if (firstLine === undefined) firstLines.set(payee.script, line);
    else notes.push({ code: "address-again", line, firstLine });
    recipients.push({ line, payee, amount: amount.amount });
  }
  problems.sort((one, other) => one.line - other.line);
  return { recipients, problems, notes };
}
