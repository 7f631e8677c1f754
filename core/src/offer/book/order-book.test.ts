import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms, ENGLISH, type Sats, sats } from "../../amount/index.ts";
import type { WalletId } from "../../ids/index.ts";
import { anOutpoint, aWalletId, rounds } from "../../testing/index.ts";
import {
  affordableAtoms,
  askedSats,
  bestOffer,
  buyableOf,
  checkAccept,
  checkPurchase,
  firstChoice,
  isUnacceptable,
  leastBuyable,
  type Offer,
  orderBook,
  percentAtoms,
  readAcross,
  readOffer,
  snapAtoms,
} from "../index.ts";
import { anyPartial, MAKER_PK, MAKER_SCRIPT, oneshotOutput, partialOutput } from "../testing/agora-offers.ts";
import { partial, type Wanted } from "../testing/partial-offer.ts";

function oneshot(price: bigint): Offer {
  const read = readOffer(oneshotOutput([{ sats: price, script: MAKER_SCRIPT }]));
  if (!read.ok) throw new Error(read.problem.code);
  return read.value;
}

/** Less is on offer than anybody may buy, as after a purchase that left too little. */
const unacceptable = (wanted: Wanted = {}): Offer => {
  const offer = partial(wanted);
  return { ...offer, minAtoms: atoms(offer.atoms + 1n) };
};

const NOBODY = { owners: new Map<string, WalletId>(), spendable: undefined };
const anyOffer: fc.Arbitrary<Offer> = anyPartial
  .map((terms) => readOffer(partialOutput(terms)))
  .filter((read) => read.ok)
  .map((read) => {
    if (!read.ok) throw new Error("filtered");
    return read.value;
  });
const share = fc.bigInt({ min: 0n, max: 1_000_000n });

describe("the book", () => {
  test("is sorted by the exact price, with the sum and the depth up to each row", () => {
    const dear = partial({ price: 24_000_000_000n, n: 1 });
    const cheap = partial({ price: 21_000_000_000n, atoms: 100_000n, n: 2 });
    const middle = partial({ price: 22_000_000_000n, n: 3 });
    const { rows, spot } = orderBook([dear, cheap, middle], NOBODY);
    expect(rows.map(({ offer }) => offer)).toEqual([cheap, middle, dear]);
    expect(rows.map(({ nanoSatsPerAtom }) => nanoSatsPerAtom)).toEqual([
      21_000_000_000n,
      22_000_000_000n,
      24_000_000_000n,
    ]);
    expect(rows.map(({ cumulative }) => cumulative)).toEqual([100_000n, 500_000n, 900_000n]);
    expect(rows.map(({ depthPercent }) => depthPercent)).toEqual([11.11, 55.55, 100]);
    expect(spot).toBe(cheap);
  });

  test("blocks a row that costs over 25 % more than the cheapest one, and not one of exactly 25 %", () => {
    const spot = partial({ price: 20_000_000_000n, n: 1 });
    const limit = partial({ price: 25_000_000_000n, n: 2 });
    const above = partial({ price: 25_000_100_000n, n: 3 });
    expect(orderBook([spot, limit, above], NOBODY).rows.map(({ block }) => block)).toEqual([
      undefined,
      undefined,
      "above-spot",
    ]);
  });

  test("an offer that nobody can buy is blocked and sets no spot price", () => {
    const bait = unacceptable({ price: 1_000_000_000n, n: 1 });
    const honest = partial({ n: 2 });
    const { rows, spot } = orderBook([honest, bait], NOBODY);
    expect(rows.map(({ block }) => block)).toEqual(["unacceptable", undefined]);
    expect(spot).toBe(honest);
  });

  test.each<[string, Wanted, "too-large" | undefined]>([
    ["ALP atoms with a free bit", { atoms: 2n ** 47n - 1n }, undefined],
    ["one ALP atom more", { atoms: 2n ** 47n }, "too-large"],
    ["ALP atoms with two bytes cut off", { atoms: 2n ** 48n - 2n ** 16n, granuleBytes: 2 }, "too-large"],
    [
      "ALP atoms with three bytes cut off, where no sign is written",
      { atoms: 2n ** 48n - 2n ** 24n, granuleBytes: 3 },
      undefined,
    ],
    ["SLP atoms with a free bit", { slp: true, atoms: 2n ** 63n - 2n ** 8n, granuleBytes: 1 }, undefined],
    ["more SLP atoms", { slp: true, atoms: 2n ** 63n, granuleBytes: 1 }, "too-large"],
    ["SLP atoms with five bytes cut off", { slp: true, atoms: 2n ** 64n - 2n ** 40n, granuleBytes: 5 }, undefined],
  ])("an offer that its covenant cannot write as an amount is blocked and sets no price: %s", (_, wanted, block) => {
    // Such numbers have no room for a price beside them in 63 bits: an atom costs a nanosat and less.
    const base = partial({ ...wanted, price: 1n, n: 1 });
    const { truncAtoms } = base.terms;
    const terms = {
      ...base.terms,
      atomsScaleFactor: 1n,
      scaledTruncAtomsPerTruncSat: truncAtoms / 100_000n,
      minAcceptedScaledTruncAtoms: truncAtoms / 10n,
    };
    const offer: Offer = { ...base, terms, minAtoms: atoms(base.atoms / 10n) };
    const honest = partial({ n: 2 });
    const { rows, spot } = orderBook([offer, honest], NOBODY);
    expect([rows[0]?.offer, rows[0]?.block]).toEqual([offer, block]);
    expect(spot).toBe(block === undefined ? offer : honest);
    expect(checkAccept(offer, offer.atoms)?.code).toBe(block && "accept-too-large");
    expect([buyableOf(offer) === undefined, leastBuyable(offer) === undefined]).toEqual([
      block !== undefined,
      block !== undefined,
    ]);
    expect(affordableAtoms(offer, sats(10n ** 9n)) > 0n).toBe(block === undefined);
    expect(bestOffer(rows, () => true)).toBe(block === undefined ? offer : honest);
  });

  test("names the wallet that made an offer", () => {
    const { rows } = orderBook([partial()], { ...NOBODY, owners: new Map([[MAKER_PK, aWalletId("wallet-2")]]) });
    expect(rows[0]?.walletId).toBe("wallet-2");
  });

  test("a price below a nanosat for an atom is shown as one", () => {
    const tiny = { ...oneshot(546n), atoms: atoms(10n ** 18n) };
    expect(orderBook([tiny], NOBODY).rows[0]?.nanoSatsPerAtom).toBe(1n);
  });

  test("chooses the first offer of a stranger that the wallet can afford, else one that it cannot, else its own", () => {
    const large = partial({ price: 20_000_000_000n, min: 300_000n, n: 1 });
    const small = partial({ price: 21_000_000_000n, min: 1_000n, n: 2 });
    const chosen = (offers: Offer[], spendable: bigint, owners = NOBODY.owners) =>
      firstChoice(orderBook(offers, { owners, spendable: sats(spendable) }));
    expect(chosen([large, small], 10n ** 9n)).toBe(large.outpoint);
    expect(chosen([large, small], 100_000n)).toBe(small.outpoint);
    expect(chosen([large, small], 0n)).toBe(large.outpoint);
    expect(chosen([unacceptable({ n: 3 }), small], 0n)).toBe(small.outpoint);
    expect(chosen([small], 10n ** 9n, new Map([[MAKER_PK, aWalletId("mine")]]))).toBe(small.outpoint);
    expect(firstChoice(orderBook([], NOBODY))).toBeUndefined();
  });

  test("every order of the offers gives the same rows, each at least as dear as the one before", () =>
    fc.assert(
      fc.property(fc.array(anyOffer, { minLength: 2, maxLength: 6 }), (found) => {
        const offers = found.map((offer, n): Offer => ({ ...offer, outpoint: anOutpoint(`${"0".repeat(63)}${n}:1`) }));
        const { rows } = orderBook(offers, NOBODY);
        expect(orderBook(offers.toReversed(), NOBODY).rows).toEqual(rows);
        rows.slice(1).forEach((row, at) => {
          const before = rows[at];
          if (before === undefined) throw new Error("no row before");
          expect(before.asked * row.offer.atoms <= row.asked * before.offer.atoms).toBe(true);
          expect(row.cumulative - before.cumulative).toBe(row.offer.atoms);
        });
        expect(rows.at(-1)?.depthPercent).toBe(100);
      }),
      { numRuns: rounds(50, 2000) },
    ));
});

describe("a quantity", () => {
  const all = { spot: undefined, spendable: undefined };

  test(`${rounds(200, 5000)} random offers: every quantity that is offered passes the covenant's check at its price`, () =>
    fc.assert(
      fc.property(anyOffer, share, share, (offer, part, purse) => {
        const least = leastBuyable(offer);
        expect(least === undefined).toBe(isUnacceptable(offer));
        if (least === undefined) return;
        expect(checkAccept(offer, least)).toBeUndefined();
        const wanted = atoms((offer.atoms * part) / 900_000n);
        const snapped = snapAtoms(offer, wanted);
        expect(snapped && checkAccept(offer, snapped)).toBeUndefined();
        const spendable = sats((askedSats(offer) * purse) / 900_000n);
        const affordable = affordableAtoms(offer, spendable);
        if (affordable > 0n) {
          expect(checkAccept(offer, affordable)).toBeUndefined();
          expect(askedSats(offer, affordable)).toBeLessThanOrEqual(spendable);
        } else expect(askedSats(offer, least)).toBeGreaterThan(spendable);
        for (const chosen of [25n, 50n, 75n, 100n].map((percent) => percentAtoms(offer, affordable, percent))) {
          expect(chosen === 0n).toBe(affordable === 0n);
          expect(chosen).toBeLessThanOrEqual(affordable);
          if (chosen > 0n) expect(checkPurchase(offer, chosen, { spot: undefined, spendable }).ok).toBe(true);
        }
      }),
      { numRuns: rounds(200, 5000) },
    ));

  test(`${rounds(200, 5000)} random offers: no buyable quantity is left out at either end`, () =>
    fc.assert(
      fc.property(anyOffer, share, (offer, purse) => {
        const buyable = buyableOf(offer);
        if (buyable?.part === undefined) return;
        const { least, most, granule } = buyable.part;
        const lower = atoms(least - granule);
        expect(checkAccept(offer, lower)).toBeDefined();
        const higher = atoms(most + granule);
        if (higher < offer.atoms) expect(checkAccept(offer, higher)).toBeDefined();
        const spendable = sats((askedSats(offer) * purse) / 1_000_000n);
        const affordable = affordableAtoms(offer, spendable);
        const next = atoms(affordable + granule);
        if (affordable > 0n && next <= most) expect(askedSats(offer, next)).toBeGreaterThan(spendable);
      }),
      { numRuns: rounds(200, 5000) },
    ));

  test("what is typed is cut off to what can be divided, and its price is that of the rest", () => {
    const offer = partial({ atoms: 256n * 1000n, price: 10n ** 10n, min: 256n, granuleBytes: 1 });
    const granule = 256n;
    const typed = `${granule * 5n + 3n}`;
    const bought = readAcross([offer], typed, { ...all, decimals: 0, separators: ENGLISH });
    expect(bought).toMatchObject({
      ok: true,
      value: { atoms: granule * 5n, asked: askedSats(offer, atoms(granule * 5n)) },
    });
  });

  describe("that cannot be bought", () => {
    const offer = partial();
    const problem = (text: string, spendable?: Sats, spot?: Offer) => {
      const read = readAcross([offer], text, { decimals: 2, separators: ENGLISH, spot, spendable });
      return read.ok ? undefined : read.problem;
    };

    test("has a reason", () => {
      expect(problem(" ")).toEqual({ code: "buy-nothing-chosen" });
      expect(problem("1.234")).toMatchObject({ problem: { code: "amount-too-precise", decimals: 2 } });
      expect(problem("one")).toMatchObject({ problem: { code: "amount-bad-characters" } });
      expect(problem("9.99")).toEqual({ code: "buy-below-min", min: 1_000n });
      expect(problem("4000.01")).toEqual({ code: "buy-above-offer", all: 400_000n });
      expect(problem("3990.01")).toEqual({ code: "buy-leaves-too-little", most: 399_000n, all: 400_000n });
      expect(problem("3990")).toBeUndefined();
      expect(problem("4000")).toBeUndefined();
      expect(problem("100", sats(209_999n))).toEqual({
        code: "buy-above-balance",
        asked: 210_000n,
        spendable: 209_999n,
      });
      expect(problem("100", sats(210_000n))).toBeUndefined();
      expect(problem("100", undefined, partial({ price: 16_000_000_000n, n: 2 }))).toEqual({ code: "buy-above-spot" });
      expect(checkPurchase(unacceptable(), atoms(1n), all)).toMatchObject({ problem: { code: "buy-unacceptable" } });
    });

    test("a maker cannot make small purchases dear behind a fair price of the whole", () => {
      // The covenant counts in units of 2^16 sats and rounds up: the least quantity costs a unit too.
      const trap = partial({ price: 1_000_000_000n, atoms: 393_216n, satsBytes: 2 });
      const spot = partial({ price: 1_000_000_000n, n: 2 });
      expect(orderBook([spot, trap], NOBODY).rows.map(({ block }) => block)).toEqual([undefined, undefined]);
      const rules = { spot, spendable: undefined };
      expect(askedSats(trap, atoms(70_000n))).toBe(131_072n);
      expect(checkPurchase(trap, atoms(70_000n), rules)).toMatchObject({ problem: { code: "buy-above-spot" } });
      expect(checkPurchase(trap, trap.atoms, rules)).toMatchObject({ ok: true });
    });
  });

  test("a percentage is of the most that the wallet can buy", () => {
    const offer = partial();
    expect(percentAtoms(offer, atoms(400_000n), 25n)).toBe(100_000n);
    expect(percentAtoms(offer, atoms(99_000n), 50n)).toBe(49_500n);
    expect(percentAtoms(offer, atoms(1_000n), 25n)).toBe(1_000n);
    expect(percentAtoms(offer, atoms(0n), 75n)).toBe(0n);
  });

  test("an NFT is bought whole", () => {
    const nft = oneshot(950_000n);
    expect([leastBuyable(nft), snapAtoms(nft, atoms(0n)), percentAtoms(nft, atoms(1n), 25n)]).toEqual([1n, 1n, 1n]);
    expect(affordableAtoms(nft, sats(949_999n))).toBe(0n);
    expect(checkPurchase(nft, atoms(1n), all)).toMatchObject({ value: { asked: 950_000n } });
  });

  test("the next quantity that can be bought is the nearest one", () => {
    const offer = partial();
    const snap = (n: bigint) => snapAtoms(offer, atoms(n));
    expect([snap(0n), snap(1_234n), snap(399_400n), snap(399_600n), snap(10n ** 9n)]).toEqual([
      1_000n,
      1_234n,
      399_000n,
      400_000n,
      400_000n,
    ]);
    expect(snapAtoms(unacceptable(), atoms(5n))).toBeUndefined();
  });
});
