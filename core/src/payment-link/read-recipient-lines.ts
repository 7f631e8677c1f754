import { type AddressProblem, type Payee, parseAddress } from "../address/index.ts";
import type { AmountProblem, Sats, Separators } from "../amount/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { type Cells, type LineAmount, readLineAmount, splitCells } from "./line-cells.ts";
import { trimPasted } from "./link-parts.ts";

/** One line: whom to pay how much. `line` counts from 1. */
export type RecipientLine = { line: number; payee: Payee; sats: Sats };

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

export type RecipientLines = {
  recipients: readonly RecipientLine[];
  problems: readonly LineProblem[];
  notes: readonly LineNote[];
};

type Rules = { prefix: AddressPrefix; separators: Separators };
type ReadLine = { line: number; payee: Payee; amount: LineAmount; value: string };

/**
 * Parses recipients with amounts, one per line, typed or pasted from a spreadsheet (wallet.md 5). Every line that
 * cannot be read gives a problem; so does an empty line, except at the end.
 */
export function readRecipientLines(text: string, rules: Rules): RecipientLines {
  const lines = splitLines(text);
  if (lines.length === 0) return { recipients: [], problems: [{ line: 1, code: "lines-blank" }], notes: [] };
  const notes: LineNote[] = [];
  const problems: LineProblem[] = [];
  const read: ReadLine[] = [];
  for (const [at, content] of lines.entries()) {
    const line = at + 1;
    if (at === 0 && lines.length > 1 && isHeader(content)) {
      notes.push({ code: "header-skipped", line });
      continue;
    }
    const found = readLine(content, line, rules);
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

function readLine(content: string, line: number, { prefix, separators }: Rules): Result<ReadLine, LineProblem> {
  if (content === "") return no({ line, code: "line-empty" });
  const split = splitCells(content);
  const fault = checkCells(split, line);
  if (fault) return no(fault);
  const [address, value] = split.cells;
  if (!address || !value || value.text === "") return no({ line, code: "line-without-value" });

  const payee = parseAddress(address.text, prefix);
  if (!payee.ok) return no({ line, code: "line-bad-address", address: address.text, problem: payee.problem });
  const amount = readLineAmount(value, split.separator, separators);
  if (!amount.ok) return no({ line, code: "line-bad-amount", value: value.text, problem: amount.problem });
  return ok({ line, payee: payee.value, amount: amount.value, value: value.text });
}

function checkCells({ cells, separator, isBroken }: Cells, line: number): LineProblem | undefined {
  if (isBroken) return { line, code: "line-broken-quotes" };
  return cells.length > 2 ? { line, code: "line-too-many-fields", separator } : undefined;
}

/** Checks all lines together: refuses "1.234" if '.' is decimal in another line, and notes repeated addresses. */
function settle(read: readonly ReadLine[], problems: LineProblem[], notes: LineNote[]): RecipientLines {
  const hasPoints = read.some(({ amount }) => amount.style === "point");
  const firstLines = new Map<string, number>();
  const recipients: RecipientLine[] = [];
  for (const { line, payee, amount, value } of read) {
    if (hasPoints && amount.style === "group") {
      problems.push({ line, code: "line-bad-amount", value, problem: { code: "amount-ambiguous", input: value } });
      continue;
    }
    const firstLine = firstLines.get(payee.script);
    if (firstLine === undefined) firstLines.set(payee.script, line);
    else notes.push({ code: "address-again", line, firstLine });
    recipients.push({ line, payee, sats: amount.sats });
  }
  problems.sort((one, other) => one.line - other.line);
  return { recipients, problems, notes };
}
