import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountText,
  checkSendAmount,
  formatXec,
  parseAtoms,
  parseXec,
  parseXecIn,
  type Separators,
  sats,
  xecInputText,
} from "./index.ts";

const ENGLISH: Separators = { group: ",", decimal: "." };
const GERMAN: Separators = { group: ".", decimal: "," };
const FRENCH: Separators = { group: "\u202f", decimal: "," };
const SWISS: Separators = { group: "\u2019", decimal: "." };
const LOCALES = [ENGLISH, GERMAN, FRENCH, SWISS];

const read = (text: string, separators?: Separators) => {
  const result = separators ? parseXecIn(text, separators) : parseXec(text);
  return result.ok ? result.value : result.problem.code;
};

describe("parseXec", () => {
  test.each([
    ["5.46", 546n],
    ["0", 0n],
    ["1", 100n],
    ["1.", 100n],
    [".5", 50n],
    [" 12.3 ", 1230n],
    ["0012.30", 1230n],
    ["21000000000000.00", 2_100_000_000_000_000n],
    ["90071992547409.93", 9_007_199_254_740_993n],
    [`${"0".repeat(63)}1`, 100n],
  ])("%s", (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    ["", "amount-not-a-number"],
    [" ", "amount-not-a-number"],
    [".", "amount-not-a-number"],
    ["1.2.3", "amount-not-a-number"],
    ["1..2", "amount-not-a-number"],
    ["1e5", "amount-bad-characters"],
    ["1E-7", "amount-bad-characters"],
    ["0x10", "amount-bad-characters"],
    ["-5", "amount-bad-characters"],
    ["+5", "amount-bad-characters"],
    ["1,000", "amount-bad-characters"],
    ["1 000", "amount-bad-characters"],
    ["1G000", "amount-bad-characters"],
    ["1D5", "amount-bad-characters"],
    ["5 XEC", "amount-bad-characters"],
    ["NaN", "amount-bad-characters"],
    ["Infinity", "amount-bad-characters"],
    ["\u0661", "amount-bad-characters"],
    ["5.461", "amount-too-precise"],
    ["5.460", "amount-too-precise"],
    ["1".repeat(65), "amount-not-a-number"],
  ])("refuses %j: %s", (text, code) => expect(read(text)).toBe(code));

  test("a problem has the data that its sentence needs", () => {
    expect(parseXec("1.2.3")).toEqual({ ok: false, problem: { code: "amount-not-a-number", input: "1.2.3" } });
    expect(parseXec("1.234")).toEqual({ ok: false, problem: { code: "amount-too-precise", decimals: 2 } });
  });
});

describe("parseXecIn", () => {
  test.each([
    ["1,234.56", ENGLISH, 123456n],
    ["1234.56", ENGLISH, 123456n],
    ["1,234", ENGLISH, 123400n],
    ["12,34,567.5", ENGLISH, 123456750n],
    ["1.234,56", GERMAN, 123456n],
    ["1234,56", GERMAN, 123456n],
    ["1.234", GERMAN, 123400n],
    ["0,5", GERMAN, 50n],
    ["1\u202f234,56", FRENCH, 123456n],
    ["1\u00a0234,56", FRENCH, 123456n],
    ["1 234,56", FRENCH, 123456n],
    ["1\u2019234.56", SWISS, 123456n],
    ["1'234.56", SWISS, 123456n],
    ["\u0661\u066c\u0662\u0663\u0664\u066b\u0665\u0666", ENGLISH, 123456n],
    ["\u06f1\u06f2\u066b\u06f5", GERMAN, 1250n],
    ["\u0967\u0968", ENGLISH, 1200n],
    ["\uff11\uff12\uff0e\uff15", ENGLISH, 1250n],
    ["\u200f12.5\u200e", ENGLISH, 1250n],
  ])("%s in its locale", (text, separators, expected) => expect(read(text, separators)).toBe(expected));

  test.each([..."\u0660\u06f0\u0966\u09e6\u0e50\uff10"])("reads the ten digits that begin with %s", (zero) => {
    const digits = Array.from({ length: 10 }, (_, n) => String.fromCharCode(zero.charCodeAt(0) + n)).join("");
    expect(read(`1${digits}`, ENGLISH)).toBe(1_012_345_678_900n);
  });

  test("a problem quotes the typed text only if it is about the text", () => {
    const typed = "\u0661x";
    expect(parseXecIn(typed, ENGLISH)).toEqual({ ok: false, problem: { code: "amount-bad-characters", input: typed } });
    expect(parseXecIn("1.234", ENGLISH)).toEqual({ ok: false, problem: { code: "amount-too-precise", decimals: 2 } });
  });

  test.each([
    ["1.234,56", ENGLISH],
    ["1,234.56", GERMAN],
    ["1,23", ENGLISH],
    ["5.46", GERMAN],
    ["12.34", GERMAN],
    ["1234.567", GERMAN],
    ["1,2345", ENGLISH],
    [",123", ENGLISH],
    ["1,234,56", ENGLISH],
    ["1.5,000", ENGLISH],
    ["1..234", GERMAN],
    ["1,234.56", FRENCH],
    ["1,000", GERMAN],
    ["1.000", ENGLISH],
    ["0.123", GERMAN],
    ["00.123", GERMAN],
    ["1234.567,8", GERMAN],
    ["1\u066c234", { group: "", decimal: "." }],
    ["1\u066b2\u066b3", ENGLISH],
  ])("%s is refused in another locale", (text, separators) => expect(parseXecIn(text, separators).ok).toBe(false));

  test("a locale reads the numbers of another locale correctly or refuses them", () => {
    const locale = fc.constantFrom(...LOCALES);
    return fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 16n), locale, locale, fc.boolean(), (amount, writer, reader, grouped) => {
        const text = grouped
          ? amountText(formatXec(sats(amount), { separators: writer }))
          : xecInputText(sats(amount), writer);
        const result = parseXecIn(text, reader);
        if (writer === reader) expect(result).toEqual({ ok: true, value: amount });
        else if (result.ok) expect(result.value).toBe(amount);
      }),
      { numRuns: 3000 },
    );
  });

  test("no text makes it throw, and an accepted text gives the same amount after writing and reading it", () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' e-GD"), maxLength: 14 }), (text) => {
        for (const separators of LOCALES) {
          const first = parseXecIn(text, separators);
          if (!first.ok) continue;
          expect(parseXecIn(xecInputText(first.value, separators), separators)).toEqual(first);
        }
      }),
      { numRuns: 2000 },
    ));
});

describe("parseAtoms", () => {
  test.each([
    ["1", 0, 1n],
    ["1.5", 1, 15n],
    ["0.000000001", 9, 1n],
    ["18446744073709551615", 0, 18446744073709551615n],
  ])("%s with %i decimals", (text, decimals, expected) => {
    expect(parseAtoms(text, decimals)).toEqual({ ok: true, value: expected });
  });

  test("refuses decimals a token does not have", () => {
    expect(parseAtoms("1.0", 0)).toEqual({ ok: false, problem: { code: "amount-too-precise", decimals: 0 } });
    expect(parseAtoms("1.23", 1)).toMatchObject({ problem: { code: "amount-too-precise", decimals: 1 } });
  });

  test("refuses a group that could be decimals if the token has enough decimals", () => {
    expect(parseAtoms("1.234", 4, GERMAN)).toMatchObject({ problem: { code: "amount-ambiguous" } });
    expect(parseAtoms("1,234", 3, ENGLISH)).toMatchObject({ problem: { code: "amount-ambiguous" } });
    expect(parseAtoms("123,456", 3, ENGLISH)).toMatchObject({ problem: { code: "amount-ambiguous" } });
    expect(parseAtoms("1,234", 2, ENGLISH)).toEqual({ ok: true, value: 123400n });
    expect(parseAtoms("1,234.0", 4, ENGLISH)).toEqual({ ok: true, value: 12340000n });
    expect(parseAtoms("1,234,567", 4, ENGLISH)).toEqual({ ok: true, value: 12345670000n });
    expect(parseAtoms("1'234", 4, SWISS)).toEqual({ ok: true, value: 12340000n });
  });
});

test.each([
  [0n, 1000n, { code: "amount-zero" }],
  [-1n, 1000n, { code: "amount-zero" }],
  [545n, 1000n, { code: "amount-below-dust", dust: 546n }],
  [1001n, 1000n, { code: "amount-above-balance", amount: 1001n, balance: 1000n }],
  [546n, 545n, { code: "amount-above-balance", amount: 546n, balance: 545n }],
])("sending %s with a balance of %s is refused", (amount, balance, problem) => {
  expect(checkSendAmount(sats(amount), sats(balance))).toEqual({ ok: false, problem });
});

test.each([546n, 999n, 1000n])("sending %s with a balance of 1000 is allowed", (amount) => {
  expect(checkSendAmount(sats(amount), sats(1000n))).toEqual({ ok: true, value: amount });
});
