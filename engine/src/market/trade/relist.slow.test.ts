// An offer of the wallet itself gets another price. The devnet and ecash-agora say what is on offer then.
import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { readOutpoint, type TokenId } from "@satchel/core/ids";
import { askedSats, type Offer, previewOf, readPastOffers, termsOf } from "@satchel/core/offer";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { COVENANT_PK, createMarket } from "@satchel/devnet/agora-library";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";
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

const PRICE = 3_000_000_000n;
const list = (tokenId: TokenId): TradeRequest => ({
  trade: "list",
  tokenId,
  atoms: atoms(900_000n),
  minAtoms: atoms(1_000n) as Atoms,
  priceNanoSatsPerAtom: PRICE,
});
const relist = (offer: Offer, price: bigint, minAtoms = 1_000n): TradeRequest => {
  if (offer.variant !== "PARTIAL") throw new Error("no offer in parts");
  return { trade: "relist", offer, priceNanoSatsPerAtom: price, minAtoms: atoms(minAtoms) };
};
const balanceOf = ({ engine }: DevnetRig): bigint =>
  [...engine.state.getState().ledger.utxos.values()].reduce((sum, coin) => sum + coin.sats, 0n);

describe.each(["SLP", "ALP"] as const)("%s", (protocol) => {
  test("a rest of an offer gets another price, and ecash-agora sells a part of it to the sat", async () => {
    const tokenId = await createToken(maker, protocol);
    await tradeBy(maker, list(tokenId));
    const first = await onlyOffer(taker, tokenId);
    await tradeBy(taker, { trade: "buy", offer: first, atoms: atoms(250_000n) });
    await maker.engine.resync();
    const offer = await onlyOffer(maker, tokenId);
    const before = balanceOf(maker);
    const { plan, txid } = await tradeBy(maker, relist(offer, 4_000_000_000n, 2_000n));
    expect(plan.txs).toHaveLength(protocol === "SLP" ? 2 : 1);
    // The sats of the old offer are those of the new one.
    expect(before - balanceOf(maker)).toBe(plan.fee);
    expect(heldOf(maker, tokenId)).toBe(100_000n);
    const made = await onlyOffer(maker, tokenId);
    expect(made.outpoint).toBe(`${txid}:1`);
    const shown = previewOf(plan.trade?.offer ?? termsOf(offer));
    expect(previewOf(termsOf(made))).toEqual(shown);
    // The covenant rounds the price of all of it up by a sat.
    expect([made.atoms, made.variant === "PARTIAL" && made.minAtoms, shown.price]).toEqual([
      650_000n,
      2_000n,
      2_600_001n,
    ]);
    expect(plan.txs[0]?.inputs.at(-1)?.utxo.outpoint).toBe(offer.outpoint);
    const market = createMarket(devnet);
    const theirs = await market.only(tokenId);
    expect([theirs.askedSats(650_000n), theirs.askedSats(2_000n)]).toEqual([shown.price, shown.minPrice]);
    expect(await market.accept(theirs, COVENANT_PK, 50_000n)).toBe(askedSats(made, atoms(50_000n)));
    await maker.engine.resync();
    const rest = await onlyOffer(maker, tokenId);
    expect(rest.atoms).toBe(600_000n);
    await tradeBy(maker, { trade: "cancel", offer: rest });
    expect(heldOf(maker, tokenId)).toBe(700_000n);
  });

  test("the old offer reads as cancelled, a person who bought a piece was faster, and nobody else can do it", async () => {
    const tokenId = await createToken(maker, protocol);
    await tradeBy(maker, list(tokenId));
    const offer = await onlyOffer(maker, tokenId);
    expect(await taker.engine.prepareTrade(relist(offer, 4_000_000_000n))).toMatchObject({
      problem: { code: "no-plan", why: { code: "not-the-maker" } },
    });
    expect(await maker.engine.prepareTrade(relist(offer, PRICE))).toMatchObject({
      problem: { code: "no-plan", why: { code: "terms-unchanged" } },
    });
    // Somebody buys a piece between the review and the press.
    const late = mustBe(await maker.engine.prepareTrade(relist(offer, 4_000_000_000n)));
    await tradeBy(taker, { trade: "buy", offer, atoms: atoms(100_000n) });
    expect(await maker.engine.send(late)).toEqual({ ok: false, problem: { code: "offer-gone" } });
    expect(await maker.engine.prepareTrade(relist(offer, 4_000_000_000n))).toEqual({
      ok: false,
      problem: { code: "offer-gone" },
    });
    expect(maker.engine.state.getState().outbox).toEqual([]);
    await maker.engine.resync();
    const rest = await onlyOffer(maker, tokenId);
    const { plan } = await tradeBy(maker, relist(rest, 5_000_000_000n));
    expect((await onlyOffer(taker, tokenId)).atoms).toBe(800_000n);
    const ending = (await maker.client.tx(readOutpoint(rest.outpoint).txid)).outputs[
      readOutpoint(rest.outpoint).outIdx
    ];
    const txid = ending?.spentBy?.txid;
    if (txid === undefined) throw new Error("the old offer is unspent");
    expect(readPastOffers(await maker.client.tx(txid))).toMatchObject([{ status: "CANCELED" }]);
    expect(plan.txs).toHaveLength(protocol === "SLP" ? 2 : 1);
  });
});

test("an NFT gets another price twice, and is bought for the last one", async () => {
  const tokenId = await createNft(maker);
  await tradeBy(maker, { trade: "list-nft", tokenId, sats: sats(70_000n) });
  for (const price of [90_000n, 60_000n]) {
    const offer = await onlyOffer(maker, tokenId);
    if (offer.variant !== "ONESHOT") throw new Error("no NFT");
    const { plan } = await tradeBy(maker, { trade: "relist-nft", offer, sats: sats(price) });
    expect([plan.txs.length, heldOf(maker, tokenId)]).toEqual([2, 0n]);
  }
  const offer = await onlyOffer(taker, tokenId);
  expect(askedSats(offer)).toBe(60_000n);
  await tradeBy(taker, { trade: "buy", offer, atoms: atoms(1n) });
  expect(heldOf(taker, tokenId)).toBe(1n);
});

test("the books drop the old offer and show the new one", async () => {
  const tokenId = await createToken(maker, "ALP");
  await tradeBy(maker, list(tokenId));
  const viewer = await maker.engine.viewOffers({ tokenId });
  const { books } = maker.engine;
  const shown = () => [...books.getState().books.values()].flatMap(({ offers = [] }) => offers);
  const untilShown = (isThere: (offers: readonly Offer[]) => boolean) =>
    new Promise<readonly Offer[]>((resolve) => {
      const look = () => isThere(shown()) && resolve(shown());
      books.subscribe(look);
      look();
    });
  const [offer] = await untilShown(({ length }) => length === 1);
  if (offer === undefined) throw new Error("no offer");
  await tradeBy(maker, relist(offer, 4_000_000_000n));
  const [made] = await untilShown(([first, ...more]) => more.length === 0 && first?.outpoint !== offer.outpoint);
  expect(made && askedSats(made)).toBe(3_600_001n);
  viewer.close();
});
