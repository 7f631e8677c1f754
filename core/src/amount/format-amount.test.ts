import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ABBREVIATE_FROM,
  abbreviateAtoms,
  abbreviateXec,
  amountText,
  atoms,
  atomsInputText,
  formatAtoms,
  formatXec,
  parseAtoms,
  sats,
  xecInputText,
} from "./index.ts";

const GERMAN = { group: ".", decimal: "," };

test("Indian grouping: three digits, then groups of two", () => {
  const INDIAN = { group: ",", decimal: ".", grouping: "indian" } as const;
  const written = [999n, 1000n, 99_999n, 100_000n, 1_234_567n, 1_234_567_890n].map((units) =>
    amountText(formatXec(sats(units * 100n), { separators: INDIAN, decimals: 0 })),
  );
  expect(written).toEqual(["999", "1,000", "99,999", "1,00,000", "12,34,567", "1,23,45,67,890"]);
});

test("splits an amount into its parts", () => {
  expect(formatXec(sats(123_456_789_012n))).toEqual({
    sign: "",
    integer: "1,234,567,890",
    decimal: ".",
    fraction: "12",
    suffix: "",
  });
});

test.each([
  [0n, "0.00"],
  [1n, "0.01"],
  [-1n, "-0.01"],
  [546n, "5.46"],
  [99_999n, "999.99"],
  [100_000n, "1,000.00"],
  [-123_456_789n, "-1,234,567.89"],
])("%s sats are %s", (amount, text) => expect(amountText(formatXec(sats(amount)))).toBe(text));

test("follows the locale and the number of decimals", () => {
  expect(amountText(formatXec(sats(123_456n), { separators: GERMAN }))).toBe("1.234,56");
  expect(amountText(formatXec(sats(199n), { decimals: 0 }))).toBe("1");
  expect(amountText(formatAtoms(atoms(1n), 9))).toBe("0.000000001");
  expect(amountText(formatAtoms(atoms(1234n), 0))).toBe("1,234");
});

describe("abbreviated", () => {
  const row = (amount: bigint) => amountText(abbreviateXec(sats(amount), ABBREVIATE_FROM.row));
  const tile = (amount: bigint) => amountText(abbreviateXec(sats(amount), ABBREVIATE_FROM.tile));

  test.each([
    [99_999_999n, "999,999.99"],
    [100_000_000n, "1.00M"],
    [120_000_000n, "1.20M"],
    [99_999_999_999n, "999.99M"],
    [123_999_999_900n, "1.23B"],
    [100_000_000_000_000n, "1.00T"],
    [2_100_000_000_000_000n, "21.00T"],
    [-123_999_999_900n, "-1.23B"],
  ])("rows: %s sats", (amount, text) => expect(row(amount)).toBe(text));

  test.each([
    [999_999n, "9,999.99"],
    [1_000_000n, "10.00k"],
    [5_025_999n, "50.25k"],
    [99_999_999n, "999.99k"],
    [100_000_000n, "1.00M"],
  ])("tiles: %s sats", (amount, text) => expect(tile(amount)).toBe(text));

  test("abbreviates tokens without decimals", () => {
    expect(amountText(abbreviateAtoms(atoms(1_239_999_999n), 0, ABBREVIATE_FROM.row))).toBe("1.23B");
    expect(amountText(abbreviateAtoms(atoms(999n), 0, ABBREVIATE_FROM.row))).toBe("999");
  });

  test("never shows more than the amount, and less by at most a hundredth of the suffix", () => {
    const scale = { "": 1n, k: 10n ** 3n, M: 10n ** 6n, B: 10n ** 9n, T: 10n ** 12n };
    return fc.assert(
      fc.property(fc.bigInt(0n, 3n * 10n ** 15n), (amount) => {
        const parts = abbreviateXec(sats(amount), ABBREVIATE_FROM.tile, { group: "", decimal: "." });
        const shown = BigInt(parts.integer + parts.fraction) * scale[parts.suffix];
        expect(shown <= amount && amount - shown < scale[parts.suffix]).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test("text for an input field has no groups and no trailing zeros", () => {
  expect(xecInputText(sats(123_450n))).toBe("1234.5");
  expect(xecInputText(sats(123_400n), GERMAN)).toBe("1234");
  expect(xecInputText(sats(123_456n), GERMAN)).toBe("1234,56");
});

test("parsing the text for an input field gives the same atoms", () =>
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 64n - 1n), fc.integer({ min: 0, max: 9 }), (amount, decimals) => {
      expect(parseAtoms(atomsInputText(atoms(amount), decimals), decimals)).toEqual({ ok: true, value: amount });
    }),
    { numRuns: 2000 },
  ));
