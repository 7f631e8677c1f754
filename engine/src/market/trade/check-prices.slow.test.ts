// The book is asked for again at each press of Buy. The devnet has the truth; the client lies about it or hangs.

import { atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { askedFor, askedSats, type Offer } from "@satchel/core/offer";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";
import { createToken, heldOf, tradeBy } from "../../testing/trading.ts";
import type { TradeRequest } from "./prepare-trade.ts";

let devnet: Devnet;
let maker: DevnetRig;
let taker: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  maker = createDevnetRig(devnet.url);
  taker = createDevnetRig(devnet.url);
  await createFunded(devnet, maker, 50_000_000n);
  await createFunded(devnet, taker, 50_000_000n);
});
afterAll(async () => {
  maker.stop();
  taker.stop();
  await devnet.stop();
});

const ALL = atoms(10_000n);
const list = (tokenId: TokenId, price: bigint) =>
  tradeBy(maker, {
    trade: "list",
    tokenId,
    atoms: ALL,
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: price * 1_000_000_000n,
  });

/** Lists one offer at this price in sats, and returns what the taker has seen of the book. */
async function listed(price: bigint): Promise<{ tokenId: TokenId; offer: Offer; buy: TradeRequest }> {
  const tokenId = await createToken(maker, "ALP");
  await list(tokenId, price);
  const [offer] = mustBe(await taker.engine.fetchOffers({ tokenId })).offers;
  if (offer === undefined) throw new Error("No offer");
  const best = askedFor(askedSats(offer), offer.atoms);
  return { tokenId, offer, buy: { trade: "buy", offer, atoms: atoms(5_000n), best } };
}

const PLACE = "trade";
/** Reviews a purchase and presses Buy in the review, as a screen does. */
async function pressAfterReview(request: TradeRequest, meanwhile: () => Promise<unknown>) {
  const { engine } = taker;
  const plan = mustBe(await engine.prepareTrade(request));
  const stop = engine.viewPayment(PLACE);
  await engine.askPayment(PLACE, { intent: request, plan }, { needsReview: true });
  await meanwhile();
  const answer = await engine.confirmPayment(PLACE);
  engine.leavePayment(PLACE);
  stop();
  return answer;
}

test("a price that stands is bought at", async () => {
  const { tokenId, buy } = await listed(3n);
  expect(await pressAfterReview(buy, async () => undefined)).toMatchObject({ ok: true });
  expect(heldOf(taker, tokenId)).toBe(5_000n);
});

test("an offer that came since the book was seen is said, and nothing is bought; the next press knows it", async () => {
  const { tokenId, buy } = await listed(3n);
  await list(tokenId, 2n);
  expect(await taker.engine.prepareTrade(buy)).toMatchObject({ problem: { code: "price-above-best" } });
  const near = await listed(3n);
  await tradeBy(maker, {
    trade: "list",
    tokenId: near.tokenId,
    atoms: ALL,
    minAtoms: atoms(1_000n),
    priceNanoSatsPerAtom: 2_800_000_000n,
  });
  const moved = await taker.engine.prepareTrade(near.buy);
  // The person looks again, and buys the same at the higher price: that is their choice.
  const { offers } = mustBe(await taker.engine.fetchOffers({ tokenId: near.tokenId }));
  const cheap = offers.find(({ outpoint }) => outpoint !== near.offer.outpoint) as Offer;
  const asked = askedSats(near.offer, atoms(5_000n));
  // Half of all, rounded up.
  const best = (askedSats(cheap) + 1n) / 2n;
  expect([asked > 14_900n, best < 14_100n]).toEqual([true, true]);
  expect(moved).toEqual({ ok: false, problem: { code: "price-moved", asked, best } });
  const again = { ...near.buy, best: askedFor(askedSats(cheap), cheap.atoms) };
  expect(await taker.engine.prepareTrade(again)).toMatchObject({ ok: true });
});

test("an offer that comes while the review is open stops the press in the review", async () => {
  const { tokenId, buy } = await listed(4n);
  const answer = await pressAfterReview(buy, () => list(tokenId, 2n));
  expect(answer).toMatchObject({ ok: false, problem: { code: "price-above-best" } });
  expect([heldOf(taker, tokenId), taker.engine.state.getState().outbox]).toEqual([0n, []]);
  const near = await listed(4n);
  const moved = await pressAfterReview(near.buy, () =>
    tradeBy(maker, {
      trade: "list",
      tokenId: near.tokenId,
      atoms: ALL,
      minAtoms: atoms(1_000n),
      priceNanoSatsPerAtom: 3_900_000_000n,
    }),
  );
  expect(moved).toMatchObject({ ok: false, problem: { code: "price-moved" } });
  expect(heldOf(taker, near.tokenId)).toBe(0n);
});

test("a book that hangs, or fails, stops the press: in the form after 2 s, and in the review", async () => {
  const { tokenId, buy } = await listed(3n);
  const { pluginUtxos } = taker.client;
  for (const broken of [() => new Promise<never>(() => undefined), () => Promise.reject(new Error("away"))]) {
    taker.client.pluginUtxos = broken;
    expect(await taker.engine.prepareTrade(buy)).toEqual({ ok: false, problem: { code: "prices-unchecked" } });
    taker.client.pluginUtxos = pluginUtxos;
    const answer = await pressAfterReview(buy, async () => {
      taker.client.pluginUtxos = broken;
    });
    taker.client.pluginUtxos = pluginUtxos;
    expect(answer).toEqual({ ok: false, problem: { code: "prices-unchecked" } });
  }
  expect([heldOf(taker, tokenId), taker.engine.state.getState().outbox]).toEqual([0n, []]);
});

test("offers that their bytes contradict set no price", async () => {
  const { buy, offer } = await listed(3n);
  const { pluginUtxos } = taker.client;
  // The same offer under an outpoint that the chain does not have, as if it were older and cheaper.
  taker.client.pluginUtxos = async (...args) => {
    const utxos = await pluginUtxos(...args);
    const [real] = utxos;
    const made = `${"ab".repeat(32)}:1` as Offer["outpoint"];
    return real ? [{ ...real, outpoint: made }, ...utxos] : utxos;
  };
  expect(await taker.engine.prepareTrade(buy)).toMatchObject({ ok: true });
  taker.client.pluginUtxos = pluginUtxos;
  expect(offer.atoms).toBe(10_000n);
});
