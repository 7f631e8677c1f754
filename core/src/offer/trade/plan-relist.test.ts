import { AgoraPartial } from "ecash-agora/dist/partial.js";
import { alpSend, emppScript } from "ecash-lib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Atoms, atoms, DUST_SATS, type Sats, sats } from "../../amount/index.ts";
import { fromHex, NO_SCRIPT, toHex } from "../../script/index.ts";
import { anOutpoint, aUtxo, rounds, scriptOf } from "../../testing/index.ts";
import { readTokenSections } from "../../token/index.ts";
import { feeFor, type OfferTerms, type Plan, type PlannedTx } from "../../tx/index.ts";
import {
  adScript,
  findTerms,
  type OneshotOffer,
  offeredAtoms,
  offerScript,
  type PartialOffer,
  planTrade,
  previewOf,
  readOffer,
  recoverOffer,
  type TradeIntent,
  type TradeOptions,
  termsOf,
} from "../index.ts";
import { ALP_TYPE, MAKER_PK, MAKER_SCRIPT, oneshotOutput, p2sh, slpType } from "../testing/agora-offers.ts";
import { partial } from "../testing/partial-offer.ts";

const OPTIONS: TradeOptions = {
  feePerKb: 1000,
  changeScript: MAKER_SCRIPT,
  tipHeight: 1000,
  offerKey: MAKER_PK,
  ownScripts: new Set([MAKER_SCRIPT]),
};
const coins = [aUtxo(MAKER_SCRIPT, 40_000n, { n: 1 }), aUtxo(MAKER_SCRIPT, 9_000n, { n: 2 })];

const planOf = (intent: TradeIntent, options = OPTIONS): Plan => {
  const plan = planTrade(coins, intent, options);
  if (!plan.ok) throw new Error(plan.problem.code);
  return plan.value;
};
const problemOf = (intent: TradeIntent, given = coins, options = OPTIONS) => {
  const plan = planTrade(given, intent, options);
  return plan.ok ? undefined : plan.problem;
};
const relist = (offer: PartialOffer, priceNanoSatsPerAtom: bigint, minAtoms: Atoms = offer.minAtoms) =>
  ({ trade: "relist", offer, priceNanoSatsPerAtom, minAtoms, lockTime: 700_000_000 }) as const;
const relistOf = ({ trade }: Plan) => {
  if (trade?.kind !== "relist") throw new Error("no relist");
  return trade;
};
const nft = (): OneshotOffer => {
  const read = readOffer(oneshotOutput([{ sats: 80_000n, script: MAKER_SCRIPT }]));
  if (!read.ok || read.value.variant !== "ONESHOT") throw new Error("no offer");
  return read.value;
};
const balance = ({ inputs, outputs, fee }: PlannedTx) =>
  inputs.reduce((sum, { utxo }) => sum + utxo.sats, 0n) - outputs.reduce((sum, out) => sum + out.sats, 0n) - fee;
const tokensOf = ({ outputs }: PlannedTx) => outputs.map(({ token }) => token?.atoms);

/** Reads the new offer from the advertisement alone, as a restore with the seed phrase does. */
function recovered({ txs }: Plan): OfferTerms | undefined {
  const ad = txs.at(-2);
  const [, output] = ad?.outputs ?? [];
  const type = ad?.inputs.find(({ covenant }) => covenant)?.utxo.token?.tokenType;
  if (!ad || !output?.token || !type) throw new Error("no advertisement");
  const token = { tokenId: output.token.tokenId, tokenType: type, atoms: output.token.atoms };
  return recoverOffer(
    {
      lockTime: ad.lockTime ?? 0,
      sequence: ad.sequence ?? 0,
      spends: ad.inputs.map(({ utxo }) => anOutpoint(utxo.outpoint)),
      output: { script: output.script, token: { ...token, isMintBaton: false, entryIdx: 0 } },
    },
    [MAKER_PK],
  );
}

const DEARER = 22_000_000_000n;

describe("another price for an offer", () => {
  test("of ALP: one transaction ends the old offer and makes the new one, as ecash-agora writes it", () => {
    const offer = partial();
    const plan = planOf(relist(offer, DEARER));
    const [tx] = plan.txs as [PlannedTx];
    const { terms } = relistOf(plan).offer as { terms: PartialOffer["terms"] };
    const theirs = new AgoraPartial({
      truncAtoms: terms.truncAtoms,
      numAtomsTruncBytes: terms.numAtomsTruncBytes,
      numSatsTruncBytes: terms.numSatsTruncBytes,
      atomsScaleFactor: terms.atomsScaleFactor,
      scaledTruncAtomsPerTruncSat: terms.scaledTruncAtomsPerTruncSat,
      minAcceptedScaledTruncAtoms: terms.minAcceptedScaledTruncAtoms,
      enforcedLockTime: 700_000_000,
      makerPk: fromHex(MAKER_PK),
      tokenId: offer.tokenId,
      tokenType: 0,
      tokenProtocol: "ALP",
      scriptLen: 0x7f,
      dustSats: 546n,
    });
    theirs.updateScriptLen();
    const asked = AgoraPartial.approximateParams(
      {
        offeredAtoms: 400_000n,
        priceNanoSatsPerAtom: DEARER,
        minAcceptedAtoms: 1_000n,
        enforcedLockTime: 700_000_000,
        makerPk: fromHex(MAKER_PK),
        tokenId: offer.tokenId,
        tokenType: 0,
        tokenProtocol: "ALP",
      },
      64n,
    );
    expect(toHex(asked.script().bytecode)).toBe(toHex(theirs.script().bytecode));
    const said = emppScript([theirs.adPushdata(), alpSend(offer.tokenId, 0, [400_000n])]);
    expect(tx.outputs.slice(0, 2)).toEqual([
      { script: toHex(said.bytecode), sats: 0n, isChange: false },
      {
        script: p2sh(theirs.script()),
        sats: DUST_SATS,
        isChange: false,
        token: { tokenId: offer.tokenId, atoms: 400_000n },
      },
    ]);
    expect(plan.txs).toHaveLength(1);
    expect(tx.inputs.map(({ utxo, covenant }) => [utxo.outpoint, covenant?.branch])).toEqual([
      [coins[1]?.outpoint, undefined],
      [offer.outpoint, "cancel"],
    ]);
    expect([tx.lockTime, tx.sequence, balance(tx), tx.fee]).toEqual([undefined, undefined, 0n, feeFor(tx.size, 1000)]);
    expect(plan.trade).toMatchObject({ kind: "relist", ended: termsOf(offer), outpoint: offer.outpoint });
    expect([plan.sent, plan.tokens]).toEqual([0n, [{ tokenId: offer.tokenId, sent: 400_000n, burned: 0n }]]);
  });

  test.each<[string, () => TradeIntent, Atoms]>([
    ["SLP", () => relist(partial({ slp: true }), DEARER), atoms(400_000n)],
    ["an NFT", () => ({ trade: "relist-nft", offer: nft(), sats: sats(70_000n) }), atoms(1n)],
  ])("of %s: its output goes straight into the advertisement, which says the terms", (_, intent, all) => {
    const asked = intent();
    const plan = planOf(asked);
    const [ad, listing] = plan.txs as [PlannedTx, PlannedTx];
    const { offer, outpoint } = relistOf(plan);
    expect(plan.txs).toHaveLength(2);
    expect(outpoint).toBe("offer" in asked && asked.offer.outpoint);
    expect([tokensOf(ad).slice(0, 2), tokensOf(listing)]).toEqual([
      [undefined, all],
      [undefined, all],
    ]);
    // The plugin would take a covenant in the first input for an advertisement.
    expect(ad.inputs[0]?.covenant).toBeUndefined();
    expect(ad.inputs.at(-1)).toMatchObject({ utxo: { outpoint }, covenant: { branch: "cancel" } });
    expect(ad.outputs[1]).toMatchObject({ script: adScript(offer), sats: DUST_SATS + listing.fee });
    expect(listing.inputs.map(({ utxo }) => utxo.outpoint)).toEqual(["plan:0:1"]);
    expect(listing.outputs[1]).toMatchObject({ script: offerScript(offer), sats: DUST_SATS });
    expect([balance(ad), balance(listing), plan.fee, plan.sent]).toEqual([0n, 0n, ad.fee + listing.fee, 0n]);
    expect(recovered(plan)).toEqual(offer);
  });

  test("a price of an NFT that nobody can pay, and one below dust, are problems", () => {
    const asking = (price: bigint) => problemOf({ trade: "relist-nft", offer: nft(), sats: sats(price) as Sats });
    expect(asking(545n)).toEqual({ code: "price-below-dust", dust: 546n });
    expect(asking(2_100_000_000_000_001n)).toMatchObject({ code: "price-absurd" });
    expect(asking(80_000n)).toEqual({ code: "terms-unchanged" });
  });

  test("the price and the minimum that the offer has are not made again", () => {
    for (const slp of [false, true]) {
      const offer = partial({ slp });
      expect(problemOf(relist(offer, 21_000_000_000n))).toEqual({ code: "terms-unchanged" });
      expect(problemOf(relist(offer, 21_000_000_000n, atoms(2_000n)))).toBeUndefined();
      expect(problemOf(relist(offer, 21_000_100_000n))).toBeUndefined();
    }
  });

  test("what is missing, and whose offer it is not, is named", () => {
    const offer = partial();
    expect(problemOf(relist(offer, DEARER), [aUtxo(MAKER_SCRIPT, 600n, { n: 1 })])).toMatchObject({
      code: "insufficient-funds",
    });
    const stranger = { ...OPTIONS, ownScripts: new Set([scriptOf("stranger")]) };
    expect(problemOf(relist(offer, DEARER), coins, stranger)).toEqual({ code: "not-the-maker" });
    expect(problemOf(relist(offer, DEARER, atoms(400_001n)))).toEqual({ code: "min-above-offer" });
    expect(problemOf(relist(offer, 0n))).toEqual({ code: "price-below-nanosat" });
  });

  test("another draw gives an offer of SLP another lock time", () => {
    const intent = relist(partial({ slp: true }), DEARER);
    const [one, other] = [planOf(intent), planOf({ ...intent, draw: 1 })].map(relistOf);
    expect(offerScript(one?.offer as OfferTerms)).not.toBe(offerScript(other?.offer as OfferTerms));
    expect(recovered(planOf({ ...intent, draw: 1 }))).toEqual(other?.offer);
  });
});

/** A random number whose size in bits is uniform. */
const ofBits = (least: number, most: number): fc.Arbitrary<bigint> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }))
    .map(([bits, random]) => (1n << BigInt(bits)) + (random & ((1n << BigInt(bits)) - 1n)));

test("whatever the old and the new price: no sat and no atom is lost, and a phrase finds the new offer of SLP", () => {
  let relists = 0;
  let roundings = 0;
  fc.assert(
    fc.property(
      fc.boolean(),
      ofBits(4, 62),
      // A price that divides an XEC needs no large factor, so that more atoms fit than at another price.
      fc.oneof(
        ofBits(20, 50),
        fc.integer({ min: 0, max: 9 }).map((power) => 10n ** BigInt(power)),
      ),
      ofBits(4, 50),
      fc.bigInt({ min: 1n, max: 100n }),
      (isSlp, all, price, next, percent) => {
        const minAtoms = atoms((all * percent + 99n) / 100n);
        const tokenType = isSlp ? slpType(1) : ALP_TYPE;
        const wish = { tokenId: partial().tokenId, tokenType, atoms: atoms(all), minAtoms, makerPk: MAKER_PK };
        const terms = findTerms({ ...wish, priceNanoSatsPerAtom: price, enforcedLockTime: 600_000_000 });
        if (!terms.ok) return;
        const ended: OfferTerms = { variant: "PARTIAL", terms: terms.value };
        const offer: PartialOffer = {
          ...partial(),
          tokenType,
          terms: terms.value,
          atoms: offeredAtoms(ended),
          minAtoms,
        };
        const plan = planTrade(coins, relist(offer, next, previewOf(ended).minAtoms), OPTIONS);
        if (!plan.ok) return;
        const trade = relistOf(plan.value);
        relists++;
        const left = offer.atoms - offeredAtoms(trade.offer);
        if (left > 0n) roundings++;
        const [first] = plan.value.txs as [PlannedTx];
        const own = first.outputs
          .filter(({ isChange }) => isChange)
          .reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n);
        expect([own, first.outputs[1]?.token?.atoms]).toEqual([left, offeredAtoms(trade.offer)]);
        // What the script does not say is burned.
        const said = readTokenSections(first.outputs[0]?.script ?? NO_SCRIPT);
        const amounts = left > 0n ? [offeredAtoms(trade.offer), left] : [offeredAtoms(trade.offer)];
        expect(said).toMatchObject({ ok: true, value: [{ kind: "send", amounts }] });
        expect(plan.value.txs.map(balance)).toEqual(plan.value.txs.map(() => 0n));
        expect(plan.value.txs.map(({ fee }) => fee)).toEqual(plan.value.txs.map(({ size }) => feeFor(size, 1000)));
        if (isSlp) expect(recovered(plan.value)).toEqual(trade.offer);
        else expect(plan.value.txs).toHaveLength(1);
      },
    ),
    { numRuns: rounds(200, 20_000), seed: 7 },
  );
  expect(relists).toBeGreaterThan(50);
  expect(roundings).toBeGreaterThan(2);
});
