// The redemption service of a devnet, from its bid to the sats that come (docs/decisions/redemption.md).
import { atoms } from "@satchel/core/amount";
import { askedSats } from "@satchel/core/offer";
import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createBids, createYields } from "@satchel/services";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDevnetRig, type DevnetRig, ready } from "../testing/devnet-rig.ts";
import { mustBe, until } from "../testing/rig.ts";
import { heldOf, tradeBy } from "../testing/trading.ts";
import type { TradeRequest } from "./trade/prepare-trade.ts";

let devnet: Devnet;
let rig: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  const { redemptionBids, stakingYield, savingsYield } = devnet.state().network.endpoints;
  rig = createDevnetRig(devnet.url, {
    bids: createBids(redemptionBids),
    yields: createYields({ staking: stakingYield, savings: savingsYield }),
  });
  await rig.engine.start();
  mustBe(await rig.engine.importWallet(devnet.world?.demo.phrase ?? ""));
  await ready(rig.engine);
});
afterAll(async () => {
  rig.stop();
  await devnet.stop();
});
const buying = (change: object) => {
  devnet.services.redemption = { ...devnet.services.redemption, ...change };
};

/** Lists a whole quantity at a price in nanosats for an atom, and returns its open offer. */
async function listWhole(tokenId: string, quantity: bigint, priceNanoSatsPerAtom: bigint) {
  const request: TradeRequest = {
    trade: "list",
    tokenId: aTokenId(tokenId),
    atoms: atoms(quantity),
    minAtoms: atoms(quantity),
    priceNanoSatsPerAtom,
  };
  const { txid } = await tradeBy(rig, request);
  const { offers } = mustBe(await rig.engine.fetchOffers({ tokenId: aTokenId(tokenId) }));
  const offer = offers.find(({ outpoint }) => outpoint.startsWith(txid));
  if (offer === undefined) throw new Error("the listing is not in the book");
  return offer;
}

test("what is offered below the bid is bought for what it asks, and what is above it stays open", async () => {
  const { savings = "" } = devnet.world?.tokenIds ?? {};
  const { nanoSatsPerToken, host, at } = mustBe(await rig.engine.fetchBid());
  expect([host, at <= Date.now()]).toEqual([new URL(devnet.url).host, true]);
  buying({ isBuying: false });
  const held = heldOf(rig, aTokenId(savings));
  const dear = await listWhole(savings, 20_000n, (nanoSatsPerToken * 103n) / 1_000_000n);
  const fair = await listWhole(savings, 30_000n, (nanoSatsPerToken * 99n) / 1_000_000n);
  expect(mustBe(await rig.engine.fetchOfferEnd(fair))).toBeUndefined();
  buying({ isBuying: true, delayMs: 0 });
  await until(rig.engine, ({ ledger }) => [...ledger.utxos.values()].some(({ sats }) => sats === askedSats(fair)));
  expect(mustBe(await rig.engine.fetchOfferEnd(fair))).toMatchObject({
    status: "TAKEN",
    sats: askedSats(fair),
    atoms: fair.atoms,
  });
  expect(mustBe(await rig.engine.fetchOfferEnd(dear))).toBeUndefined();
  expect(heldOf(rig, aTokenId(savings))).toBe(held - dear.atoms - fair.atoms);
});

test("the staking token is bought at one to one, and not above", async () => {
  const { staking = "" } = devnet.world?.tokenIds ?? {};
  const dear = await listWhole(staking, 10_000n, 1_010_000_000n);
  const fair = await listWhole(staking, 12_300n, 1_000_000_000n);
  await until(rig.engine, ({ ledger }) => [...ledger.utxos.values()].some(({ sats }) => sats === 12_300n));
  expect(mustBe(await rig.engine.fetchOfferEnd(fair))).toMatchObject({ status: "TAKEN", sats: 12_300n });
  expect(mustBe(await rig.engine.fetchOfferEnd(dear))).toBeUndefined();
});

test("its yields are told in percent", async () => {
  expect(mustBe(await rig.engine.fetchYield("staking")).percent).toBeCloseTo(4.0114, 10);
  expect(mustBe(await rig.engine.fetchYield("savings")).percent).toBe(6.29);
});
