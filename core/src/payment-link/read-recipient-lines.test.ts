import { describe, expect, test } from "vitest";
import { encodeCashAddr } from "../address/index.ts";
import { type Separators, xecInputText } from "../amount/index.ts";
import { createLinesReader, readRecipientLines, readTokenLines } from "./index.ts";

const ENGLISH: Separators = { group: ",", decimal: "." };
const GERMAN: Separators = { group: ".", decimal: "," };
const FRENCH: Separators = { group: "\u202f", decimal: "," };

function addressOf(byte: number, prefix = "ecash"): string {
  const hash = byte.toString(16).padStart(40, "0");
  const address = encodeCashAddr(prefix, "p2pkh", hash);
  return address.ok ? address.value : "";
}
const [A, B, C] = [addressOf(1), addressOf(2), addressOf(3)];
const ETOKEN = addressOf(1, "etoken");

const read = (text: string, separators = ENGLISH) => readRecipientLines(text, { prefix: "ecash", separators });
const paid = (text: string, separators = ENGLISH) => {
  const { recipients, problems } = read(text, separators);
  return problems.length > 0 ? problems : recipients.map(({ line, payee, sats }) => [line, payee.address, sats]);
};

describe("typed lines", () => {
  test("reads one recipient per line", () =>
    expect(paid(`${A},5.46\n${B.slice(6)} , 100\n${C.toUpperCase()},1000.5\n`)).toEqual([
      [1, A, 546n],
      [2, B, 10_000n],
      [3, C, 100_050n],
    ]));

  test.each([
    ["", [{ line: 1, code: "lines-blank" }]],
    [" \n\t\r\n", [{ line: 1, code: "lines-blank" }]],
    [`\n${A},6`, [{ line: 1, code: "line-empty" }]],
    [
      `${A},6\n\n\n${B},6`,
      [
        { line: 2, code: "line-empty" },
        { line: 3, code: "line-empty" },
      ],
    ],
    [A, [{ line: 1, code: "line-without-value" }]],
    [`${A},`, [{ line: 1, code: "line-without-value" }]],
    [`${A} 100`, [{ line: 1, code: "line-without-value" }]],
    [`${A},6,7`, [{ line: 1, code: "line-too-many-fields", separator: "," }]],
    [`${A},1,000.5`, [{ line: 1, code: "line-too-many-fields", separator: "," }]],
    [`${A},6\n${A}a,6`, [{ line: 2, code: "line-bad-address", address: `${A}a` }]],
    [`${ETOKEN},6`, [{ line: 1, code: "line-bad-address", problem: { code: "address-is-for-tokens" } }]],
    [`100,${A}`, [{ line: 1, code: "line-bad-address", address: "100" }]],
    [`${A},5.45`, [{ line: 1, code: "line-bad-amount", value: "5.45", problem: { code: "amount-below-dust" } }]],
    [`${A},0`, [{ line: 1, code: "line-bad-amount", value: "0", problem: { code: "amount-zero" } }]],
    [`${A},6.001`, [{ line: 1, code: "line-bad-amount", problem: { code: "amount-too-precise", decimals: 2 } }]],
    [`${A},ten`, [{ line: 1, code: "line-bad-amount", value: "ten", problem: { code: "amount-bad-characters" } }]],
    [`${A},"6`, [{ line: 1, code: "line-broken-quotes" }]],
    [`"${A}" x,6`, [{ line: 1, code: "line-broken-quotes" }]],
    ["address,amount", [{ line: 1, code: "line-bad-address" }]],
  ])("%j is refused", (text, problems) => {
    const found = read(text).problems;
    expect(found).toMatchObject(problems);
    expect(found).toHaveLength(problems.length);
  });

  test("reports every invalid line in order and reads the valid ones", () => {
    const { recipients, problems } = read(`${A},6\nx,6\n${B},6\n\n${C},y`);
    expect(recipients.map(({ line }) => line)).toEqual([1, 3]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [2, "line-bad-address"],
      [4, "line-empty"],
      [5, "line-bad-amount"],
    ]);
  });

  test("after a comma, '.' is the decimal separator in every locale", () => {
    expect(paid(`${A},12.5`, GERMAN)).toEqual([[1, A, 1250n]]);
    expect(paid(`${A},1.234`, GERMAN)).toMatchObject([{ problem: { code: "amount-too-precise" } }]);
    expect(paid(`${A},12,5`, GERMAN)).toMatchObject([{ code: "line-too-many-fields" }]);
  });

  test("an address in two lines is noted and paid twice", () => {
    const { recipients, notes } = read(`${A},6\n${B},7\n${A.slice(6)},8\n${A},9`);
    expect(recipients).toHaveLength(4);
    expect(notes).toEqual([
      { code: "address-again", line: 3, firstLine: 1 },
      { code: "address-again", line: 4, firstLine: 1 },
    ]);
  });
});

describe("lines pasted from a spreadsheet", () => {
  test.each([
    ["tabs", `${A}\t6\r\n${B}\t7.5\r\n`, ENGLISH],
    ["semicolons", `${A};6\r\n${B};7,5\r\n`, GERMAN],
    ["empty cells at the end", `${A},6,,\r${B},7.5,,\r`, ENGLISH],
    ["no-break and zero-width spaces", `\u00a0${A}\t\u00a06\n${B}\u200b\t7,50\u00a0`, FRENCH],
    ["quotes", `"${A}","6"\r\n"${B}", "7.5"`, ENGLISH],
    ["lines of different length", `${A}\t6\t\t\n${B}\t7.5`, ENGLISH],
    ["Arabic digits", `${A}\t٦\n${B}\t٧٫٥`, ENGLISH],
  ])("reads lines with %s", (_, text, separators) =>
    expect(paid(text, separators)).toEqual([
      [1, A, 600n],
      [2, B, 750n],
    ]),
  );

  test("skips a header and reports that", () => {
    const { recipients, notes, problems } = read(`Address\tAmount (XEC)\r\n${A}\t6`);
    expect(problems).toEqual([]);
    expect(recipients).toMatchObject([{ line: 2, sats: 600n }]);
    expect(notes).toEqual([{ code: "header-skipped", line: 1 }]);
    expect(read(`${A},six\n${B},7`).problems).toMatchObject([{ line: 1, code: "line-bad-amount" }]);
  });

  test.each([
    ["1,234.56", ENGLISH, 123_456n],
    ["1.234,56", GERMAN, 123_456n],
    ["1\u202f234,56", FRENCH, 123_456n],
    ["1\u00a0234,56", FRENCH, 123_456n],
    ["1,234", ENGLISH, 123_400n],
    ["1.234", GERMAN, 123_400n],
    // This is not a German number, so it is read in the format of links.
    ["1234.56", GERMAN, 123_456n],
    ["7.5", FRENCH, 750n],
    ["1,234.56", GERMAN, undefined],
    ["1.234,56", ENGLISH, undefined],
    ["1.234", ENGLISH, undefined],
    ["1,234", GERMAN, undefined],
    ["1,23", ENGLISH, undefined],
  ])("reads %j in a cell after its locale", (value, separators, sats) => {
    for (const text of [`${A}\t${value}`, `${A};${value}`, `${A},"${value}"`]) {
      const [recipient] = read(text, separators).recipients;
      expect(recipient?.sats).toBe(sats);
    }
  });

  test("a decimal point in one line makes a group in another line ambiguous", () => {
    const { recipients, problems } = read(`${A}\t12.5\n${B}\t1.234\n${C}\t7`, GERMAN);
    expect(recipients.map(({ line }) => line)).toEqual([1, 3]);
    expect(problems).toEqual([
      { line: 2, code: "line-bad-amount", value: "1.234", problem: { code: "amount-ambiguous", input: "1.234" } },
    ]);
  });
});

test("lines written with amounts in the format of links give the same recipients", () => {
  const { recipients } = read(`${A},6\n${B},1000000.05\n${A},7.5`);
  const written = recipients.map(({ payee, sats }) => `${payee.address},${xecInputText(sats)}`).join("\n");
  expect(written).toBe(`${A},6\n${B},1000000.05\n${A},7.5`);
  expect(read(written).recipients).toEqual(recipients);
});

describe("recipients of a token", () => {
  const readTokens = (text: string, decimals: number, separators = ENGLISH) =>
    readTokenLines(text, { prefix: "ecash", separators, decimals });

  test("amounts have the token's decimals and no dust limit; the token form of an address is accepted", () =>
    expect(readTokens(`${A},0.0001\n${ETOKEN},12`, 4).recipients).toMatchObject([
      { line: 1, atoms: 1n },
      { line: 2, payee: { address: A }, atoms: 120_000n },
    ]));

  test("a point and three digits are decimals after a comma, and where the locale writes no thousands so", () => {
    for (const text of [`${A},12.5\n${B},1.234`, `${A}\t12.5\n${B}\t1.234`]) {
      const { recipients, problems } = readTokens(text, 4, FRENCH);
      expect([recipients.map((each) => each.atoms), problems]).toEqual([[125_000n, 12_340n], []]);
    }
  });

  test.each([
    [`${A},0`, 2, { code: "amount-zero" }],
    [`${A},0.5`, 0, { code: "amount-too-precise", decimals: 0 }],
    [`${A},1.234`, 2, { code: "amount-too-precise", decimals: 2 }],
    [`${A},many`, 2, { code: "amount-bad-characters" }],
  ])("%j of a token with %i decimals is refused", (text, decimals, problem) =>
    expect(readTokens(text, decimals).problems).toMatchObject([{ line: 1, code: "line-bad-amount", problem }]),
  );

  test("a group of three digits that could be decimals of the token is refused in a cell", () =>
    expect(readTokens(`${A}\t1.234`, 3, GERMAN).problems).toMatchObject([{ problem: { code: "amount-ambiguous" } }]));
});

describe("a reader that remembers its lines", () => {
  const RULES = { prefix: "ecash", separators: ENGLISH } as const;
  const TEXTS = [
    `${A},6\n${B},7`,
    `${A},6\n${B},7x`,
    `\n${A},6\n${B},7\n${A},6`,
    `Address\tAmount\n${A}\t1.5\n${B}\t1,234`,
    `${B},7\n\n\n${A},6\n`,
    "",
    `${A},6\n${B},7`,
  ];

  test("gives the same as one that reads each text anew", () => {
    const reader = createLinesReader(RULES);
    for (const text of TEXTS) expect(reader.read(text)).toEqual(readRecipientLines(text, RULES));
  });

  test("yields between the lines, and counts them", () => {
    const text = Array.from({ length: 120 }, () => `${A},6`).join("\n");
    const steps = createLinesReader(RULES).steps(text);
    const seen: { done: number; total: number }[] = [];
    let step = steps.next();
    for (; !step.done; step = steps.next()) seen.push(step.value);
    expect(seen.slice(0, 3)).toEqual([0, 50, 100].map((done) => ({ done, total: 120 })));
    expect(step.value.recipients).toHaveLength(120);
  });

  test("a reading that was given up leaves no trace", () => {
    const reader = createLinesReader(RULES);
    const given = reader.steps(`${A},6\n${C},8`);
    given.next();
    expect(reader.read(`${A},9\n${B},7`)).toEqual(readRecipientLines(`${A},9\n${B},7`, RULES));
  });
});
