import {
  amountText,
  atomsInputText,
  formatXec,
  parseAtoms,
  parseFiatIn,
  parseXecIn,
  type Separators,
  sats,
  xecInputText,
} from "@satchel/core/amount";
import { rounds } from "@satchel/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { separatorsOf } from "../locale/locale.ts";

const LOCALES =
  "en-US en-GB en-IN hi-IN mr-IN bn-BD de-DE de-AT de-CH it-CH fr-FR fr-CH pt-BR pt-PT es-ES es-MX sv-SE nb-NO pl-PL ru-RU tr-TR ja-JP ko-KR zh-CN vi-VN th-TH ar-EG ar-AE fa-IR he-IL en-ZA id-ID".split(
    " ",
  );
const FIATS =
  "usd aed aud bhd brl gbp cad clp cny eur hkd inr idr ils jpy krw myr ngn nzd nok php rub twd sar zar chf try vnd".split(
    " ",
  );

/**
 * What stands in an amount field: XEC, each of the currencies, a token with many decimals. Read as hundred-millionths.
 */
type Unit = {
  name: string;
  decimals: number;
  /** Whether a group of three digits would be taken for decimals: only in a unit that has three decimals. */
  hasThousandths: boolean;
  read(text: string, separators: Separators): bigint | undefined;
};
const scaled = (result: { ok: true; value: bigint } | { ok: false }, decimals: number) =>
  result.ok ? result.value * 10n ** BigInt(8 - decimals) : undefined;
const UNITS: readonly Unit[] = [
  {
    name: "XEC",
    decimals: 2,
    hasThousandths: false,
    read: (text, separators) => scaled(parseXecIn(text, separators), 2),
  },
  ...FIATS.map((fiat) => ({
    name: fiat,
    decimals: 8,
    hasThousandths: fiat === "bhd",
    read: (text: string, separators: Separators) => scaled(parseFiatIn(text, separators, fiat), 8),
  })),
  {
    name: "token",
    decimals: 8,
    hasThousandths: true,
    read: (text, separators) => scaled(parseAtoms(text, 8, separators), 8),
  },
];

const E8 = 100_000_000n;

describe("an amount typed under any locale, in any unit", () => {
  test.each([
    // Only one thing is meant by each of these, wherever it was written.
    ["1.234,56", 1234_56n],
    ["1,234.56", 1234_56n],
    ["1'234.56", 1234_56n],
    ["1\u2019234,56", 1234_56n],
    ["1 234,56", 1234_56n],
    ["1\u202f234.56", 1234_56n],
    ["1.234.567,89", 1234567_89n],
    ["1,234,567.89", 1234567_89n],
    ["12,34,567.89", 1234567_89n],
    ["1,00,000", 100000_00n],
    ["1.000.000", 1000000_00n],
    ["1,000,000", 1000000_00n],
    ["12.5", 12_50n],
    ["12,5", 12_50n],
    ["12.34", 12_34n],
    ["12,34", 12_34n],
    ["0.05", 5n],
    ["0,05", 5n],
    ["1234.5", 1234_50n],
    ["1234,5", 1234_50n],
    ["٬١٬٢٣٤٫٥٦".slice(1), 1234_56n],
    ["۱۲۳۴٫۵", 1234_50n],
    ["१२३४", 1234_00n],
    ["１２３４．５", 1234_50n],
  ])("%j is read right or refused", (text, cents) => {
    for (const locale of LOCALES) {
      for (const unit of UNITS) {
        const read = unit.read(text, separatorsOf(locale));
        expect([undefined, (cents * E8) / 100n], `${locale} ${unit.name}`).toContain(read);
      }
    }
  });

  test("what its own locale writes is read, by each of them", () => {
    for (const locale of LOCALES) {
      for (const unit of UNITS) {
        const text = new Intl.NumberFormat(locale, {
          numberingSystem: "latn",
          minimumFractionDigits: 2,
          useGrouping: true,
        }).format(1234567.89);
        expect(unit.read(text, separatorsOf(locale)), `${locale} ${unit.name} ${text}`).toBe(123456789_000000n);
        const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: true });
        expect(unit.read(digits.format(1234567.89), separatorsOf(locale)), `${locale} ${unit.name}`).toBe(
          123456789_000000n,
        );
      }
    }
  });

  test("one group of three is what the locale says, or refused where it could be decimals", () => {
    for (const locale of LOCALES) {
      const separators = separatorsOf(locale);
      for (const unit of UNITS) {
        for (const sign of [".", ","]) {
          const read = unit.read(`1${sign}234`, separators);
          const where = `${locale} ${unit.name} 1${sign}234`;
          if (sign === separators.decimal) expect(read, where).toBe(unit.decimals < 3 ? undefined : 1_23400000n);
          else if (sign === separators.group) expect(read, where).toBe(unit.hasThousandths ? undefined : 1234n * E8);
          else expect(read, where).toBeUndefined();
        }
      }
    }
  });

  test("what one locale writes, another reads right, refuses, or would write itself", () => {
    const locale = fc.constantFrom(...LOCALES);
    const unit = fc.constantFrom(...UNITS);
    return fc.assert(
      fc.property(
        locale,
        locale,
        unit,
        fc.bigInt(0n, 10n ** 15n),
        fc.boolean(),
        (writer, reader, unit, whole, isShort) => {
          const amount = isShort ? whole % 10n ** BigInt(unit.decimals + 4) : whole;
          const write = (value: bigint, separators: Separators) => writings(value, unit.decimals, separators);
          for (const text of write(amount, separatorsOf(writer))) {
            const read = unit.read(text, separatorsOf(reader));
            if (read === undefined) continue;
            const atoms = read / 10n ** BigInt(8 - unit.decimals);
            if (atoms !== amount) expect(write(atoms, separatorsOf(reader))).toContain(text);
            if (writer === reader) expect(atoms).toBe(amount);
          }
        },
      ),
      { numRuns: rounds(1000, 5000) },
    );
  });
});

/** With groups and without, with all decimals and without needless ones. */
function writings(amount: bigint, decimals: number, separators: Separators): string[] {
  const plain = atomsInputText(amount as never, decimals, separators);
  const [whole = "", fraction = ""] = plain.split(separators.decimal);
  const grouped = amountText(formatXec(sats(BigInt(whole) * 100n), { separators, decimals: 0 }));
  const tails =
    fraction === "" ? [""] : [fraction, fraction.padEnd(decimals, "0")].map((tail) => separators.decimal + tail);
  return [whole, grouped].flatMap((head) => tails.map((tail) => head + tail));
}

test.each(LOCALES)("%s: amounts are grouped as Intl groups them", (locale) => {
  const intl = new Intl.NumberFormat(locale, {
    numberingSystem: "latn",
    minimumFractionDigits: 2,
    // Some locales leave four digits alone; here they are grouped as well.
    useGrouping: "always" as never,
  });
  for (const units of [0n, 1n, 999n, 1000n, 12345n, 100000n, 1234567n, 98765432101n]) {
    const amount = sats(units * 100n + 5n);
    const oracle = intl.format(`${units}.05` as never);
    expect(amountText(formatXec(amount, { separators: separatorsOf(locale) }))).toBe(oracle);
    expect(parseXecIn(oracle, separatorsOf(locale))).toEqual({ ok: true, value: amount });
    expect(parseXecIn(xecInputText(amount, separatorsOf(locale)), separatorsOf(locale))).toEqual({
      ok: true,
      value: amount,
    });
  }
});
