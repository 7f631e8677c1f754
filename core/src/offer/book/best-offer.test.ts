import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { aWalletId, rounds, txidOfNumber } from "../../testing/index.ts";
import {
  bestOffer,
  givenAway,
  isFarAbove,
  isFarBelow,
  misplacedBy,
  NANOSATS_PER_SAT,
  type Offer,
  orderBook,
  perMilleAbove,
  placeInBook,
  readOffer,
} from "../index.ts";
import { MAKER_PK, MAKER_SCRIPT, oneshotOutput } from "../testing/agora-offers.ts";
import { partial } from "../testing/partial-offer.ts";

/** An offer of `all` atoms that costs `price` sats. */
function offer(price: bigint, all = 1n, n = 1): Offer {
  const read = readOffer(oneshotOutput([{ sats: price, script: MAKER_SCRIPT }]));
  if (!read.ok) throw new Error(read.problem.code);
  return { ...read.value, atoms: atoms(all), outpoint: outpointOf(txidOfNumber(n), 1) };
}
const asked = (price: bigint, all: bigint) => ({ nanoSats: price * NANOSATS_PER_SAT, atoms: all });
const rowsOf = (offers: readonly Offer[], mine = false) =>
  orderBook(offers, { owners: new Map(mine ? [[MAKER_PK, aWalletId("mine")]] : []), spendable: undefined }).rows;

describe("a price beside the best offer (tokens.md 5.2)", () => {
  /** 4,000 atoms at 2,105 sats each. */
  const best = offer(8_420_000n, 4000n);

  test.each([
    [2250n, 69n],
    [225n, -893n],
    [2105n, 0n],
    [2106n, 0n],
    [2107n, 1n],
    [1579n, -250n],
  ])("%d sats each are %d per mille above it", (each, perMille) => {
    expect(perMilleAbove(asked(each * 4992n, 4992n), best)).toBe(perMille);
  });

  test("is far below it from the first sat under 75 %", () => {
    expect(isFarBelow(asked(6_315_000n, 4000n), best)).toBe(false);
    expect(isFarBelow(asked(6_314_999n, 4000n), best)).toBe(true);
  });

  test("is refused to buyers from the first nanosat over 125 %, as the order book refuses an offer", () => {
    expect(isFarAbove(asked(10_525_000n, 4000n), best)).toBe(false);
    expect(isFarAbove({ nanoSats: 10_525_000n * NANOSATS_PER_SAT + 1n, atoms: 4000n }, best)).toBe(true);
    const blocks = (price: bigint) => rowsOf([best, offer(price, 4000n, 2)]).map(({ block }) => block);
    expect(blocks(10_525_000n)).toEqual([undefined, undefined]);
    expect(blocks(10_525_001n)).toEqual([undefined, "above-spot"]);
  });

  test("gives away what the atoms would cost there", () => {
    expect(givenAway(asked(1_123_200n, 4992n), best)).toBe(9_384_960n);
    expect(givenAway(asked(20_000_000n, 4992n), best)).toBe(0n);
  });

  test.each([
    [225n, 1],
    [22n, 2],
    [2n, 3],
    [1n, undefined],
    [400n, undefined],
  ])("%d sats each: the decimal separator is off by %s", (each, places) => {
    expect(misplacedBy(asked(each, 1n), best)).toBe(places);
  });

  test("off by one place counts from exactly 25 % below it to exactly 25 % above it", () => {
    expect(misplacedBy(asked(157_875n, 1_000n), best)).toBe(1);
    expect(misplacedBy(asked(157_874n, 1_000n), best)).toBeUndefined();
    expect(misplacedBy(asked(263_125n, 1_000n), best)).toBe(1);
    expect(misplacedBy(asked(263_126n, 1_000n), best)).toBeUndefined();
  });

  test("agrees with fractions, and never gives away more than all of it costs there", () =>
    fc.assert(
      fc.property(
        fc.bigInt(546n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1n, 10n ** 9n),
        (price, own, all) => {
          const other = offer(price, all);
          const each = { nanoSats: own, atoms: 1n };
          const ratio = Number(own * all) / Number(price * NANOSATS_PER_SAT);
          const above = Number(perMilleAbove(each, other)) / 1000;
          expect(Math.abs(above - (ratio - 1))).toBeLessThanOrEqual(0.0006 * Math.max(1, ratio));
          expect(givenAway(each, other) * all).toBeLessThanOrEqual(price);
        },
      ),
      { numRuns: rounds(300, 5000) },
    ));
});

describe("the book", () => {
  const [cheap, middle, dear] = [offer(1000n, 1n, 1), offer(2000n, 1n, 2), offer(3000n, 1n, 3)] as const;
  const all = rowsOf([dear, cheap, middle]);

  test("has as its best offer the cheapest verified one of another person", () => {
    expect(bestOffer(all, () => true)).toBe(cheap);
    expect(bestOffer(all, (each) => each !== cheap)).toBe(middle);
    expect(bestOffer(all, () => false)).toBeUndefined();
    expect(bestOffer(rowsOf([cheap], true), () => true)).toBeUndefined();
  });

  test("has a place for an offer only if all cheaper ones are verified", () => {
    expect(placeInBook(all, () => true, cheap.outpoint)).toBe(1);
    expect(placeInBook(all, () => true, dear.outpoint)).toBe(3);
    expect(placeInBook(all, (each) => each === cheap, middle.outpoint)).toBe(2);
    expect(placeInBook(all, (each) => each === cheap, dear.outpoint)).toBeUndefined();
    expect(placeInBook(all, () => true, offer(1000n, 1n, 9).outpoint)).toBeUndefined();
  });

  test("counts no offer from which nobody can buy, verified or not", () => {
    const bait = { ...partial({ price: 1_000_000_000n, n: 4 }), minAtoms: atoms(400_001n) };
    const rows = rowsOf([bait, cheap]);
    expect(rows[0]?.offer).toBe(bait);
    expect(bestOffer(rows, () => true)).toBe(cheap);
    expect(placeInBook(rows, (each) => each === cheap, cheap.outpoint)).toBe(1);
    expect(placeInBook(rows, () => true, bait.outpoint)).toBeUndefined();
  });
});
