import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { readOutpoint, type TokenId } from "@satchel/core/ids";
import { askedSats, checkAccept, minAtomsOf, orderBook, readPastOffers } from "@satchel/core/offer";
import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { COVENANT_PK, createMarket, makerPk, partialOf } from "@satchel/devnet/agora-library";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createNft, createToken, heldOf, onlyOffer, tradeBy } from "../../testing/trading.ts";
import type { TradeRequest } from "./prepare-trade.ts";

let devnet: Devnet;
let maker: DevnetRig;
let taker: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  maker = createDevnetRig(devnet.url);
  taker = createDevnetRig(devnet.url);
  await createFunded(devnet, maker, 5_000_000n, 5_000_000n);
  await createFunded(devnet, taker, 50_000_000n, 50_000_000n);
});
afterAll(async () => {
  maker.stop();
  taker.stop();
  await devnet.stop();
});

const list = (tokenId: TokenId, amount = 1_000_000n): TradeRequest => ({
  trade: "list",
  tokenId,
  atoms: atoms(amount),
  minAtoms: atoms(1_000n) as Atoms,
  priceNanoSatsPerAtom: 3_000_000_000n,
});

describe.each(["SLP", "ALP"] as const)("%s", (protocol) => {
  test("listed, bought in part, then whole: the maker gets the price to the sat", async () => {
    const tokenId = await createToken(maker, protocol);
    const listed = await tradeBy(maker, list(tokenId, 900_000n));
    expect(listed.plan.txs).toHaveLength(protocol === "SLP" ? 2 : 1);
    expect(heldOf(maker, tokenId)).toBe(100_000n);
    const offer = await onlyOffer(taker, tokenId);
    expect([offer.atoms, minAtomsOf(offer)]).toEqual([900_000n, 1_000n]);

    const part = await tradeBy(taker, { trade: "buy", offer, atoms: atoms(250_000n) });
    expect(heldOf(taker, tokenId)).toBe(250_000n);
    const bought = await taker.client.tx(part.txid);
    expect(readPastOffers(bought)).toMatchObject([
      { status: "TAKEN", atoms: 250_000n, sats: askedSats(offer, atoms(250_000n)) },
    ]);
    const rest = await onlyOffer(taker, tokenId);
    expect(rest.atoms).toBe(650_000n);
    await tradeBy(taker, { trade: "buy", offer: rest, atoms: rest.atoms });
    await until(taker.engine, () => heldOf(taker, tokenId) === 900_000n);
    expect(mustBe(await taker.engine.fetchOffers({ tokenId })).offers).toEqual([]);
    expect(await taker.engine.prepareTrade({ trade: "buy", offer, atoms: atoms(250_000n) })).toEqual({
      ok: false,
      problem: { code: "offer-gone" },
    });
  });

  test("cancelled: all atoms are back, and only the maker can do it", async () => {
    const tokenId = await createToken(maker, protocol);
    await tradeBy(maker, list(tokenId));
    const offer = await onlyOffer(maker, tokenId);
    expect(await taker.engine.prepareTrade({ trade: "cancel", offer })).toMatchObject({
      ok: false,
      problem: { code: "no-plan", why: { code: "not-the-maker" } },
    });
    const { txid } = await tradeBy(maker, { trade: "cancel", offer });
    expect(heldOf(maker, tokenId)).toBe(1_000_000n);
    expect(readPastOffers(await maker.client.tx(txid))).toMatchObject([{ status: "CANCELED" }]);
    expect(mustBe(await maker.engine.fetchOffers({ tokenId })).offers).toEqual([]);
  });
});

test("the check of a purchase says how far it is", async () => {
  const tokenId = await createToken(maker, "ALP");
  await tradeBy(maker, list(tokenId));
  const offer = await onlyOffer(taker, tokenId);
  const progress: (readonly [done: number, total: number])[] = [];
  const onProgress = (...at: [number, number]) => void progress.push(at);
  const plan = mustBe(await taker.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }, { onProgress }));
  const spent = plan.txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => readOutpoint(utxo.outpoint).txid));
  const parents = new Set(spent).size;
  expect(progress[0]).toEqual([0, parents]);
  expect(progress.at(-1)).toEqual([parents, parents]);
});

test("the most atoms of ALP that there can be are listed, and bought in part and whole", async () => {
  const all = 2n ** 48n - 1n;
  const tokenId = await createToken(maker, "ALP", all);
  const request = { trade: "list", tokenId, atoms: atoms(all), minAtoms: atoms(all / 3n) } as const;
  await tradeBy(maker, { ...request, priceNanoSatsPerAtom: 3n });
  const offer = await onlyOffer(taker, tokenId);
  await tradeBy(taker, { trade: "buy", offer, atoms: minAtomsOf(offer) });
  const rest = await onlyOffer(taker, tokenId);
  await tradeBy(taker, { trade: "buy", offer: rest, atoms: rest.atoms });
  expect(heldOf(taker, tokenId) + heldOf(maker, tokenId)).toBe(all);
});

test.each([
  ["ALP", 2n ** 47n - 1n, true],
  ["ALP", 2n ** 47n, false],
  ["ALP", 2n ** 48n - 1n, false],
  ["SLP", 2n ** 62n, true],
  ["SLP", 2n ** 64n - 2n ** 8n, false],
] as const)(
  "all of %s %d atoms that ecash-agora offers can be bought: %s, says the network, and so do we",
  async (protocol, offered, isBuyable) => {
    const market = createMarket(devnet);
    const offer = await onlyOffer(
      taker,
      aTokenId(await market.offerPartial(partialOf({ protocol, bits: 64n }, offered, makerPk))),
    );
    expect(offer.atoms > (offered * 99n) / 100n).toBe(true);
    const { rows } = orderBook([offer], { owners: new Map(), spendable: undefined });
    expect([rows[0]?.block, checkAccept(offer, offer.atoms)?.code]).toEqual(
      isBuyable ? [undefined, undefined] : ["too-large", "accept-too-large"],
    );
    if (!isBuyable) {
      const prepared = await taker.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms });
      expect(prepared).toMatchObject({ problem: { code: "no-plan", why: { code: "accept-too-large" } } });
    }
    const theirs = await market.only(offer.tokenId);
    const accepted = await market.accept(theirs, COVENANT_PK, offer.atoms).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (isBuyable) expect(accepted).toBeUndefined();
    else expect(accepted).toContain("mandatory-script-verify-flag-failed");
  },
);

test("an NFT is listed, cancelled, listed again and bought", async () => {
  const tokenId = await createNft(maker);
  const request = { trade: "list-nft", tokenId, sats: sats(70_000n) } as const;
  await tradeBy(maker, request);
  await tradeBy(maker, { trade: "cancel", offer: await onlyOffer(maker, tokenId) });
  expect(heldOf(maker, tokenId)).toBe(1n);
  await tradeBy(maker, request);
  const before = [...maker.engine.state.getState().ledger.utxos.values()].length;
  const { txid } = await tradeBy(taker, { trade: "buy", offer: await onlyOffer(taker, tokenId), atoms: atoms(1n) });
  expect(heldOf(taker, tokenId)).toBe(1n);
  await until(maker.engine, ({ ledger }) => ledger.utxos.size === before + 1);
  expect((await taker.client.tx(txid)).outputs[1]?.sats).toBe(70_000n);
});

test("the world's offers, which ecash-agora made, can be bought", async () => {
  const { tokenIds } = devnet.world ?? { tokenIds: { staking: "" } };
  const { offers } = mustBe(await taker.engine.fetchOffers({ tokenId: aTokenId(tokenIds.staking) }));
  await ready(taker.engine);
  expect(offers.length).toBeGreaterThan(1);
  for (const offer of offers) {
    if (askedSats(offer) > 10_000_000n) continue;
    const { txid } = await tradeBy(taker, { trade: "buy", offer, atoms: offer.atoms });
    expect(readPastOffers(await taker.client.tx(txid))[0]).toMatchObject({ atoms: offer.atoms });
  }
});

test("two buyers who send at the same moment: the network refuses the second one, who is told why and has lost nothing", async () => {
  const tokenId = await createToken(maker, "SLP");
  await tradeBy(maker, list(tokenId));
  const offer = await onlyOffer(taker, tokenId);
  const rival = createDevnetRig(devnet.url);
  await createFunded(devnet, rival, 20_000_000n);
  const late = mustBe(await rival.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }));
  const { broadcast } = rival.client;
  rival.client.broadcast = async (...args) => {
    // After every check, and before the bytes of the rival arrive.
    await tradeBy(maker, { trade: "cancel", offer });
    return broadcast(...args);
  };
  // Not that nothing was sent: the server that has refused it has its bytes.
  expect(await rival.engine.send(late)).toMatchObject({ ok: false, problem: { code: "refused", isOfferGone: true } });
  const { ledger, outbox } = rival.engine.state.getState();
  expect([...ledger.utxos.values()].map((coin) => coin.sats)).toEqual([20_000_000n]);
  // Its bytes have left the device: the next payment spends the same coin.
  expect(outbox).toMatchObject([{ status: "conflicted", left: [...ledger.utxos.keys()] }]);
  rival.stop();
});

test("two buyers of one offer: the slower one is told that it is gone and has lost nothing", async () => {
  const tokenId = await createToken(maker, "ALP");
  await tradeBy(maker, list(tokenId));
  const offer = await onlyOffer(taker, tokenId);
  const rival = createDevnetRig(devnet.url);
  await createFunded(devnet, rival, 20_000_000n);
  const late = mustBe(await rival.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }));
  await tradeBy(taker, { trade: "buy", offer, atoms: atoms(400_000n) });
  expect(await rival.engine.send(late)).toEqual({ ok: false, problem: { code: "offer-gone" } });
  const { ledger, outbox } = rival.engine.state.getState();
  expect([[...ledger.utxos.values()].map((coin) => coin.sats), outbox]).toEqual([[20_000_000n], []]);
  rival.stop();
});

test("the parents are fetched while the indexer is asked whether the offer is spent, whose answer counts first", async () => {
  const tokenId = await createToken(maker, "ALP");
  await tradeBy(maker, list(tokenId));
  const offer = await onlyOffer(taker, tokenId);
  const { tx, rawTx } = taker.client;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const told: string[] = [];
  taker.client.tx = async (...args) => {
    told.push("is it spent?");
    await answered;
    return tx(...args);
  };
  const fetched = new Promise<void>((resolve) => {
    taker.client.rawTx = async (...args) => {
      told.push("parent");
      resolve();
      return rawTx(...args);
    };
  });
  const preparing = taker.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms });
  await fetched;
  expect(told).toContain("is it spent?");
  await tradeBy(maker, { trade: "cancel", offer });
  answer();
  expect(await preparing).toEqual({ ok: false, problem: { code: "offer-gone" } });
  Object.assign(taker.client, { tx, rawTx });
});
