import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCashAddr } from "../address/index.ts";
import { groupDigits, parseXecIn, type Separators } from "../amount/index.ts";
import {
  createLinesReader,
  EMPTY_ROW,
  lineOf,
  linesOf,
  pastedLines,
  type RecipientRow,
  readRecipientLines,
  rowOf,
  withLine,
  withoutLine,
  withPasted,
} from "./index.ts";

const ENGLISH: Separators = { group: ",", decimal: "." };
const GERMAN: Separators = { group: ".", decimal: "," };
const FRENCH: Separators = { group: "\u202f", decimal: "," };
const INDIAN: Separators = { group: ",", decimal: ".", grouping: "indian" };
const LOCALES = [ENGLISH, GERMAN, FRENCH, INDIAN];
const currency = "USD";

const addressOf = (byte: number): string => {
  const address = encodeCashAddr("ecash", "p2pkh", byte.toString(16).padStart(40, "0"));
  return address.ok ? address.value : "";
};
const [A, B] = [addressOf(1), addressOf(2)];
const row = (recipient: string, amount = "", isFiat = false): RecipientRow => ({
  ...EMPTY_ROW,
  recipient,
  amount,
  isFiat,
});

const locale = fc.constantFrom(...LOCALES);
const inLine = (text: string) => !/[\r\n]/.test(text);
const person = fc.oneof(
  fc.constantFrom(A, B, "Aunt Rosa", "Smith, John", ' "quoted" ', "a;b", "\tx", "Åke "),
  fc.string({ unit: "grapheme", maxLength: 12 }).filter(inLine),
);

describe("a line is the row that its fields show", () => {
  test("whatever is typed into the fields comes back from the line", () => {
    const amount = fc.oneof(
      fc.constantFrom("", "1", "1,234", "1.234", "2.500,50", "1,23,456.7", ".5", "5.", "abc", "1,2", '"', " 5"),
      fc.string({ maxLength: 8 }).filter((text) => inLine(text) && !/usd/i.test(text)),
    );
    fc.assert(
      fc.property(locale, person, amount, fc.boolean(), (separators, recipient, typed, isFiat) => {
        const rules = { separators, currency };
        // The space between a number and its currency is not the number's.
        const text = isFiat ? typed.trim() : typed;
        const given = row(recipient, text, isFiat);
        expect(rowOf(lineOf(given, rules), rules)).toEqual(given);
      }),
      { seed: 29, numRuns: 2000 },
    );
  });

  test("the line means the amount that stands in the field, in the notation of the person", () => {
    fc.assert(
      fc.property(locale, fc.bigInt({ min: 546n, max: 10n ** 14n }), fc.boolean(), (separators, sats, isGrouped) => {
        const whole = (sats / 100n).toString();
        const typed = `${isGrouped ? groupDigits(whole, separators) : whole}${separators.decimal}${(sats % 100n).toString().padStart(2, "0")}`;
        const read = parseXecIn(typed, separators);
        const text = [lineOf(row(A, typed), { separators }), lineOf(row(B, "1000"), { separators })].join("\n");
        const lines = readRecipientLines(text, { prefix: "ecash", separators });
        expect(lines.problems).toEqual([]);
        expect(lines.recipients[0]?.sats).toBe(read.ok ? read.value : undefined);
      }),
      { seed: 30, numRuns: 500 },
    );
  });

  test("a line of a spreadsheet keeps the notation it was pasted in", () => {
    const rules = { separators: GERMAN };
    expect(rowOf(`${A}\t2.500,50`, rules)).toEqual(row(A, "2.500,50"));
    expect(lineOf(rowOf(`${A}\t2.500,50`, rules), rules)).toBe(`${A},2500.50`);
    expect(rowOf(`${A},2500.5`, rules)).toEqual(row(A, "2.500,5"));
  });

  test("a line without the two fields of a row is shown whole and stays as it is", () => {
    for (const line of [`${A},1,2`, `${A},"6`, `"${A}" x,6`]) {
      const shown = rowOf(line, { separators: ENGLISH });
      expect(shown).toMatchObject({ recipient: line, amount: "", isWhole: true });
      expect(lineOf(shown, { separators: ENGLISH })).toBe(line);
    }
  });
});

describe("names and a currency", () => {
  const names = new Map([["aunt rosa", A]]);
  const rules = {
    prefix: "ecash",
    separators: ENGLISH,
    addressOf: (name: string) => names.get(name.toLowerCase()),
  } as const;

  test("the name of somebody known is their address; any other name is not an address", () => {
    const { recipients, problems } = readRecipientLines("Aunt Rosa,500\nBob,6", rules);
    expect(recipients).toMatchObject([{ line: 1, payee: { address: A }, sats: 50_000n }]);
    expect(problems).toMatchObject([{ line: 2, code: "line-bad-address", address: "Bob" }]);
  });

  test("an amount in the person's currency is its worth, and without a price it is refused", () => {
    const text = `${A},5.00 USD\n${B},"1,000.5 usd"\n${B},10`;
    const read = (perXec: number | undefined) =>
      createLinesReader({ ...rules, fiat: { code: "USD", perXec } }).read(text);
    expect(read(0.00002).recipients.map(({ sats }) => sats)).toEqual([25_000_000n, 5_002_500_000n, 1000n]);
    expect(read(undefined).problems).toMatchObject([
      { line: 1, code: "line-without-price" },
      { line: 2, code: "line-without-price" },
    ]);
    expect(readRecipientLines(text, rules).problems).toMatchObject([{ line: 1, code: "line-bad-amount" }, { line: 2 }]);
  });

  test("a currency without a number is an amount that is missing, also in the first line", () => {
    const fiat = { code: "USD", perXec: 1 };
    const { problems, notes } = readRecipientLines(`Aunt Rosa,USD\n${B},6`, { ...rules, fiat });
    expect([problems, notes]).toMatchObject([[{ line: 1, code: "line-without-value" }], []]);
  });
});

describe("changes of the text", () => {
  test("an empty text is one empty row", () => expect(linesOf("")).toEqual([""]));

  test("changing, removing and pasting touch no other line", () => {
    expect(withLine("a\nb\nc", 1, "x")).toBe("a\nx\nc");
    expect(withoutLine("a\nb\nc", 1)).toBe("a\nc");
    expect(withPasted("a\n\nc", 1, ["x", "y"])).toBe("a\nx\ny\nc");
    expect(withPasted("a\nc", 0, ["x", "y"])).toBe("a\nx\ny\nc");
  });

  test("a list is recognised when it is pasted, and loses its heading and its empty lines", () => {
    const rules = { separators: ENGLISH, currency };
    expect(pastedLines(`Name\tAmount\r\n${A}\t5\r\n\r\nAunt Rosa\t6\r\n`, rules)).toEqual([`${A}\t5`, "Aunt Rosa\t6"]);
    expect(pastedLines(` ${A},5 `, rules)).toEqual([` ${A},5 `]);
    for (const one of [A, "Aunt Rosa", "Smith, John", `${A}?amount=5`]) expect(pastedLines(one, rules)).toBeUndefined();
  });
});
