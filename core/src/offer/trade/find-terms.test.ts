import { AgoraPartial } from "ecash-agora/dist/partial.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import { fromHex, toHex } from "../../script/index.ts";
import { rounds } from "../../testing/index.ts";
import type { OfferTerms } from "../../tx/index.ts";
import {
  adScript,
  advisedMinAtoms,
  announcingScript,
  enforcedStart,
  findTerms,
  offerScript,
  type PartialWish,
  previewOf,
  readOffer,
} from "../index.ts";
import { ALP_TYPE, MAKER_PK, p2sh, partialOutput, slpType, TOKEN_ID } from "../testing/agora-offers.ts";

/** A random number whose size in bits is uniform. */
const ofBits = (max: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: 0, max: max - 1 }), fc.bigInt({ min: 0n, max: (1n << 75n) - 1n }))
    .map(([bits, random]) => (1n << BigInt(bits)) + (random & ((1n << BigInt(bits)) - 1n)));

const anyWish: fc.Arbitrary<PartialWish> = fc
  .record({
    tokenType: fc.constantFrom(slpType(1), slpType(2), ALP_TYPE),
    size: ofBits(64),
    price: fc.oneof(ofBits(70), fc.constantFrom(1n, 1_000n, 1_000_000_000n, 2_000_000_000n)),
    minShare: fc.oneof(fc.constantFrom(0n, 1_000_000n), fc.bigInt({ min: 0n, max: 1_000_000n })),
    enforcedLockTime: fc.integer({ min: 500_000_000, max: 2_000_000_000 }),
  })
  .map(({ tokenType, size, price, minShare, enforcedLockTime }) => {
    const wanted = tokenType.protocol === "SLP" ? size : size & ((1n << 48n) - 1n) || 1n;
    const share = (wanted * minShare) / 1_000_000n;
    return {
      tokenId: TOKEN_ID,
      tokenType,
      atoms: atoms(wanted),
      minAtoms: atoms(share > 0n ? share : 1n),
      priceNanoSatsPerAtom: price,
      makerPk: MAKER_PK,
      enforcedLockTime,
    };
  });

/** Returns what ecash-agora makes of a wish; undefined if it refuses it. */
function theirs(wish: PartialWish): AgoraPartial | undefined {
  try {
    return AgoraPartial.approximateParams(
      {
        offeredAtoms: wish.atoms,
        priceNanoSatsPerAtom: wish.priceNanoSatsPerAtom,
        minAcceptedAtoms: wish.minAtoms,
        makerPk: fromHex(MAKER_PK),
        tokenId: TOKEN_ID,
        tokenType: wish.tokenType.number,
        tokenProtocol: wish.tokenType.protocol === "ALP" ? "ALP" : "SLP",
        enforcedLockTime: wish.enforcedLockTime,
      },
      64n,
    );
  } catch {
    return undefined;
  }
}

/** Whether the covenant of the library can write all atoms: a number in a script has a sign, which needs a bit. */
function canBeWritten({ truncAtoms, numAtomsTruncBytes, tokenProtocol }: AgoraPartial): boolean {
  const left = (tokenProtocol === "ALP" ? 6 : 8) - numAtomsTruncBytes;
  return left === 3 || truncAtoms < 1n << BigInt(8 * left - 1);
}

test(`${rounds(500, 20_000)} random wishes: terms, scripts and prices are those of ecash-agora`, () => {
  let found = 0;
  let refused = 0;
  fc.assert(
    fc.property(anyWish, fc.bigInt({ min: 0n, max: 1_000_000n }), (wish, part) => {
      const partial = theirs(wish);
      const terms = findTerms(wish);
      if (!terms.ok) {
        refused++;
        if (terms.problem.code === "price-absurd") return;
        // The library refuses too, or rounds the least quantity down to one that its covenant refuses.
        if (terms.problem.code === "min-below-dust" || terms.problem.code === "terms-not-representable") {
          expect(partial === undefined || partial.askedSats(partial.minAcceptedAtoms()) < 1_100n).toBe(true);
        }
        return;
      }
      found++;
      const offer: OfferTerms = { variant: "PARTIAL", terms: terms.value };
      const preview = previewOf(offer);
      expect(preview.minPrice).toBeGreaterThanOrEqual(546n);
      expect(preview.minAtoms).toBeLessThanOrEqual(preview.atoms);
      if (partial === undefined) {
        // Only where the library's own rounding of the minimum falls below dust or to nothing.
        expect(preview.minAtoms).toBeLessThan(wish.minAtoms + 2n * preview.granule);
        return;
      }
      if (!canBeWritten(partial)) {
        expect(terms.value.numAtomsTruncBytes).toBeGreaterThan(partial.numAtomsTruncBytes);
        return;
      }
      expect(offerScript(offer)).toBe(p2sh(partial.script()));
      if (wish.tokenType.protocol === "SLP") expect(adScript(offer)).toBe(p2sh(partial.adScript()));
      else expect(announcingScript(offer, [])).toContain(toHex(partial.adPushdata()));
      expect([preview.atoms, preview.price]).toEqual([
        partial.offeredAtoms(),
        partial.askedSats(partial.offeredAtoms()),
      ]);
      expect(preview.priceNanoSatsPerAtom).toBe(partial.priceNanoSatsPerAtom());
      const accepted = atoms(partial.prepareAcceptedAtoms((partial.offeredAtoms() * part) / 1_000_000n));
      if (accepted > 0n) expect(enforcedStart(offer, accepted).price).toBe(partial.askedSats(accepted));
      // What we list is an offer that we would buy from.
      expect(readOffer(partialOutput(partial)).ok).toBe(true);
    }),
    { numRuns: rounds(500, 20_000) },
  );
  expect(found).toBeGreaterThan(rounds(500, 20_000) / 4);
  expect(refused).toBeGreaterThan(10);
});

const WISH: PartialWish = {
  tokenId: TOKEN_ID,
  tokenType: ALP_TYPE,
  atoms: atoms(1_000_000n),
  minAtoms: atoms(1_000n),
  priceNanoSatsPerAtom: 3_000_000_000n,
  makerPk: MAKER_PK,
  enforcedLockTime: 600_000_000,
};
const problemOf = (change: Partial<PartialWish>) => {
  const terms = findTerms({ ...WISH, ...change });
  return terms.ok ? undefined : terms.problem;
};

test.each<[string, PartialWish["tokenType"], bigint, number]>([
  ["the most ALP atoms that have a free bit", ALP_TYPE, 2n ** 47n - 1n, 0],
  ["one more", ALP_TYPE, 2n ** 47n, 3],
  ["all ALP atoms", ALP_TYPE, 2n ** 48n - 1n, 3],
  ["the most SLP atoms that have a free bit", slpType(1), 2n ** 63n - 1n, 0],
  ["one more", slpType(1), 2n ** 63n, 5],
])("atoms that the covenant could not write are cut off: %s", (_, tokenType, all, bytes) => {
  const wish = { ...WISH, tokenType, atoms: atoms(all), minAtoms: atoms(all / 10n), priceNanoSatsPerAtom: 1n };
  const terms = findTerms(wish);
  if (!terms.ok) throw new Error(terms.problem.code);
  expect(terms.value.numAtomsTruncBytes).toBe(bytes);
  expect(previewOf({ variant: "PARTIAL", terms: terms.value }).atoms).toBeGreaterThan((all * 999n) / 1000n);
});

test("what cannot be offered is a problem with its numbers", () => {
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ tokenType: slpType(0x41) })).toMatchObject({ code: "offer-token-unsupported" });
  expect(problemOf({ atoms: atoms(0n) })).toMatchObject({ code: "offer-out-of-range" });
  expect(problemOf({ atoms: atoms(2n ** 48n) })).toEqual({ code: "offer-out-of-range", max: 2n ** 48n - 1n });
  expect(problemOf({ priceNanoSatsPerAtom: 0n })).toEqual({ code: "price-below-nanosat" });
  expect(problemOf({ minAtoms: atoms(1_000_001n) })).toEqual({ code: "min-above-offer" });
  expect(problemOf({ minAtoms: atoms(0n) })).toMatchObject({ code: "min-below-dust" });
  expect(problemOf({ priceNanoSatsPerAtom: 10n ** 20n, atoms: atoms(10n ** 12n) })).toMatchObject({
    code: "price-absurd",
  });
  // More than the sats of a script, truncated, can say.
  expect(problemOf({ priceNanoSatsPerAtom: 10n ** 40n })).toEqual({ code: "terms-not-representable" });
  // 1,000 sats for each atom, so that the price in scripts is exactly a thousandth of the scale: no sat is cut off.
  const thousands = { tokenType: slpType(1), atoms: atoms(18_446_744_073_709n), priceNanoSatsPerAtom: 10n ** 12n };
  expect(problemOf(thousands)).toEqual({ code: "price-absurd", sats: 18_446_744_073_709_000n });
  // One sat for each atom: the whole offer costs all XEC, and one sat more.
  const all = 2_100_000_000_000_000n;
  const everything = (amount: bigint) => ({
    tokenType: slpType(1),
    atoms: atoms(amount),
    minAtoms: atoms(amount),
    priceNanoSatsPerAtom: 1_000_000_000n,
  });
  expect(problemOf(everything(all))).toBeUndefined();
  expect(problemOf(everything(all + 1n))).toEqual({ code: "price-absurd", sats: all + 1n });
  // All of it costs less than dust.
  expect(problemOf({ priceNanoSatsPerAtom: 1n })).toEqual({ code: "min-below-dust" });
});

test("a minimum below dust names the least one that is enough, and one atom less is not", () => {
  const problem = problemOf({ minAtoms: atoms(1n) });
  if (problem?.code !== "min-below-dust" || problem.least === undefined) throw new Error("expected a least minimum");
  expect(problem.least).toBe(182n);
  expect(problemOf({ minAtoms: problem.least })).toBeUndefined();
  expect(problemOf({ minAtoms: atoms(problem.least - 1n) })).toEqual(problem);
});

test("the advice for the minimum is 0.1 % of the offer, rounded up", () => {
  expect([1n, 1_000n, 1_001n].map((all) => advisedMinAtoms(atoms(all)))).toEqual([1n, 1n, 2n]);
});
