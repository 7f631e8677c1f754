import { AgoraPartial } from "ecash-agora/dist/partial.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { fromHex, NO_SCRIPT } from "../../script/index.ts";
import { anOutpoint, aTxid, aUtxo, rounds, scriptOf } from "../../testing/index.ts";
import type { OfferTerms, Plan, TokenValue } from "../../tx/index.ts";
import {
  adScript,
  listedTerms,
  MAX_SATS,
  makerScriptOf,
  offeredAtoms,
  offerScript,
  planTrade,
  previewOf,
  type ReadAdvertisement,
  recoverOffer,
} from "../index.ts";
import { MAKER_PK, p2sh, slpType, TOKEN_ID } from "../testing/agora-offers.ts";
import { readPrice, readTerms, writePrice, writeTerms } from "./ad-fields.ts";
import { lockTimeOf, MAX_DRAWS } from "./listed-terms.ts";

/** A random number whose size in bits is uniform. */
const ofBits = (max: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: 0, max: max - 1 }), fc.bigInt({ min: 0n, max: (1n << 90n) - 1n }))
    .map(([bits, random]) => (1n << BigInt(bits)) + (random & ((1n << BigInt(bits)) - 1n)));

/** All sats there can be, for one atom. */
const PRICE_BITS = 81;

describe("a price and a minimum in the fields of an advertisement", () => {
  test("what has few digits is said exactly, and everything else a little above", () => {
    fc.assert(
      fc.property(ofBits(PRICE_BITS), ofBits(64), (price, min) => {
        const fields = writeTerms({ priceNanoSatsPerAtom: price, minAtoms: atoms(min) });
        const said = fields && readTerms(fields);
        if (fields === undefined || said?.minAtoms === undefined) throw new Error("not written");
        // Past for every node, and without a relative lock time.
        expect(fields.lockTime >= 500_000_000 && fields.lockTime < 500_000_000 + 2 ** 30).toBe(true);
        expect(fields.sequence >= 2 ** 31 && fields.sequence <= 0xffffffff).toBe(true);
        // Never to the seller's disadvantage, and by less than a millionth.
        expect(said.priceNanoSatsPerAtom).toBeGreaterThanOrEqual(price);
        expect(said.priceNanoSatsPerAtom - price).toBeLessThanOrEqual(price / 1_000_000n);
        expect(said.minAtoms).toBeGreaterThanOrEqual(min);
        expect(said.minAtoms - min).toBeLessThanOrEqual(min / 1_000_000n);
        // A number that fits is written as itself: there and back changes nothing any more.
        expect(writeTerms(said)).toEqual(fields);
      }),
      { numRuns: rounds(1_000, 50_000) },
    );
    for (const price of [1n, 1_234_567n, 9_999_999n * 10n ** 12n]) {
      expect(readTerms(writeTerms({ priceNanoSatsPerAtom: price, minAtoms: undefined }) ?? never())).toEqual({
        priceNanoSatsPerAtom: price,
        minAtoms: undefined,
      });
    }
  });

  test("the rounding is monotone", () =>
    fc.assert(
      fc.property(ofBits(PRICE_BITS), ofBits(PRICE_BITS), (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const said = (price: bigint) =>
          readTerms(writeTerms({ priceNanoSatsPerAtom: price, minAtoms: undefined }) ?? never())?.priceNanoSatsPerAtom;
        expect(said(less) ?? 0n).toBeLessThanOrEqual(said(more) ?? 0n);
      }),
      { numRuns: rounds(1_000, 50_000) },
    ));

  test("every field is read, or says nothing", () => {
    const field = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(field, field, (lockTime, sequence) => {
        const said = readTerms({ lockTime, sequence });
        const isSaid = lockTime >= 500_000_000 && lockTime < 500_000_000 + 2 ** 30 && sequence >= 2 ** 31;
        expect(said !== undefined).toBe(isSaid);
        expect(readPrice({ lockTime, sequence }) !== undefined).toBe(isSaid);
      }),
      { numRuns: rounds(1_000, 20_000) },
    );
    // The first values behind the last ones that say something.
    for (const fields of [
      { lockTime: 500_000_000 + 2 ** 30, sequence: 2 ** 31 },
      { lockTime: 500_000_000, sequence: 2 ** 32 },
    ]) {
      expect([readTerms(fields), readPrice(fields)]).toEqual([undefined, undefined]);
    }
  });

  test("the price of an NFT is exact up to all XEC there can be", () =>
    fc.assert(
      fc.property(fc.oneof(ofBits(50), fc.constantFrom(0n, 546n, BigInt(MAX_SATS))), (price) => {
        expect(readPrice(writePrice(sats(price)) ?? never())).toBe(price);
      }),
      { numRuns: rounds(500, 20_000) },
    ));
});

function never(): never {
  throw new Error("nothing was written");
}

const ME = scriptOf("me");
const coin = (amount: bigint, n: number, token?: { atoms: bigint; number: number }) =>
  aUtxo(
    ME,
    amount,
    token
      ? {
          n,
          token: {
            tokenId: TOKEN_ID,
            tokenType: slpType(token.number),
            atoms: atoms(token.atoms),
            isMintBaton: false,
            entryIdx: 0,
          },
        }
      : { n },
  );

/** Returns what a restore sees of the advertisement of a plan: what is on the chain, and nothing of the plan. */
function seen(plan: Plan): ReadAdvertisement {
  const ad = plan.txs.at(-2);
  const { trade } = plan;
  if (ad === undefined || trade === undefined) throw new Error("no listing");
  const { tokenId, tokenType } = trade.offer.terms;
  const [, output] = ad.outputs;
  const token: TokenValue = {
    tokenId,
    tokenType,
    atoms: output?.token?.atoms ?? atoms(0n),
    isMintBaton: false,
    entryIdx: 0,
  };
  // Outputs of the plan have txids by then.
  const spends = ad.inputs.map(({ utxo: { outpoint } }, at) =>
    outpoint.startsWith("plan:") ? outpointOf(aTxid("fe".repeat(32)), at) : outpoint,
  );
  return {
    lockTime: ad.lockTime ?? 0,
    sequence: ad.sequence ?? 0,
    spends,
    output: { script: output?.script ?? NO_SCRIPT, token },
  };
}

const options = {
  feePerKb: 1000,
  changeScript: ME,
  tipHeight: 1000,
  offerKey: MAKER_PK,
  ownScripts: new Set([ME]),
};
const OTHER_PK = `03${"cd".repeat(32)}`;

test("a restore reads from the chain alone what was planned, whatever is listed", () => {
  let listed = 0;
  fc.assert(
    fc.property(
      fc.record({
        size: ofBits(64),
        price: ofBits(70),
        minShare: fc.bigInt({ min: 0n, max: 1_000_000n }),
        number: fc.constantFrom(1, 2),
        draw: fc.nat(MAX_DRAWS - 1),
        held: fc.integer({ min: 1, max: 3 }),
      }),
      ({ size, price, minShare, number, draw, held }) => {
        const min = (size * minShare) / 1_000_000n;
        const part = size / BigInt(held) + 1n;
        const coins = Array.from({ length: held }, (_, n) => coin(546n, n + 10, { atoms: part, number }));
        const plan = planTrade(
          [coin(9_000_000n, 1), ...coins],
          {
            trade: "list",
            tokenId: TOKEN_ID,
            atoms: atoms(size),
            minAtoms: atoms(min > 0n ? min : 1n),
            priceNanoSatsPerAtom: price,
            lockTime: 0,
            draw,
          },
          options,
        );
        if (!plan.ok) return;
        listed++;
        const { trade } = plan.value;
        const read = recoverOffer(seen(plan.value), [OTHER_PK, MAKER_PK]);
        expect(read).toEqual(trade?.offer);
        expect(recoverOffer(seen(plan.value), [OTHER_PK])).toBeUndefined();
        if (trade?.offer.variant !== "PARTIAL") throw new Error("no part");
        const preview = previewOf(trade.offer);
        // The seller gets at least what was asked for each atom, and nobody buys less than the minimum.
        expect(preview.price * 1_000_000_000n).toBeGreaterThanOrEqual(preview.atoms * price);
        const { enforcedLockTime } = trade.offer.terms;
        expect(enforcedLockTime >= 500_000_000 && enforcedLockTime <= 1_600_000_000).toBe(true);
      },
    ),
    { numRuns: rounds(300, 10_000) },
  );
  expect(listed).toBeGreaterThan(rounds(300, 10_000) / 10);
});

test("an NFT, and tokens in very many coins, are read from the chain too", () => {
  const nft = planTrade(
    [coin(9_000_000n, 1), coin(546n, 2, { atoms: 1n, number: 0x41 })],
    { trade: "list-nft", tokenId: TOKEN_ID, sats: sats(123_456_789n) },
    options,
  );
  const many = planTrade(
    [coin(90_000_000n, 1), ...Array.from({ length: 1_500 }, (_, n) => coin(546n, n + 10, { atoms: 5n, number: 1 }))],
    {
      trade: "list",
      tokenId: TOKEN_ID,
      atoms: atoms(7_000n) as Atoms,
      minAtoms: atoms(1_000n) as Atoms,
      priceNanoSatsPerAtom: 7_123_456_789n,
      lockTime: 0,
    },
    options,
  );
  for (const plan of [nft, many]) {
    if (!plan.ok) throw new Error(plan.problem.code);
    expect(recoverOffer(seen(plan.value), [MAKER_PK])).toEqual(plan.value.trade?.offer);
  }
  expect(many.ok && many.value.txs.length > 2).toBe(true);
});

test("a minimum that is rounded above the quantity is all of it", () => {
  const all = atoms(98_765_432_109n);
  const wish = {
    tokenId: TOKEN_ID,
    tokenType: slpType(1),
    atoms: all,
    minAtoms: all,
    priceNanoSatsPerAtom: 1_000_000n,
    makerPk: MAKER_PK,
    enforcedLockTime: 600_000_000,
  };
  const listed = listedTerms(wish);
  if (!listed.ok) throw new Error(listed.problem.code);
  expect(readTerms(listed.value.fields)?.minAtoms).toBeUndefined();
  const preview = previewOf({ variant: "PARTIAL", terms: listed.value.terms });
  expect(preview.minAtoms).toBe(preview.atoms);
});

test("a transaction whose fields say no terms announces no offer", () => {
  const token = { tokenId: TOKEN_ID, tokenType: slpType(1), atoms: atoms(5n), isMintBaton: false, entryIdx: 0 };
  const spends = [outpointOf(aTxid("ab".repeat(32)), 1)];
  const plain = { lockTime: 0, sequence: 0xffffffff, spends, output: { script: scriptOf("me"), token } };
  expect(recoverOffer(plain, [MAKER_PK])).toBeUndefined();
});

test("a lock time depends on key, coin and draw, and each draw is another one", () => {
  const base = outpointOf(aTxid("ab".repeat(32)), 7);
  const times = [
    ...Array.from({ length: MAX_DRAWS }, (_, draw) => lockTimeOf(MAKER_PK, base, draw)),
    lockTimeOf(OTHER_PK, base, 0),
    lockTimeOf(MAKER_PK, outpointOf(aTxid("ab".repeat(32)), 8), 0),
    lockTimeOf(MAKER_PK, outpointOf(aTxid("ac".repeat(32)), 7), 0),
  ];
  expect(new Set(times).size).toBe(times.length);
});

// What is on the chain has to be read by every later release. These numbers never change.
test("the layout is what docs/decisions/listings.md says", () => {
  const base = outpointOf(aTxid("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"), 3);
  const said = { priceNanoSatsPerAtom: 1_234_567_890_123n, minAtoms: atoms(98_765_432_109n) };
  expect(writeTerms(said)).toEqual({ lockTime: 644_094_272, sequence: 2_495_373_647 });
  expect(writePrice(sats(5_000_000_000n))).toEqual({ lockTime: 1_205_032_704, sequence: 2_147_483_652 });
  expect([0, 1, 19].map((draw) => lockTimeOf(MAKER_PK, base, draw))).toEqual([
    1_469_307_954, 601_233_262, 1_409_657_154,
  ]);
  const scripts = (
    [
      [1_000_000_000_000n, 98_765_432_109n, 1_234_567_890_123n],
      [400n, 400n, 7_000_000_000n],
      [12_345_678_901_234_567_890n, 1_000_000_000n, 7n],
      [3n, 1n, 999_999_999_999_999n],
    ] as const
  ).map(([size, min, price]) => {
    const listed = listedTerms({
      tokenId: TOKEN_ID,
      tokenType: slpType(1),
      atoms: atoms(size),
      minAtoms: atoms(min),
      priceNanoSatsPerAtom: price,
      makerPk: MAKER_PK,
      enforcedLockTime: lockTimeOf(MAKER_PK, base, 0),
    });
    return listed.ok ? adScript({ variant: "PARTIAL", terms: listed.value.terms }) : listed.problem.code;
  });
  expect(scripts).toMatchInlineSnapshot(`
    [
      "a914feab15ee69cd6225eb15814165f4428b1382fc0787",
      "a9142553fe6a4e4587bb75b1a4bbcfefae78410fbcec87",
      "a9142dfac14b4a4648ef143f215b6db5400f3f26d5e087",
      "a914dea7e6bdd4fa62e32c1436eba3625a16851c08ca87",
    ]
  `);
});

test("the scripts of a listing are those of ecash-agora on the rounded terms", () => {
  const enforcedLockTime = lockTimeOf(MAKER_PK, anOutpoint("ab".repeat(32).concat(":0")), 0);
  let compared = 0;
  fc.assert(
    fc.property(ofBits(50), ofBits(60), (size, price) => {
      const listed = listedTerms({
        tokenId: TOKEN_ID,
        tokenType: slpType(1),
        atoms: atoms(size),
        minAtoms: atoms(size / 3n + 1n),
        priceNanoSatsPerAtom: price,
        makerPk: MAKER_PK,
        enforcedLockTime,
      });
      if (!listed.ok) return;
      compared++;
      const said = readTerms(listed.value.fields);
      const offer: OfferTerms = { variant: "PARTIAL", terms: listed.value.terms };
      const partial = AgoraPartial.approximateParams(
        {
          offeredAtoms: offeredAtoms(offer),
          priceNanoSatsPerAtom: said?.priceNanoSatsPerAtom ?? 0n,
          minAcceptedAtoms: said?.minAtoms ?? offeredAtoms(offer),
          makerPk: fromHex(MAKER_PK),
          tokenId: TOKEN_ID,
          tokenType: 1,
          tokenProtocol: "SLP",
          enforcedLockTime,
        },
        64n,
      );
      expect(offerScript(offer)).toBe(p2sh(partial.script()));
      expect(adScript(offer)).toBe(p2sh(partial.adScript()));
      expect(makerScriptOf(offer)).toMatch(/^76a914/);
    }),
    { numRuns: rounds(200, 5_000) },
  );
  expect(compared).toBeGreaterThan(20);
});
