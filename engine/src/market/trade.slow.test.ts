import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { askedSats, minAtomsOf, type Offer, readPastOffers } from "@satchel/core/offer";
import type { Plan } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../testing/devnet-rig.ts";
import { mustBe, until } from "../testing/rig.ts";
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
}, 60_000);
afterAll(async () => {
  maker.stop();
  taker.stop();
  await devnet.stop();
});

const info = (name: string) => ({ tokenName: name, tokenTicker: "T", url: "", decimals: 0 });
const held = ({ engine }: DevnetRig, tokenId: string): bigint =>
  [...engine.state.getState().ledger.utxos.values()].reduce(
    (sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n),
    0n,
  );

/** Creates a token of 1,000,000 atoms and returns its id. */
async function createToken(rig: DevnetRig, protocol: "SLP" | "ALP"): Promise<string> {
  const own = protocol === "ALP" ? { data: "", authPubkey: "" } : { hash: "" };
  const plan = await rig.engine.prepareAction({
    action: "create",
    token: {
      kind: "genesis",
      protocol,
      typeNumber: protocol === "ALP" ? 0 : 1,
      info: { ...info("Tea"), ...own },
      atoms: atoms(1_000_000n),
      hasBaton: false,
    },
  });
  return last(mustBe(await rig.engine.send(mustBe(plan))).txids);
}
async function createNft(rig: DevnetRig): Promise<string> {
  const token = {
    kind: "genesis",
    protocol: "SLP",
    typeNumber: 0x81,
    info: { ...info("Cards"), hash: "" },
    atoms: atoms(1n),
    hasBaton: false,
  } as const;
  const group = mustBe(await rig.engine.send(mustBe(await rig.engine.prepareAction({ action: "create", token }))));
  const intent = { action: "mint-nft", groupTokenId: last(group.txids), info: { ...info("Card"), hash: "" } } as const;
  return last(mustBe(await rig.engine.send(mustBe(await rig.engine.prepareAction(intent)))).txids);
}
const last = (txids: readonly string[]): string => txids.at(-1) ?? "";

async function trade(rig: DevnetRig, request: TradeRequest): Promise<{ plan: Plan; txids: readonly string[] }> {
  const plan = mustBe(await rig.engine.prepareTrade(request));
  return { plan, ...mustBe(await rig.engine.send(plan)) };
}
async function only(rig: DevnetRig, tokenId: string): Promise<Offer> {
  const { offers, refused } = mustBe(await rig.engine.fetchOffers({ tokenId }));
  expect([offers.length, refused]).toEqual([1, []]);
  return offers[0] as Offer;
}
const list = (tokenId: string, amount = 1_000_000n): TradeRequest => ({
  trade: "list",
  tokenId,
  atoms: atoms(amount),
  minAtoms: atoms(1_000n) as Atoms,
  priceNanoSatsPerAtom: 3_000_000_000n,
});

describe.each(["SLP", "ALP"] as const)("%s", (protocol) => {
  test("listed, bought in part, then whole: the maker gets the price to the sat", async () => {
    const tokenId = await createToken(maker, protocol);
    const listed = await trade(maker, list(tokenId, 900_000n));
    expect(listed.txids).toHaveLength(protocol === "SLP" ? 2 : 1);
    expect(held(maker, tokenId)).toBe(100_000n);
    const offer = await only(taker, tokenId);
    expect([offer.atoms, minAtomsOf(offer)]).toEqual([900_000n, 1_000n]);

    const part = await trade(taker, { trade: "buy", offer, atoms: atoms(250_000n) });
    expect(held(taker, tokenId)).toBe(250_000n);
    const bought = await taker.client.tx(last(part.txids));
    expect(readPastOffers(bought)).toMatchObject([
      { status: "TAKEN", atoms: 250_000n, sats: askedSats(offer, atoms(250_000n)) },
    ]);
    const rest = await only(taker, tokenId);
    expect(rest.atoms).toBe(650_000n);
    await trade(taker, { trade: "buy", offer: rest, atoms: rest.atoms });
    await until(taker.engine, () => held(taker, tokenId) === 900_000n);
    expect(mustBe(await taker.engine.fetchOffers({ tokenId })).offers).toEqual([]);
    expect(await taker.engine.prepareTrade({ trade: "buy", offer, atoms: atoms(250_000n) })).toEqual({
      ok: false,
      problem: { code: "offer-gone" },
    });
  });

  test("cancelled: all atoms are back, and only the maker can do it", async () => {
    const tokenId = await createToken(maker, protocol);
    await trade(maker, list(tokenId));
    const offer = await only(maker, tokenId);
    expect(await taker.engine.prepareTrade({ trade: "cancel", offer })).toMatchObject({
      ok: false,
      problem: { code: "no-plan", why: { code: "not-the-maker" } },
    });
    const { txids } = await trade(maker, { trade: "cancel", offer });
    expect(held(maker, tokenId)).toBe(1_000_000n);
    expect(readPastOffers(await maker.client.tx(last(txids)))).toMatchObject([{ status: "CANCELED" }]);
    expect(mustBe(await maker.engine.fetchOffers({ tokenId })).offers).toEqual([]);
  });
});

test("an NFT is listed, cancelled, listed again and bought", async () => {
  const tokenId = await createNft(maker);
  const request = { trade: "list-nft", tokenId, sats: sats(70_000n) } as const;
  await trade(maker, request);
  await trade(maker, { trade: "cancel", offer: await only(maker, tokenId) });
  expect(held(maker, tokenId)).toBe(1n);
  await trade(maker, request);
  const before = [...maker.engine.state.getState().ledger.utxos.values()].length;
  const { txids } = await trade(taker, { trade: "buy", offer: await only(taker, tokenId), atoms: atoms(1n) });
  expect(held(taker, tokenId)).toBe(1n);
  await until(maker.engine, ({ ledger }) => ledger.utxos.size === before + 1);
  expect((await taker.client.tx(last(txids))).outputs[1]?.sats).toBe(70_000n);
});

test("the world's offers, which ecash-agora made, can be bought", async () => {
  const { tokenIds } = devnet.world ?? { tokenIds: { staking: "" } };
  const { offers } = mustBe(await taker.engine.fetchOffers({ tokenId: tokenIds.staking }));
  await ready(taker.engine);
  expect(offers.length).toBeGreaterThan(1);
  for (const offer of offers) {
    if (askedSats(offer) > 10_000_000n) continue;
    const { txids } = await trade(taker, { trade: "buy", offer, atoms: offer.atoms });
    expect(readPastOffers(await taker.client.tx(last(txids)))[0]).toMatchObject({ atoms: offer.atoms });
  }
});

test("two buyers of one offer: the slower one is told that it is gone and has lost nothing", async () => {
  const tokenId = await createToken(maker, "ALP");
  await trade(maker, list(tokenId));
  const offer = await only(taker, tokenId);
  const rival = createDevnetRig(devnet.url);
  await createFunded(devnet, rival, 20_000_000n);
  const late = mustBe(await rival.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }));
  await trade(taker, { trade: "buy", offer, atoms: atoms(400_000n) });
  expect(await rival.engine.send(late)).toEqual({ ok: false, problem: { code: "offer-gone" } });
  const { ledger, outbox } = rival.engine.state.getState();
  expect([[...ledger.utxos.values()].map((coin) => coin.sats), outbox]).toEqual([[20_000_000n], []]);
  rival.stop();
});
