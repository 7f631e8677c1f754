// Offers that a dishonest seller or indexer shows. Nothing of the buyer's may be signed for them.

import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, readOutpoint, type TokenId } from "@satchel/core/ids";
import { findTerms, makerScriptOf, type Offer, offeredAtoms, offerScript, previewOf } from "@satchel/core/offer";
import { fromHex, type ScriptHex } from "@satchel/core/script";
import { aScript, aTokenId, aTxid } from "@satchel/core/testing";
import { slpSendScript } from "@satchel/core/token";
import { type OfferTerms, txidOf, type Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { planXec } from "../payments/plan-payment.ts";
import { createDevnetRig, createFunded, type DevnetRig } from "../testing/devnet-rig.ts";
import { mustBe } from "../testing/rig.ts";
import { createToken, onlyOffer, tradeBy } from "../testing/trading.ts";

let devnet: Devnet;
let seller: DevnetRig;
let buyer: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  seller = createDevnetRig(devnet.url);
  await createFunded(devnet, seller, 3_000_000n, 3_000_000n);
  const { broadcast } = seller.client;
  seller.client.broadcast = (rawTx) => broadcast(rawTx, { skipTokenChecks: true });
});
afterAll(async () => {
  seller.stop();
  buyer.stop();
  await devnet.stop();
});
beforeEach(async () => {
  buyer?.stop();
  buyer = createDevnetRig([devnet.url, devnet.url.replace("127.0.0.1", "localhost")]);
  await createFunded(devnet, buyer, 20_000_000n);
});

const SLP = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 } as const;

function termsFor(tokenId: TokenId): OfferTerms {
  const terms = findTerms({
    tokenId,
    tokenType: SLP,
    atoms: atoms(1_000_000n),
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: 3_000_000_000n,
    makerPk: seller.engine.state.getState().wallets[0]?.keys[0]?.publicKey ?? "",
    enforcedLockTime: 600_000_000,
  });
  return { variant: "PARTIAL", terms: mustBe(terms) };
}

/** Returns these terms as an offer at an outpoint, whatever is there. */
function claimed(offer: OfferTerms, outpoint: Outpoint): Offer {
  if (offer.variant !== "PARTIAL") throw new Error("not a PARTIAL");
  const { tokenId, tokenType, makerPk } = offer.terms;
  return {
    variant: "PARTIAL",
    terms: offer.terms,
    minAtoms: previewOf(offer).minAtoms,
    outpoint,
    sats: sats(546n),
    tokenId,
    tokenType,
    atoms: offeredAtoms(offer),
    makerPk,
    makerScript: makerScriptOf(offer),
    redeemScript: "",
  };
}

/** Pays dust to the script of an offer; `message` is an OP_RETURN before it. */
async function fakeOffer(offer: OfferTerms, message?: ScriptHex): Promise<Outpoint> {
  const to = [{ script: offerScript(offer), sats: sats(546n) }];
  const plan = mustBe(planXec(seller.engine.state.getState(), { to, ...(message && { data: message }) }));
  const { txids } = mustBe(await seller.engine.send(plan));
  return outpointOf(aTxid(txids[0]), message ? 1 : 0);
}

function mustBeThere(rawTx: Uint8Array | undefined): Uint8Array {
  if (rawTx === undefined) throw new Error("Nothing was signed");
  return rawTx;
}

const buying = (offer: Offer) => buyer.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms });
const coins = () => [...buyer.engine.state.getState().ledger.utxos.values()].map((coin) => coin.sats);

describe("the bytes of its transaction contradict an offer:", () => {
  test("it holds no atoms, although its script is the covenant", async () => {
    const terms = termsFor(await createToken(seller, "SLP"));
    const outpoint = await fakeOffer(terms);
    expect(await buying(claimed(terms, outpoint))).toMatchObject({
      ok: false,
      problem: { code: "coins-contradicted", coins: [{ code: "coin-token-differs", outpoint }] },
    });
  });

  test("it holds fewer atoms, another token, or other sats than was said", async () => {
    const tokenId = await createToken(seller, "SLP");
    const terms = termsFor(tokenId);
    const fewer = await fakeOffer(terms, slpSendScript(tokenId, 1, [atoms(5n)]));
    const another = await fakeOffer(terms, slpSendScript(aTokenId("ab".repeat(32)), 1, [atoms(1_000_000n)]));
    for (const outpoint of [fewer, another]) {
      expect(await buying(claimed(terms, outpoint))).toMatchObject({
        problem: { code: "coins-contradicted", coins: [{ code: "coin-token-differs", outpoint }] },
      });
    }
    const outpoint = await fakeOffer(terms, slpSendScript(tokenId, 1, [atoms(1_000_000n)]));
    expect(await buying({ ...claimed(terms, outpoint), sats: sats(100_000n) })).toMatchObject({
      problem: { code: "coins-contradicted", coins: [{ code: "coin-differs", actual: { sats: 546n } }] },
    });
  });

  test("its price was changed after it was read", async () => {
    const tokenId = await createToken(seller, "SLP");
    await tradeBy(seller, {
      trade: "list",
      tokenId,
      atoms: atoms(1_000_000n),
      minAtoms: atoms(1_000n),
      priceNanoSatsPerAtom: 3_000_000_000n,
    });
    const offer = await onlyOffer(buyer, tokenId);
    if (offer.variant !== "PARTIAL") throw new Error("not a PARTIAL");
    const dearer = { ...offer.terms, scaledTruncAtomsPerTruncSat: offer.terms.scaledTruncAtomsPerTruncSat / 2n };
    expect(await buying({ ...offer, terms: dearer })).toMatchObject({
      problem: { code: "coins-contradicted", coins: [{ code: "coin-differs", outpoint: offer.outpoint }] },
    });
    // What is signed is made of the terms alone: another maker in the offer changes nothing, and the true one gets the
    // sats.
    const plan = mustBe(await buying({ ...offer, makerScript: aScript(`76a914${"00".repeat(20)}88ac`), makerPk: "" }));
    expect(plan.txs[0]?.outputs[1]?.script).toBe(offer.makerScript);
  });

  test("its transaction does not exist, or is not the one with this id", async () => {
    const terms = termsFor(await createToken(seller, "SLP"));
    expect(await buying(claimed(terms, outpointOf(aTxid("ab".repeat(32)), 1)))).toEqual({
      ok: false,
      problem: { code: "offer-gone" },
    });
    const outpoint = await fakeOffer(terms, slpSendScript(terms.terms.tokenId, 1, [atoms(1_000_000n)]));
    buyer.client.rawTx = async () => fromHex("0200000000000000000000");
    expect(await buying(claimed(terms, outpoint))).toMatchObject({ problem: { code: "parent-missing", outpoint } });
  });
});

describe("atoms that never existed, in a transaction whose message names them:", () => {
  /** Lets the first server say that an output holds the atoms of an offer. */
  const lying = (utxo: Utxo) => {
    const { indexers } = buyer.client;
    buyer.client.indexers = async () =>
      (await indexers()).map((server, at) =>
        at === 0
          ? {
              ...server,
              utxos: async (script, signal) => (script === utxo.script ? [utxo] : server.utxos(script, signal)),
            }
          : server,
      );
  };

  test("the second server does not confirm them, and nothing is bought", async () => {
    const tokenId = await createToken(seller, "SLP");
    const terms = termsFor(tokenId);
    const outpoint = await fakeOffer(terms, slpSendScript(tokenId, 1, [atoms(1_000_000n)]));
    const offer = claimed(terms, outpoint);
    const token = { tokenId, tokenType: SLP, atoms: offer.atoms, isMintBaton: false, entryIdx: 0 };
    const output = { outpoint, script: offerScript(terms), sats: offer.sats, token };
    lying({ ...output, blockHeight: -1, isCoinbase: false, isFinal: false });
    expect(await buying(offer)).toMatchObject({
      ok: false,
      problem: { code: "servers-disagree", coins: [{ outpoint }], hasOthers: false },
    });
  });

  test("its maker keeps the transaction back until a purchase is signed: the second server does not know it, and nothing is bought", async () => {
    const tokenId = await createToken(seller, "SLP");
    const terms = termsFor(tokenId);
    const kept: Uint8Array[] = [];
    const { broadcast } = seller.client;
    seller.client.broadcast = async (rawTx) => {
      kept.push(rawTx);
      return txidOf(rawTx);
    };
    const outpoint = await fakeOffer(terms, slpSendScript(tokenId, 1, [atoms(1_000_000n)]));
    seller.client.broadcast = broadcast;
    const offer = claimed(terms, outpoint);
    const token = { tokenId, tokenType: SLP, atoms: offer.atoms, isMintBaton: false, entryIdx: 0 };
    const output = { outpoint, script: offerScript(terms), sats: offer.sats, token };
    lying({ ...output, blockHeight: -1, isCoinbase: false, isFinal: false });
    const { tx, rawTx } = buyer.client;
    const { txid } = readOutpoint(outpoint);
    buyer.client.rawTx = async (asked, signal) => (asked === txid ? mustBeThere(kept[0]) : rawTx(asked, signal));
    buyer.client.tx = async (asked, signal) => {
      if (asked !== txid) return tx(asked, signal);
      const [known] = buyer.engine.state.getState().ledger.utxos.keys();
      const real = await tx(readOutpoint(known ?? outpoint).txid, signal);
      return { ...real, txid, outputs: [{ script: aScript("6a"), sats: sats(0n) }, { ...output }] };
    };
    expect(await buying(offer)).toMatchObject({
      ok: false,
      problem: {
        code: "servers-disagree",
        coins: [{ outpoint, claims: [{ kind: "unspent", token: { atoms: offer.atoms } }, { kind: "unknown" }] }],
      },
    });
    // What would have been lost: the network takes the transaction, and with it a payment to the maker for nothing.
    await broadcast(mustBeThere(kept[0]));
    expect((await seller.client.tx(txid)).outputs[1]?.token).toBeUndefined();
  });

  test("a server that is honest when it checks the bytes stops the purchase before it is signed", async () => {
    const tokenId = await createToken(seller, "SLP");
    const terms = termsFor(tokenId);
    const offer = claimed(terms, await fakeOffer(terms, slpSendScript(tokenId, 1, [atoms(1_000_000n)])));
    const plan = mustBe(await buying(offer));
    const before = coins();
    expect((await buyer.engine.send(plan)).ok).toBe(false);
    expect([coins(), buyer.engine.state.getState().outbox]).toEqual([before, []]);
  });
});
