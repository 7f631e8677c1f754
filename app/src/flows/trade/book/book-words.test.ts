import { aTokenId, rounds } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fiatPrice, priceText, rowQuantityText } from "./book-words.ts";

const tokenWith = (decimals: number): TokenGenesis => ({
  tokenId: aTokenId("a7".repeat(32)),
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals },
  timeFirstSeen: 0,
});
const dollars = (perXec: number) => ({ fiat: "usd", perXec, at: 0 });
/** Prices as the services send them: at most nine digits. */
const price = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 14 }))
  .map(([digits, power]) => ({ digits, power, perXec: Number(`${digits}e-${power}`) }));
const nanoSats = fc.bigInt(1n, 10n ** 20n);
const decimals = fc.integer({ min: 0, max: 9 });
const digitsOf = (text: string | undefined) => (text ?? "").replace(/[$,]/g, "");

describe("a quantity in a row", () => {
  const shown = (quantity: bigint, places: number) => rowQuantityText(quantity, tokenWith(places), "en-US");

  test("has no more decimals than the row has room for, cut off and not rounded", () => {
    expect(shown(1_999_999_999_999n, 9)).toBe("1,999.99");
    expect(shown(129_999_999_999n, 9)).toBe("129.999999");
    expect(shown(129_200n, 3)).toBe("129.200");
    expect(shown(4_000n, 0)).toBe("4,000");
  });

  test("is abbreviated from a million on", () => {
    expect(shown(2n ** 63n - 1n, 0)).toBe("9,223,372T");
    expect(shown(1_239_999_999n, 3)).toBe("1.23M");
  });

  test("never looks like nothing", () => {
    expect(shown(7n, 9)).toBe("0.000000007");
    expect(shown(7_000n, 9)).toBe("0.000007");
  });
});

describe("the price of a token in fiat", () => {
  test("is rounded from its exact value: a float would fall below the half", () => {
    // 12,375.75 XEC at 0.0000001 are 0.001237575 dollars; the floats' product is a little less.
    expect(fiatPrice(1_237_575_000_000_000n, tokenWith(0), dollars(1e-7), "en-US")).toBe("$0.00123758");
    expect(fiatPrice(12_375_750_000_000n, tokenWith(2), dollars(1e-7), "en-US")).toBe("$0.00123758");
  });

  test("falls back to XEC if the price of XEC is unusable", () => {
    expect(fiatPrice(21_000_000_000n, tokenWith(2), dollars(0), "en-US")).toBeUndefined();
    expect(priceText(21_000_000_000n, tokenWith(2), dollars(0), "en-US")).toBe("21.00 XEC");
  });

  test("never differs from the exact product by more than half of its sixth digit", () => {
    fc.assert(
      fc.property(nanoSats, decimals, price, (each, places, { digits, power, perXec }) => {
        // Both sides times 10^25: nine for the token's decimals is the most, 11 for the nanosats, 14 for the price's.
        const exact = each * 10n ** BigInt(places) * BigInt(digits) * 10n ** BigInt(14 - power);
        const [whole = "", fraction = ""] = digitsOf(
          fiatPrice(each, tokenWith(places), dollars(perXec), "en-US"),
        ).split(".");
        const shown = BigInt(whole + fraction.padEnd(25, "0"));
        const sixth = 10n ** BigInt(Math.max(0, exact.toString().length - 6));
        const difference = shown > exact ? shown - exact : exact - shown;
        expect(difference * 2n <= sixth).toBe(true);
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });

  test("rounds an exact half up, as the last digit of a sum would be", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 999_998 }), price, decimals, (six, { power }, places) => {
        // A value of six digits and a five, in units of the price's last decimal.
        const half = BigInt(six) * 10n + 5n;
        const text = fiatPrice(half * 10n ** 11n, tokenWith(places), dollars(Number(`1e-${power}`)), "en-US");
        const expected = Number(`${six + 1}e${places + 1 - power}`);
        expect(Number(digitsOf(text))).toBe(expected);
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });

  test("of a dearer offer is never shown as less", () => {
    fc.assert(
      fc.property(nanoSats, nanoSats, decimals, price, (one, other, places, { perXec }) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const shown = (each: bigint) => Number(digitsOf(fiatPrice(each, tokenWith(places), dollars(perXec), "en-US")));
        expect(shown(less)).toBeLessThanOrEqual(shown(more));
      }),
      { numRuns: rounds(300, 20_000) },
    );
  });
});
