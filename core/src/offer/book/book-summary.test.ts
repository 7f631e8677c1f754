import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms } from "../../amount/index.ts";
import type { WalletId } from "../../ids/index.ts";
import { rounds } from "../../testing/index.ts";
import { askedSats, nanoSats, type Offer, orderBook, summaryOf } from "../index.ts";
import { partial } from "../testing/partial-offer.ts";

const NOBODY = { owners: new Map<string, WalletId>(), spendable: undefined };

/** Offers of few prices, so that several cost the same; some of them nobody can buy from. */
const anyOffers: fc.Arbitrary<readonly Offer[]> = fc
  .array(fc.record({ price: fc.bigInt({ min: 1n, max: 6n }), isUnacceptable: fc.boolean() }), { maxLength: 12 })
  .chain((wishes) => {
    const offers = wishes.map(({ price, isUnacceptable }, n) => {
      const offer = partial({ price: price * 1_000_000_000n, n: n + 1 });
      return isUnacceptable ? { ...offer, minAtoms: atoms(offer.atoms + 1n) } : offer;
    });
    return fc.shuffledSubarray(offers, { minLength: offers.length });
  });

test("the best price is the spot price of the book, in whatever order the offers come", () => {
  let [withSpot, without] = [0, 0];
  fc.assert(
    fc.property(anyOffers, fc.boolean(), (offers, isVerified) => {
      const { spot } = orderBook(offers, NOBODY);
      const { numOffers, best } = summaryOf(offers, (offer) => isVerified && offer === spot);
      expect([numOffers, best?.outpoint]).toEqual([offers.length, spot?.outpoint]);
      if (spot === undefined) without++;
      else {
        withSpot++;
        const asked = askedSats(spot);
        expect(best).toEqual({
          outpoint: spot.outpoint,
          atoms: spot.atoms,
          asked,
          nanoSatsPerAtom: nanoSats(asked, spot.atoms),
          isVerified,
        });
      }
    }),
    { numRuns: rounds(300, 5_000), seed: 25 },
  );
  expect(Math.min(withSpot, without)).toBeGreaterThan(10);
});
