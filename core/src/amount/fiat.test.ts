import fc from "fast-check";
import { expect, test } from "vitest";
import { type Fiat, fiatToNumber, fiatToSats, nanoSatsInFiat, PLAIN, parseFiatIn, sats, satsToFiat } from "./index.ts";

test("uses the decimal digits of the price, not its binary fraction", () => {
  expect(satsToFiat(sats(100n), 0.00003)).toBe(3000n);
  expect(satsToFiat(sats(10_000_000_000n), 0.00003)).toBe(3000n * 100_000_000n);
  expect(satsToFiat(sats(100n), 3e-7)).toBe(30n);
  expect(satsToFiat(sats(300n), 0.1)).toBe(30_000_000n);
  expect(satsToFiat(sats(100n), 1.5e21)).toBe(15n * 10n ** 28n);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-30])("a price of %s is unusable", (price) => {
  expect(satsToFiat(sats(100n), price)).toBeUndefined();
  expect(fiatToSats(100n as Fiat, price)).toBeUndefined();
  expect(nanoSatsInFiat(100n, price)).toBeUndefined();
});

test("converts a typed fiat amount to sats", () => {
  const typed = parseFiatIn("1.25", PLAIN);
  expect(typed).toEqual({ ok: true, value: 125_000_000n });
  expect(typed.ok && fiatToSats(typed.value, 0.00005)).toBe(2_500_000n);
  expect(typed.ok && fiatToNumber(typed.value)).toBe(1.25);
  expect(parseFiatIn("1,25", { group: ".", decimal: "," })).toEqual(typed);
});

test("a typed amount may be finer than the coins of its currency", () => {
  expect(parseFiatIn("0.001", PLAIN, "usd")).toEqual({ ok: true, value: 100_000n });
  expect(parseFiatIn("1.2345", PLAIN, "bhd")).toEqual({ ok: true, value: 123_450_000n });
  expect(parseFiatIn("0.123456789", PLAIN, "usd")).toMatchObject({
    problem: { code: "amount-too-precise", decimals: 8 },
  });
});

test("a dinar has three decimals, so a single group of three digits is ambiguous", () => {
  const German = { group: ".", decimal: "," };
  expect(parseFiatIn("1.234", PLAIN, "bhd")).toEqual({ ok: true, value: 123_400_000n });
  expect(parseFiatIn("1.234", German, "bhd")).toMatchObject({ problem: { code: "amount-ambiguous" } });
  expect(parseFiatIn("1.234", German, "eur")).toEqual({ ok: true, value: 123_400_000_000n });
});

const price = fc.double({ min: 1e-9, max: 1e4, noNaN: true });
const amount = fc.bigInt(0n, 2_100_000_000_000_000n);

test("more sats are never worth less, and a sum never buys more than it is worth", () =>
  fc.assert(
    fc.property(amount, amount, price, (a, b, perXec) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      const worthLess = satsToFiat(sats(less), perXec) ?? -1n;
      const worthMore = satsToFiat(sats(more), perXec) ?? -1n;
      expect(worthLess <= worthMore).toBe(true);

      const bought = fiatToSats(worthMore as Fiat, perXec) ?? -1n;
      expect(bought <= more).toBe(true);
      // Rounding down to a hundred-millionth loses at most what that buys, and rounding down to sats one sat more.
      expect(more - bought <= BigInt(Math.ceil(100 / (perXec * 1e8))) + 1n).toBe(true);
    }),
    { numRuns: 2000 },
  ));

test("nanosats are worth their exact decimal digits", () => {
  expect(nanoSatsInFiat(100_000_000_000n, 0.1)).toBe(`0.1${"0".repeat(34)}`);
  expect(nanoSatsInFiat(1n, 1)).toBe(`0.${"0".repeat(10)}1${"0".repeat(24)}`);
  expect(nanoSatsInFiat(123_456_789_012_345_678_901n, 3e-5)).toBe(`37037.0367037037036703${"0".repeat(19)}`);
});

test("the worth of nanosats is the product of the two numbers, whatever their size", () =>
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 40n),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.nat(15),
      (nanoSats, digits, power) => {
        const [whole = "", fraction = ""] = nanoSatsInFiat(nanoSats, Number(`${digits}e-${power}`))?.split(".") ?? [];
        expect(fraction).toHaveLength(35);
        expect(BigInt(whole + fraction)).toBe(nanoSats * BigInt(digits) * 10n ** BigInt(24 - power));
      },
    ),
    { numRuns: 2000 },
  ));
