import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atoms, sats } from "../../amount/index.ts";
import { outpointOf } from "../../ids/index.ts";
import { NO_SCRIPT, p2pkhScript, p2shScript, toHex } from "../../script/index.ts";
import { aScript, aTxid, rounds } from "../../testing/index.ts";
import {
  acceptableAtoms,
  askedSats,
  byClaimedPrice,
  checkAccept,
  isUnacceptable,
  type Offer,
  type OfferOutput,
  offerScript,
  priceNanoSatsPerAtom,
  readOffer,
} from "../index.ts";
import {
  ALP_TYPE,
  agoraPartial,
  anyPartial,
  GROUP_ID,
  MAKER_PK,
  MAKER_SCRIPT,
  oneshotOutput,
  partialOutput,
  slpType,
  TOKEN_ID,
} from "../testing/agora-offers.ts";

const MAX_SATS = 2_100_000_000_000_000n;
const OTHER_SCRIPT = aScript(`76a914${"22".repeat(20)}88ac`);

function offerOf(output: OfferOutput): Offer {
  const read = readOffer(output);
  if (!read.ok) throw new Error(read.problem.code);
  return read.value;
}
const codeOf = (output: OfferOutput) => {
  const read = readOffer(output);
  return read.ok ? "trusted" : read.problem.code;
};
const price = (partial: AgoraPartial) => partial.askedSats(partial.offeredAtoms());
/** Offers that cost less than dust or more than all XEC are refused, whatever the library says. */
const isFair = (partial: AgoraPartial) => price(partial) >= 546n && price(partial) <= MAX_SATS;

const LISTED = agoraPartial({
  protocol: "ALP",
  bits: 64n,
  offeredAtoms: 1_000_000n,
  priceNanoSatsPerAtom: 3_000_000_000n,
  minAcceptedAtoms: 1_000n,
  enforcedLockTime: 600_000_000,
}) as AgoraPartial;
const SLP_LISTED = agoraPartial({
  protocol: "SLP",
  bits: 32n,
  offeredAtoms: 5_000_000_000_000n,
  priceNanoSatsPerAtom: 70n,
  minAcceptedAtoms: 90_000_000_000n,
  enforcedLockTime: 600_000_000,
}) as AgoraPartial;

/**
 * Returns the field for atoms a sat with which the sum that a script computes for all of `LISTED` is the highest, and
 * `more`.
 */
function highestPer(more: bigint): string {
  const { truncAtoms, atomsScaleFactor } = LISTED;
  const per = 2n ** 63n - truncAtoms * atomsScaleFactor + more;
  return toHex(Uint8Array.from({ length: 8 }, (_, at) => Number((per >> BigInt(8 * at)) & 0xffn)));
}

test("the covenant of an NFT, from its terms alone, is the one of ecash-agora, with the payment that it enforces", () => {
  const payment = { script: OTHER_SCRIPT, sats: sats(70_000n) };
  const { tokenId, tokenType, atoms: held } = offerOf(oneshotOutput([payment]));
  const offer = { variant: "ONESHOT", terms: { tokenId, tokenType, atoms: held, payment, makerPk: MAKER_PK } } as const;
  expect(offerScript(offer)).toBe(oneshotOutput([payment]).script);
  expect(offerScript(offer)).not.toBe(oneshotOutput([]).script);
});

test(`${rounds(400, 5000)} random PARTIAL offers: terms, covenant and every price are those of ecash-agora`, () => {
  const fair = anyPartial.filter(isFair);
  const shares = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fair, shares, (partial, parts) => {
      const offer = offerOf(partialOutput(partial));
      if (offer.variant !== "PARTIAL") throw new Error(offer.variant);
      expect(offer.redeemScript).toBe(toHex(partial.script().bytecode));
      expect([offer.atoms, offer.makerPk, offer.makerScript]).toEqual([partial.offeredAtoms(), MAKER_PK, MAKER_SCRIPT]);
      expect(askedSats(offer)).toBe(price(partial));
      expect(priceNanoSatsPerAtom(offer)).toBe(partial.priceNanoSatsPerAtom());
      const theirs = partial.minAcceptedAtoms();
      const scaled = (theirs >> BigInt(8 * partial.numAtomsTruncBytes)) * partial.atomsScaleFactor;
      // The library rounds its least amount down; where the covenant refuses that, ours is one granule more.
      const isRefused = scaled < partial.minAcceptedScaledTruncAtoms;
      const granule = 1n << BigInt(8 * partial.numAtomsTruncBytes);
      expect(offer.minAtoms).toBe(isRefused ? theirs + granule : theirs);
      for (const part of parts) {
        const wanted = (partial.offeredAtoms() * part) / 1_000_000n;
        const accepted = partial.prepareAcceptedAtoms(wanted);
        expect(acceptableAtoms(offer, atoms(wanted))).toBe(accepted);
        expect(askedSats(offer, atoms(wanted))).toBe(partial.askedSats(accepted));
        if (accepted > 0n) {
          expect(priceNanoSatsPerAtom(offer, atoms(wanted))).toBe(partial.priceNanoSatsPerAtom(wanted));
        }
      }
    }),
    { numRuns: rounds(400, 5000) },
  );
});

test("what may be bought is what ecash-agora lets a buyer take without leaving an offer that cannot be bought", () => {
  const parts = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 10, maxLength: 10 });
  let refused = 0;
  fc.assert(
    fc.property(anyPartial.filter(isFair), parts, (partial, shares) => {
      const offer = offerOf(partialOutput(partial));
      if (offer.variant !== "PARTIAL" || isUnacceptable(offer)) return;
      for (const share of shares) {
        const accepted = atoms(partial.prepareAcceptedAtoms((partial.offeredAtoms() * share) / 1_000_000n));
        const problem = checkAccept(offer, accepted);
        if (accepted < offer.minAtoms) {
          expect(problem).toEqual({ code: "accept-below-min", min: offer.minAtoms });
          continue;
        }
        if (partial.askedSats(accepted) < 546n) {
          expect(problem?.code).toBe("accept-below-dust");
          continue;
        }
        const left = offer.atoms - accepted;
        const isLeftGood = left === 0n || (left >= offer.minAtoms && partial.askedSats(left) >= 546n);
        expect(problem === undefined).toBe(isLeftGood);
        if (problem?.code !== "accept-leaves-too-little") continue;
        refused++;
        if (problem.max > 0n && problem.max >= offer.minAtoms && askedSats(offer, problem.max) >= 546n) {
          expect(checkAccept(offer, problem.max)).toBeUndefined();
        }
        expect(partial.askedSats(offer.atoms - problem.max) >= 546n).toBe(true);
      }
    }),
    { numRuns: rounds(400, 5000) },
  );
  expect(refused).toBeGreaterThan(10);
});

test("an amount above the offer, or that is not a whole number of granules, cannot be bought", () => {
  const offer = offerOf(partialOutput(SLP_LISTED));
  expect(checkAccept(offer, atoms(offer.atoms + 256n))).toEqual({ code: "accept-above-offer", max: offer.atoms });
  expect(checkAccept(offer, atoms(offer.atoms - 1n))).toMatchObject({ code: "accept-not-whole" });
  expect(checkAccept(offer, offer.atoms)).toBeUndefined();
});

describe("a ONESHOT", () => {
  const payment = { sats: 5_000_000n, script: MAKER_SCRIPT };

  test("is read with its collection, its maker and its payment", () => {
    const offer = offerOf(oneshotOutput([payment]));
    expect(offer).toMatchObject({
      variant: "ONESHOT",
      tokenId: TOKEN_ID,
      groupTokenId: GROUP_ID,
      atoms: 1n,
      makerPk: MAKER_PK,
      makerScript: MAKER_SCRIPT,
      payment,
    });
    expect([askedSats(offer), priceNanoSatsPerAtom(offer)]).toEqual([5_000_000n, 5_000_000n * 1_000_000_000n]);
    expect([checkAccept(offer, atoms(1n)), isUnacceptable(offer)]).toEqual([undefined, false]);
    expect(checkAccept(offer, atoms(0n))).toEqual({ code: "accept-below-min", min: 1n });
  });

  test(`${rounds(200, 2000)} random amounts, prices and payees are trusted`, () => {
    const hash = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex);
    const payee = fc.oneof(hash.map(p2pkhScript), hash.map(p2shScript));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        fc.bigInt({ min: 546n, max: MAX_SATS }),
        payee,
        fc.constantFrom(1, 0x41, 0x81),
        (amount, value, script, type) => {
          const offer = offerOf(oneshotOutput([{ sats: value, script }], type, amount));
          expect([offer.atoms, askedSats(offer)]).toEqual([amount, value]);
        },
      ),
      { numRuns: rounds(200, 2000) },
    );
  });

  test.each([
    ["payments-not-one", "no payment", []],
    ["payments-not-one", "a second payment, which would get the NFT", [payment, { sats: 546n, script: OTHER_SCRIPT }]],
    ["payment-unusable", "the payment is OP_RETURN", [{ sats: 5_000n, script: aScript("6a0400746162") }]],
    ["payment-unusable", "the payment is to no script", [{ sats: 5_000n, script: NO_SCRIPT }]],
    ["payment-unusable", "anybody could take the payment", [{ sats: 5_000n, script: aScript("51") }]],
    ["payment-unusable", "no node relays the payment", [{ sats: 5_000n, script: aScript(`${MAKER_SCRIPT}61`) }]],
    ["payment-unusable", "the payment is dust", [{ sats: 545n, script: MAKER_SCRIPT }]],
    ["payment-unusable", "a price of nothing", [{ sats: 0n, script: MAKER_SCRIPT }]],
    ["price-absurd", "more than all XEC", [{ sats: MAX_SATS + 1n, script: MAKER_SCRIPT }]],
  ])("is refused as %s: %s", (code, _, enforced) => {
    expect(codeOf(oneshotOutput(enforced))).toBe(code);
  });

  test("is refused for ALP, and with outputs that are cut off or too long", () => {
    const good = oneshotOutput([payment]);
    const token = { ...good.token, tokenType: ALP_TYPE } as NonNullable<OfferOutput["token"]>;
    expect(codeOf({ ...good, token })).toBe("offer-token-unsupported");
    expect(codeOf(withData(good, 1, (data) => data.slice(0, -2)))).toBe("covenant-differs");
    expect(codeOf(withData(good, 2, () => "00"))).toBe("offer-data-unreadable");
    expect(codeOf(withData(good, 1, () => "61".repeat(200_000)))).toBe("offer-data-unreadable");
  });
});

/** Returns the output with another item of the plugin's data. */
function withData(output: OfferOutput, at: number, change: (data: string) => string): OfferOutput {
  const said = output.plugins?.agora;
  if (said === undefined) throw new Error("no data");
  const data = Array.from({ length: Math.max(said.data.length, at + 1) }, (_, i) => said.data[i] ?? "");
  return { ...output, plugins: { agora: { ...said, data: data.map((item, i) => (i === at ? change(item) : item)) } } };
}
const withGroups = (output: OfferOutput, groups: string[]): OfferOutput => ({
  ...output,
  plugins: { agora: { groups, data: output.plugins?.agora?.data ?? [] } },
});
const withToken = (output: OfferOutput, change: object): OfferOutput => ({
  ...output,
  token: { ...(output.token as NonNullable<OfferOutput["token"]>), ...change },
});

describe("forged data of the plugin", () => {
  const good = partialOutput(LISTED);
  const { token: _, ...untold } = good;
  const { plugins: __, ...plain } = good;

  test("the offers that the cases change are trusted", () => {
    expect([codeOf(good), codeOf(partialOutput(SLP_LISTED))]).toEqual(["trusted", "trusted"]);
  });

  test.each<[string, string, OfferOutput]>([
    ["covenant-differs", "a lower price", withData(good, 4, () => "ffff000000000000")],
    ["covenant-differs", "another scale", withData(good, 3, (hex) => hex.replace(/^../, "01"))],
    ["covenant-differs", "another minimum", withData(good, 5, () => "0100000000000000")],
    ["covenant-differs", "another lock time", withData(good, 6, () => "00000000")],
    ["covenant-differs", "truncated sats", withData(good, 2, () => "01")],
    ["covenant-differs", "another maker", withGroups(good, [`50${MAKER_PK.replace("02", "03")}`])],
    ["covenant-differs", "fewer atoms", withToken(good, { atoms: 999_999n })],
    ["offer-terms-out-of-range", "more atoms than scripts compute with", withToken(good, { atoms: 1_000_001n })],
    ["covenant-differs", "another token", withToken(good, { tokenId: "00".repeat(32) })],
    ["covenant-differs", "another protocol", withToken(good, { tokenType: slpType(1) })],
    ["covenant-differs", "another script", { ...good, script: OTHER_SCRIPT }],
    ["covenant-differs", "the covenant is not behind P2SH", { ...good, script: aScript(`a914${"22".repeat(20)}87`) }],
    ["offer-data-unreadable", "a field is missing", withData(good, 6, () => "")],
    ["offer-data-unreadable", "a token id of odd length", withToken(good, { tokenId: TOKEN_ID.slice(1) })],
    ["offer-data-unreadable", "a token id that is too long", withToken(good, { tokenId: `${TOKEN_ID}00` })],
    ["offer-data-unreadable", "a field too many", withData(good, 7, () => "00")],
    ["offer-data-unreadable", "a field is too long", withData(good, 1, () => "0000")],
    ["offer-data-unreadable", "no maker", withGroups(good, [`54${TOKEN_ID}`])],
    ["offer-data-unreadable", "two makers", withGroups(good, [`50${MAKER_PK}`, `50${MAKER_PK}`])],
    ["offer-data-unreadable", "a maker without a key", withGroups(good, [`50${"04".repeat(33)}`])],
    ["offer-terms-out-of-range", "no scale", withData(good, 3, () => "0000000000000000")],
    ["offer-terms-out-of-range", "division by zero", withData(good, 4, () => "0000000000000000")],
    ["offer-terms-out-of-range", "no minimum", withData(good, 5, () => "0000000000000000")],
    ["offer-terms-out-of-range", "numbers above what scripts compute", withData(good, 4, () => "ffffffffffffffff")],
    // The terms are in range, so that the covenant is looked at, which has others.
    ["covenant-differs", "the highest minimum of a script", withData(good, 5, () => "ffffffffffffff7f")],
    ["offer-terms-out-of-range", "one more than that", withData(good, 5, () => "0000000000000080")],
    ["covenant-differs", "the highest sum of a script", withData(good, 4, () => highestPer(0n))],
    ["offer-terms-out-of-range", "one more than that sum", withData(good, 4, () => highestPer(1n))],
    ["offer-terms-out-of-range", "a minimum that is negative in a script", withData(good, 5, () => "ffffffffffffffff")],
    ["offer-terms-out-of-range", "atoms are cut off", withData(good, 1, () => "02")],
    ["offer-terms-out-of-range", "all atoms are cut off", withData(good, 1, () => "ff")],
    ["offer-terms-out-of-range", "sats without room", withData(good, 2, () => "08")],
    ["offer-token-unsupported", "an unknown type", withToken(good, { tokenType: { ...ALP_TYPE, number: 7 } })],
    ["offer-token-unsupported", "an unknown type of SLP", withToken(good, { tokenType: slpType(7) })],
    ["reported-mismatch", "the plugin says so", withData(good, 0, () => "4552524f52")],
    ["not-an-offer", "another kind", withData(good, 0, () => "4f4f4f")],
    ["not-an-offer", "no data", plain],
    ["not-an-offer", "no token", untold],
    ["not-an-offer", "a mint baton", withToken(good, { isMintBaton: true })],
    ["not-an-offer", "no atoms", withToken(good, { atoms: 0n })],
  ])("is refused as %s: %s", (code, _, output) => {
    expect(codeOf(output)).toBe(code);
  });

  test("any change of one byte of the terms is refused", () => {
    const items = good.plugins?.agora?.data ?? [];
    for (let at = 1; at < items.length; at++) {
      for (let digit = 0; digit < (items[at]?.length ?? 0); digit += 2) {
        const flip = (hex: string) =>
          hex.slice(0, digit) +
          (Number.parseInt(hex.slice(digit, digit + 2), 16) ^ 1).toString(16).padStart(2, "0") +
          hex.slice(digit + 2);
        expect(codeOf(withData(good, at, flip)), `item ${at}, digit ${digit}`).not.toBe("trusted");
      }
    }
  });

  test("prices below dust and above all XEC are refused", () => {
    const cheap = agoraPartial({
      protocol: "ALP",
      bits: 64n,
      offeredAtoms: 1_000n,
      priceNanoSatsPerAtom: 1_000_000_000n,
      minAcceptedAtoms: 1_000n,
      enforcedLockTime: 600_000_000,
    }) as AgoraPartial;
    cheap.truncAtoms = 500n;
    expect(readOffer(partialOutput(cheap))).toEqual({ ok: false, problem: { code: "price-absurd", sats: sats(500n) } });
    const dear = agoraPartial({
      protocol: "SLP",
      bits: 64n,
      offeredAtoms: 1_000n,
      priceNanoSatsPerAtom: 10n ** 22n,
      minAcceptedAtoms: 1n,
      enforcedLockTime: 600_000_000,
    }) as AgoraPartial;
    expect(codeOf(partialOutput(dear))).toBe("price-absurd");
  });
});

test("the order by claimed prices is that of the order book, and what is no offer comes last", () => {
  fc.assert(
    fc.property(fc.array(anyPartial.filter(isFair), { minLength: 2, maxLength: 12 }), (partials) => {
      const outputs = partials.map((partial) => partialOutput(partial));
      const noOffer = { ...outputs[0], plugins: {} } as OfferOutput;
      const ordered = byClaimedPrice([noOffer, ...outputs]);
      expect(ordered).toHaveLength(outputs.length + 1);
      const prices = ordered.flatMap((output) => {
        const read = readOffer(output);
        return read.ok ? [{ asked: askedSats(read.value), atoms: read.value.atoms }] : [];
      });
      prices.slice(1).forEach(({ asked, atoms }, at) => {
        const before = prices[at];
        if (before) expect(before.asked * atoms).toBeLessThanOrEqual(asked * before.atoms);
      });
      const firstUnreadable = ordered.findIndex((output) => output.plugins?.agora === undefined);
      expect(ordered.slice(0, firstUnreadable)).not.toContain(noOffer);
      expect(ordered.slice(firstUnreadable).every((output) => !readOffer(output).ok)).toBe(true);
    }),
    { numRuns: rounds(100, 2_000), seed: 17 },
  );
});

test("offers with the same claimed price stay in the order in which they came", () => {
  const nft = (n: number): OfferOutput => ({
    ...oneshotOutput([{ sats: 80_000n, script: MAKER_SCRIPT }]),
    outpoint: outpointOf(aTxid(`${n}`.repeat(64)), 1),
  });
  const outputs = [nft(3), nft(1), nft(2)];
  expect(byClaimedPrice(outputs)).toEqual(outputs);
});
