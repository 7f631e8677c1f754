import { type AddressProblem, type Payee, parseAddress, parseTokenAddress } from "../address/index.ts";
import type { AmountProblem, Atoms, Sats, Separators } from "../amount/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import {
  type AmountReading,
  type Cells,
  fiatReading,
  type LineAmount,
  type LineFiat,
  numberBefore,
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
type LineFault =
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
  | /** Ours: the amount is in the person's currency, and its price is unknown. */ {
      code: "line-without-price";
      currency: string;
    }
  | /** Ours: a quote is not closed. */ { code: "line-broken-quotes" };

export type LineProblem = { line: number } & LineFault;

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

/** `addressOf`: the address of the contact or own wallet with exactly this name. */
type Rules = {
  prefix: AddressPrefix;
  separators: Separators;
  addressOf?: ((name: string) => string | undefined) | undefined;
};
type XecRules = Rules & { fiat?: LineFiat | undefined };
/** How a line's address and amount are read. `fiat`: amounts in the person's currency can be read too. */
type Reading<Amount extends bigint> = {
  payee: (text: string) => Result<Payee, AddressProblem>;
  amount: AmountReading<Amount>;
  fiat?: { code: string; amount: AmountReading<Amount> | undefined } | undefined;
};
/** What a line says, whatever its number is. */
type Content<Amount> = { payee: Payee; amount: LineAmount<Amount>; value: string };
type ReadLine<Amount> = Content<Amount> & { line: number };

/** Reads the text of many recipients. What a line said is remembered, so that only changed lines are read again. */
export type LinesReader<Recipient> = {
  read(text: string): RecipientLines<Recipient>;
  /** Does the same in small steps; yields how many of how many lines are read. */
  steps(text: string): Generator<LinesProgress, RecipientLines<Recipient>, void>;
};
export type LinesProgress = { done: number; total: number };

/**
 * Returns a reader of recipients with amounts, one per line, typed or pasted from a spreadsheet (wallet.md 5). Every
 * line that cannot be read gives a problem; so does an empty line, except at the end.
 */
export const createLinesReader = (rules: XecRules): LinesReader<RecipientLine> => {
  const { prefix, separators, fiat } = rules;
  const { perXec } = fiat ?? {};
  return createReader(
    {
      payee: named((address) => parseAddress(address, prefix), rules),
      amount: xecReading(separators),
      fiat: fiat && { code: fiat.code, amount: perXec === undefined ? undefined : fiatReading(separators, perXec) },
    },
    (line, payee, sats) => ({ line, payee, sats }),
  );
};

/** Reads an address, or the name of somebody whose address is known. */
const named =
  (payeeOf: (text: string) => Result<Payee, AddressProblem>, { addressOf }: Rules) =>
  (text: string): Result<Payee, AddressProblem> => {
    const payee = payeeOf(text);
    const address = payee.ok ? undefined : addressOf?.(text);
    return address === undefined ? payee : payeeOf(address);
  };

/** Returns a reader of the recipients of a token. `decimals`: of the token. */
export const createTokenLinesReader = (rules: Rules & { decimals: number }): LinesReader<TokenRecipientLine> =>
  createReader(
    {
      payee: named((address) => parseTokenAddress(address, rules.prefix), rules),
      amount: tokenReading(rules.decimals, rules.separators),
    },
    (line, payee, atoms) => ({ line, payee, atoms }),
  );

export const readRecipientLines = (text: string, rules: XecRules): RecipientLines =>
  createLinesReader(rules).read(text);

export const readTokenLines = (text: string, rules: Rules & { decimals: number }): RecipientLines<TokenRecipientLine> =>
  createTokenLinesReader(rules).read(text);

type ToRecipient<Amount, Recipient> = (line: number, payee: Payee, amount: Amount) => Recipient;
type Contents<Amount> = Map<string, Result<Content<Amount>, LineFault>>;

function createReader<Amount extends bigint, Recipient>(
  reading: Reading<Amount>,
  toRecipient: ToRecipient<Amount, Recipient>,
): LinesReader<Recipient> {
  let cached: Contents<Amount> = new Map();
  function* steps(text: string): Generator<LinesProgress, RecipientLines<Recipient>, void> {
    const used: Contents<Amount> = new Map();
    const readOnce = (content: string) => {
      const result = used.get(content) ?? cached.get(content) ?? readContent(content, reading);
      used.set(content, result);
      return result;
    };
    const lines = yield* readLines(text, { readOnce, currency: reading.fiat?.code }, toRecipient);
    // Lines that are no longer in the text are forgotten.
    cached = used;
    return lines;
  }
  return {
    steps,
    read: (text) => {
      const reading = steps(text);
      for (;;) {
        const { done, value } = reading.next();
        if (done) return value;
      }
    },
  };
}

/** A step is this many lines. */
const STEP_LINES = 50;

function* readLines<Amount extends bigint, Recipient>(
  text: string,
  how: { readOnce: (content: string) => Result<Content<Amount>, LineFault>; currency: string | undefined },
  toRecipient: ToRecipient<Amount, Recipient>,
): Generator<LinesProgress, RecipientLines<Recipient>, void> {
  const lines = splitLines(text);
  const total = lines.length;
  if (total === 0) return { recipients: [], problems: [{ line: 1, code: "lines-blank" }], notes: [] };
  const notes: LineNote[] = [];
  const problems: LineProblem[] = [];
  const read: ReadLine<Amount>[] = [];
  for (const [at, raw] of lines.entries()) {
    if (at % STEP_LINES === 0) yield { done: at, total };
    const [line, content] = [at + 1, trimPasted(raw)];
    if (at === 0 && total > 1 && isHeader(content, how.currency)) {
      notes.push({ code: "header-skipped", line });
      continue;
    }
    const result = how.readOnce(content);
    if (result.ok) read.push({ line, ...result.value });
    else problems.push({ line, ...result.problem });
  }
  return yield* settle(read, { problems, notes, total }, toRecipient);
}

/** Returns the lines as they were typed, without empty ones at the end. */
function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  while (lines.length > 0 && trimPasted(lines.at(-1) ?? "") === "") lines.pop();
  return lines;
}

/**
 * Tells whether the line is a header: at least two cells, all without digits and colons. A second cell that names the
 * person's currency is an amount that is not typed yet.
 */
export function isHeader(line: string, currency: string | undefined): boolean {
  const { cells } = splitCells(line);
  if (currency !== undefined && cells[1]?.text.toUpperCase() === currency) return false;
  return cells.length > 1 && cells.every(({ text }) => /^\p{L}[^\d:]*$/u.test(text));
}

function readContent<Amount extends bigint>(
  content: string,
  reading: Reading<Amount>,
): Result<Content<Amount>, LineFault> {
  if (content === "") return no({ code: "line-empty" });
  const split = splitCells(content);
  const fault = checkCells(split);
  if (fault) return no(fault);
  const [address, value] = split.cells;
  if (!address || !value || value.text === "") return no({ code: "line-without-value" });

  const payee = reading.payee(address.text);
  if (!payee.ok) return no({ code: "line-bad-address", address: address.text, problem: payee.problem });
  const inFiat = reading.fiat && numberBefore(reading.fiat.code, value.text);
  if (inFiat === "") return no({ code: "line-without-value" });
  const how = inFiat === undefined ? reading.amount : reading.fiat?.amount;
  if (how === undefined) return no({ code: "line-without-price", currency: reading.fiat?.code ?? "" });
  const amount = readLineAmount({ ...value, text: inFiat ?? value.text }, split.separator, how);
  if (!amount.ok) return no({ code: "line-bad-amount", value: value.text, problem: amount.problem });
  return ok({ payee: payee.value, amount: amount.value, value: value.text });
}

function checkCells({ cells, separator, isBroken }: Cells): LineFault | undefined {
  if (isBroken) return { code: "line-broken-quotes" };
  return cells.length > 2 ? { code: "line-too-many-fields", separator } : undefined;
}

/** Checks all lines together: refuses "1.234" if '.' is decimal in another line, and notes repeated addresses. */
function* settle<Amount extends bigint, Recipient>(
  read: readonly ReadLine<Amount>[],
  { problems, notes, total }: { problems: LineProblem[]; notes: LineNote[]; total: number },
  toRecipient: ToRecipient<Amount, Recipient>,
): Generator<LinesProgress, RecipientLines<Recipient>, void> {
  const hasPoints = read.some(({ amount }) => amount.style === "point");
  const firstLines = new Map<string, number>();
  const recipients: Recipient[] = [];
  for (const [at, { line, payee, amount, value }] of read.entries()) {
    if (at % STEP_LINES === 0) yield { done: total, total };
    if (hasPoints && amount.style === "group") {
      problems.push({ line, code: "line-bad-amount", value, problem: { code: "amount-ambiguous", input: value } });
      continue;
    }
    const firstLine = firstLines.get(payee.script);
    if (firstLine === undefined) firstLines.set(payee.script, line);
    else notes.push({ code: "address-again", line, firstLine });
    recipients.push(toRecipient(line, payee, amount.amount));
  }
  problems.sort((one, other) => one.line - other.line);
  return { recipients, problems, notes };
}
