import fc from "fast-check";
import { expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { rounds } from "../../testing/index.ts";
import type { OfferTerms, TokenValue } from "../../tx/index.ts";
import { findTerms, makerScriptOf, offeredAtoms, readAd, unlockScript } from "../index.ts";
import { MAKER_PK, MAKER_SCRIPT, slpType, TOKEN_ID } from "../testing/agora-offers.ts";

const tokenOf = (offer: OfferTerms): TokenValue => {
  const { tokenId, tokenType } = offer.terms;
  return { tokenId, tokenType, atoms: offeredAtoms(offer), isMintBaton: false, entryIdx: 0 };
};
/** Returns the input script that spends the advertisement of an offer; the signature is not looked at. */
const adInput = (offer: OfferTerms): string =>
  unlockScript(
    { offer, branch: "advertisement", signer: makerScriptOf(offer) },
    { signature: "11".repeat(64), publicKey: "", preimageEnd: "", buyerOutputs: "" },
  );

const nft: OfferTerms = {
  variant: "ONESHOT",
  terms: {
    tokenId: TOKEN_ID,
    tokenType: slpType(0x41),
    atoms: atoms(1n),
    payment: { script: MAKER_SCRIPT, sats: sats(70_000n) },
    makerPk: MAKER_PK,
  },
};
const anyOffer: fc.Arbitrary<OfferTerms> = fc
  .record({
    size: fc.bigInt({ min: 1_000n, max: 1n << 62n }),
    total: fc.bigInt({ min: 600n, max: 10n ** 12n }),
    lockTime: fc.integer({ min: 500_000_000, max: 0xffffffff }),
    type: fc.constantFrom(1, 2),
  })
  .map(({ size, total, lockTime, type }) => {
    const price = (total * 1_000_000_000n) / size;
    const wish = {
      tokenId: TOKEN_ID,
      tokenType: slpType(type),
      makerPk: MAKER_PK,
      enforcedLockTime: lockTime,
    };
    const terms = findTerms({
      ...wish,
      atoms: atoms(size),
      minAtoms: atoms(size),
      priceNanoSatsPerAtom: price > 0n ? price : 1n,
    });
    return terms.ok ? { variant: "PARTIAL", terms: terms.value } : nft;
  });

test("the terms of an offer are read back from the input that announces it", () =>
  fc.assert(
    fc.property(anyOffer, (offer) => {
      expect(readAd(adInput(offer), tokenOf(offer))).toEqual(offer);
    }),
    { numRuns: rounds(100, 2000) },
  ));

test("an input that announces nothing, or something else, has no terms", () => {
  const script = adInput(nft);
  const token = tokenOf(nft);
  expect(readAd(script, token)).toEqual(nft);
  expect(readAd("", token)).toBeUndefined();
  expect(readAd(script.slice(10), token)).toBeUndefined();
  expect(readAd(script.slice(0, -2), token)).toBeUndefined();
  expect(readAd(`${script.slice(0, -2)}88`, token)).toBeUndefined();
  expect(readAd(`${script}51`, token)).toBeUndefined();
  for (let at = 0; at < script.length; at += 14) {
    const changed = `${script.slice(0, at)}00${script.slice(at + 2)}`;
    expect(() => readAd(changed, token)).not.toThrow();
  }
});
