// The trades of a token over a devnet: real offers, real purchases, and what a person sees of them.
import { atoms } from "@satchel/core/amount";
import type { TokenId, Txid } from "@satchel/core/ids";
import { marketFigures } from "@satchel/core/market";
import { askedSats, type Offer } from "@satchel/core/offer";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { createToken, onlyOffer, tradeBy } from "../../testing/trading.ts";
import type { MarketTrades } from "./follow-trades.ts";

let devnet: Devnet;
let maker: DevnetRig;
let taker: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  maker = createDevnetRig(devnet.url);
  // Live events of a burst wait for the clock.
  taker = createDevnetRig(devnet.url, { clock: createSystemClock() });
  await createFunded(devnet, maker, 5_000_000n, 5_000_000n, 5_000_000n);
  await createFunded(devnet, taker, 50_000_000n, 50_000_000n);
});
afterAll(async () => {
  maker.stop();
  taker.stop();
  await devnet.stop();
});

const WISH = { atoms: atoms(900_000n), minAtoms: atoms(1_000n), priceNanoSatsPerAtom: 3_000_000_000n };

/** Looks at a token's trades. */
async function looking({ engine }: DevnetRig, tokenId: TokenId) {
  const seen: MarketTrades[] = [];
  const waiting = new Set<() => void>();
  const viewer = await engine.viewTrades(tokenId, (trades) => {
    seen.push(trades);
    for (const look of [...waiting]) look();
  });
  const until = (isSo: (trades: MarketTrades) => boolean) =>
    new Promise<MarketTrades>((resolve) => {
      const look = () => {
        const last = seen.at(-1);
        if (last === undefined || last.isReading || !isSo(last)) return;
        waiting.delete(look);
        resolve(last);
      };
      waiting.add(look);
      look();
    });
  return { ...viewer, until };
}

/** Buys, and returns what the chain has to show of it. */
async function buy(by: DevnetRig, offer: Offer, amount: bigint): Promise<{ txid: Txid; atoms: bigint; sats: bigint }> {
  const { txid } = await tradeBy(by, { trade: "buy", offer, atoms: atoms(amount) });
  return { txid, atoms: amount, sats: askedSats(offer, atoms(amount)) };
}

const recordOf = ({ facts = [] }: MarketTrades) =>
  facts.map(({ txid, atoms: bought, sats, isWash }) => ({ txid, atoms: bought, sats, ...(isWash && { isWash }) }));

describe.each(["SLP", "ALP"] as const)("trades of %s", (protocol) => {
  test("are the purchases, not listings or cancellations; new ones come live, and go when the network takes them back", async () => {
    const tokenId = await createToken(maker, protocol);
    await tradeBy(maker, { trade: "list", tokenId, ...WISH });
    const { until, close } = await looking(taker, tokenId);
    await until(({ facts }) => facts?.length === 0);
    const one = await buy(taker, await onlyOffer(taker, tokenId), 250_000n);
    await until(({ facts }) => facts?.length === 1);
    devnet.generate(1);
    const buyer = createDevnetRig(devnet.url);
    await createFunded(devnet, buyer, 5_000_000n);
    const two = await buy(buyer, await onlyOffer(buyer, tokenId), 100_000n);
    const trades = await until(({ facts }) => facts?.length === 2);
    expect(recordOf(trades)).toEqual([two, one]);
    const figures = marketFigures(trades.facts ?? [], { fromSecs: 0 });
    expect(figures).toMatchObject({ numTrades: 2, volumeSats: one.sats + two.sats, volumeAtoms: 350_000n });
    // Their wallet would send it again.
    buyer.stop();
    devnet.node.rejectTx(two.txid);
    expect(recordOf(await until(({ facts }) => facts?.length === 1))).toEqual([one]);
    await tradeBy(maker, { trade: "cancel", offer: await onlyOffer(maker, tokenId) });
    await until(({ numRead }) => numRead === 3);
    close();
  });

  test("of a maker with themselves are marked, and count nowhere", async () => {
    const tokenId = await createToken(maker, protocol);
    await tradeBy(maker, { trade: "list", tokenId, ...WISH });
    const own = await buy(maker, await onlyOffer(maker, tokenId), 250_000n);
    const { until, close } = await looking(taker, tokenId);
    const trades = await until(({ facts }) => facts?.length === 1);
    expect(recordOf(trades)).toEqual([{ ...own, isWash: true }]);
    expect(marketFigures(trades.facts ?? [], { fromSecs: 0 })).toMatchObject({
      numTrades: 0,
      numWash: 1,
      volumeSats: 0n,
      last: undefined,
    });
    close();
  });

  test("that the bytes do not show are not shown, only counted", async () => {
    const tokenId = await createToken(maker, protocol);
    await tradeBy(maker, { trade: "list", tokenId, ...WISH });
    await buy(taker, await onlyOffer(taker, tokenId), 250_000n);
    const { pluginHistory } = taker.client;
    taker.client.pluginHistory = async (...args) => {
      const page = await pluginHistory(...args);
      const txs = page.txs.map((tx) => ({
        ...tx,
        outputs: tx.outputs.map((out, at) => (at === 1 ? { ...out, sats: (out.sats * 9n) as typeof out.sats } : out)),
      }));
      return { ...page, txs };
    };
    const { until, close } = await looking(taker, tokenId);
    const trades = await until(({ numUnproven }) => numUnproven > 0);
    expect(trades.facts).toEqual([]);
    taker.client.pluginHistory = pluginHistory;
    close();
  });
});
