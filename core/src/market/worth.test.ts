import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms, sats } from "../amount/index.ts";
import { rounds, tokenIdOfNumber } from "../testing/index.ts";
import { offTrades, type Price, priceAtRate, type Quote, satsAt, worthOf } from "./index.ts";

const price = (paid: bigint, bought: bigint): Price => ({ sats: sats(paid), atoms: atoms(bought) });
const aPrice = fc
  .tuple(fc.bigInt(0n, 1n << 60n), fc.bigInt(1n, 1n << 64n))
  .map(([paid, bought]) => price(paid, bought));
const aQuote: fc.Arbitrary<Quote | undefined> = fc.option(
  fc.record({ each: fc.option(aPrice, { nil: undefined }), at: fc.nat(1_000) }),
  { nil: undefined },
);
const aWallet = fc.array(fc.tuple(fc.bigInt(0n, 1n << 64n).map(atoms), aQuote), { maxLength: 30 });

test("the parts add up to the total, and what has no price is in no part", () => {
  const check = fc.property(fc.bigInt(0n, 1n << 60n), aWallet, (xec, wallet) => {
    const quotes = new Map(wallet.map(([, quote], n) => [tokenIdOfNumber(n), quote]));
    const holdings = wallet.map(([amount], n) => ({ tokenId: tokenIdOfNumber(n), atoms: amount }));
    const worth = worthOf(sats(xec), holdings, (id) => quotes.get(id));
    const { parts, unpriced, unknown } = worth;
    expect(worth.xec).toBe(xec);
    expect(parts.reduce((sum, part) => sum + part.sats, xec)).toBe(worth.total);
    for (const part of parts) {
      const each = quotes.get(part.tokenId)?.each as Price;
      expect(part.sats).toBe(satsAt(each, part.atoms));
    }
    expect(unpriced.every(({ tokenId }) => quotes.get(tokenId) && quotes.get(tokenId)?.each === undefined)).toBe(true);
    expect(unknown.every(({ tokenId }) => quotes.get(tokenId) === undefined)).toBe(true);
    // Each holding of something is in one of the three, once.
    const all = [...parts, ...unpriced, ...unknown].map(({ tokenId }) => tokenId).sort();
    expect(all).toEqual(holdings.flatMap((each) => (each.atoms > 0n ? [each.tokenId] : [])).sort());
    const ages = parts.map(({ tokenId }) => quotes.get(tokenId)?.at as number);
    expect(worth.at).toBe(ages.length === 0 ? undefined : Math.min(...ages));
    const sorted = parts.map((part) => part.sats);
    expect(sorted).toEqual([...sorted].sort((a, b) => (a === b ? 0 : a > b ? -1 : 1)));
  });
  fc.assert(check, { numRuns: rounds(200, 5_000) });
});

test("a rate keeps its digits, rounded down: a dollar at 0.00003 dollars for an XEC is 33,333.33 XEC", () => {
  const each = priceAtRate(1, 0.00003, 4) as Price;
  expect(satsAt(each, atoms(10_000n))).toBe(3_333_333n);
  expect(satsAt(each, atoms(30_000n))).toBe(9_999_999n);
  expect(priceAtRate(0.00003, 0.00003, 2)).toEqual(price(100_000_000_000n, 100_000_000_000n));
  expect(priceAtRate(0, 1, 2)).toBeUndefined();
  expect(priceAtRate(1, Number.NaN, 2)).toBeUndefined();
});

test("a price is off the last trades from more than 25 % on, both ways", () => {
  const off = (paid: bigint) => offTrades(price(paid, 1n), price(400n, 4n));
  expect([off(125n), off(126n), off(75n), off(74n), off(1_000n)]).toEqual([undefined, 260, undefined, -260, 9_000]);
});
