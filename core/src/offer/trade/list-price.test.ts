import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListPriceOptions, parseListPrice } from "../index.ts";

const read = (text: string, options: Partial<ListPriceOptions> = {}) => {
  const price = parseListPrice(text, { decimals: 0, ...options });
  return price.ok ? price.value : price.problem.code;
};

test.each<[string, Partial<ListPriceOptions>, bigint | string]>([
  ["1", {}, 100_000_000_000n],
  ["5.46", {}, 546_000_000_000n],
  ["0.00000000001", {}, 1n],
  ["1", { decimals: 9 }, 100n],
  ["0.01", { decimals: 9 }, 1n],
  ["0.014", { decimals: 9 }, 1n],
  ["0.015", { decimals: 9 }, 2n],
  ["0.0099", { decimals: 9 }, "price-below-nanosat"],
  ["0", {}, "price-below-nanosat"],
  ["1,5", { separators: { group: ".", decimal: "," } }, 150_000_000_000n],
  ["1,000", { separators: { group: ",", decimal: "." } }, 100_000_000_000_000n],
  ["1.000", { separators: { group: ".", decimal: "," } }, 100_000_000_000_000n],
  ["1,00", { separators: { group: ",", decimal: "." } }, "list-price-not-a-number"],
  ["0.00003", { fiat: { perXec: 0.00003 } }, 100_000_000_000n],
  ["3", { fiat: { perXec: 0.00003 } }, 10_000_000_000_000_000n],
  ["3", { fiat: { perXec: undefined } }, "fiat-price-unavailable"],
  ["3", { fiat: { perXec: 0 } }, "fiat-price-unavailable"],
  ["", {}, "list-price-required"],
  ["  ", {}, "list-price-required"],
  ["abc", {}, "list-price-not-a-number"],
  ["1.2.3", {}, "list-price-not-a-number"],
  ["-1", {}, "list-price-not-a-number"],
  ["0.000000000001", {}, "list-price-too-precise"],
])("%j (%o) is %s", (text, options, expected) => expect(read(text, options)).toBe(expected));

test("the price of an atom is at most half a nanosat off", () =>
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 0, max: 9 }), (nanoSats, decimals) => {
      const text = `${nanoSats / 10n ** 11n}.${(nanoSats % 10n ** 11n).toString().padStart(11, "0")}`;
      const price = parseListPrice(text, { decimals });
      const atoms = 10n ** BigInt(decimals);
      expect(price.ok).toBe(nanoSats >= atoms);
      const off = price.ok ? price.value * atoms - nanoSats : 0n;
      expect((off < 0n ? -off : off) * 2n <= atoms).toBe(true);
    }),
    { numRuns: 500 },
  ));
