// Prices over a devnet: real offers, real purchases, and what a wallet says that its tokens are worth.
import { atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { satsAt } from "@satchel/core/market";
import { askedSats, type Offer } from "@satchel/core/offer";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe } from "../../testing/rig.ts";
import { createToken, tradeBy } from "../../testing/trading.ts";

let devnet: Devnet;
let maker: DevnetRig;
let taker: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  maker = createDevnetRig(devnet.url);
  taker = createDevnetRig(devnet.url, { clock: createSystemClock() });
  await createFunded(devnet, maker, 9_000_000n, 9_000_000n, 9_000_000n, 9_000_000n);
  await createFunded(devnet, taker, 90_000_000n, 90_000_000n);
});
afterAll(async () => {
  maker.stop();
  taker.stop();
  await devnet.stop();
});

const offersOf = async ({ engine }: DevnetRig, tokenId: TokenId): Promise<readonly Offer[]> =>
  mustBe(await engine.fetchOffers({ tokenId })).offers;

async function buy(by: DevnetRig, tokenId: TokenId, amount: bigint): Promise<void> {
  const [offer] = await offersOf(by, tokenId);
  if (offer) await tradeBy(by, { trade: "buy", offer, atoms: atoms(amount) });
}

/** Looks again at a price, as if the last answer were old. */
async function lookAgain({ engine }: DevnetRig, tokenId: TokenId) {
  await engine.needTokens([tokenId]);
  engine.state.setState({ tokenPrices: new Map() });
  await engine.needTokenPrice(tokenId);
  return engine.state.getState().tokenPrices?.get(tokenId);
}

const LIST = { atoms: atoms(400_000n), minAtoms: atoms(1_000n) };

test("five trades make a price; it is not above the cheapest offer, and a maker's own trades make none", async () => {
  const tokenId = await createToken(maker, "ALP");
  await tradeBy(maker, { trade: "list", tokenId, ...LIST, priceNanoSatsPerAtom: 3_000_000_000n });
  for (let n = 0; n < 5; n++) await buy(maker, tokenId, 10_000n);
  expect(await lookAgain(taker, tokenId)).toMatchObject({ each: undefined });
  for (let n = 0; n < 4; n++) await buy(taker, tokenId, 10_000n);
  expect(await lookAgain(taker, tokenId)).toMatchObject({ each: undefined });
  await buy(taker, tokenId, 10_000n);
  const quote = await lookAgain(taker, tokenId);
  // As the covenant rounds it.
  expect(quote?.each && satsAt(quote.each, atoms(10_000n))).toBe(30_000n);

  // An offer that is cheaper than all trades.
  await tradeBy(maker, { trade: "list", tokenId, ...LIST, priceNanoSatsPerAtom: 2_000_000_000n });
  const [cheapest] = await offersOf(taker, tokenId);
  const lower = await lookAgain(taker, tokenId);
  expect(lower?.each).toEqual(cheapest && { sats: askedSats(cheapest), atoms: cheapest.atoms });
  expect(lower?.each && satsAt(lower.each, atoms(10_000n))).toBe(20_000n);
  expect(lower?.usual).toEqual(quote?.usual);

  // A restart knows it, with its age, before anybody asks.
  const [raw] = [await taker.store.get("tokenPrices")];
  expect(raw).toContain(tokenId);
  taker.engine.state.setState({ tokenPrices: new Map() });
  await taker.engine.needTokenPrice(tokenId);
  expect(taker.engine.state.getState().tokenPrices?.get(tokenId)?.each).toEqual(lower?.each);
});

test("an alert is told of once, by a trade after it was set, and is gone then; one that was removed says nothing", async () => {
  const tokenId = await createToken(maker, "SLP");
  await tradeBy(maker, { trade: "list", tokenId, ...LIST, priceNanoSatsPerAtom: 3_000_000_000n });
  await buy(taker, tokenId, 10_000n);
  const { engine, notices } = taker;
  const told = () => notices.filter(({ kind }) => kind === "token-price");
  mustBe(await engine.setTokenAlert({ tokenId, side: "above", nanoSatsPerAtom: 4_000_000_000n }));
  mustBe(await engine.setTokenAlert({ tokenId, side: "above", nanoSatsPerAtom: 3_500_000_000n }));
  mustBe(await engine.setTokenAlert({ tokenId, side: "below", nanoSatsPerAtom: 1_000_000_000n }));
  expect(engine.state.getState().tokenAlerts).toHaveLength(2);
  expect(await taker.store.get("tokenAlerts")).toContain("3500000000");
  await buy(taker, tokenId, 20_000n);
  expect(told()).toEqual([]);
  // Everything cheaper goes, so that the dearer offer is bought.
  const [cheap] = await offersOf(maker, tokenId);
  if (cheap) await tradeBy(maker, { trade: "cancel", offer: cheap });
  await tradeBy(maker, { trade: "list", tokenId, ...LIST, priceNanoSatsPerAtom: 3_600_000_000n });
  await buy(taker, tokenId, 10_000n);
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
  const [notice] = told();
  expect(notice).toMatchObject({ tokenId, side: "above", limit: 3_500_000_000n });
  // As the covenant rounds it.
  expect(notice?.kind === "token-price" && notice.price / 1_000_000n).toBe(3_600n);
  await expect.poll(() => engine.state.getState().tokenAlerts).toMatchObject([{ side: "below" }]);
  mustBe(await engine.removeTokenAlert({ tokenId, side: "below" }));
  expect(engine.state.getState().tokenAlerts).toEqual([]);
  await buy(taker, tokenId, 10_000n);
  expect(told()).toHaveLength(1);
});
