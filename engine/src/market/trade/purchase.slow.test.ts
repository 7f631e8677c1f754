// Purchases over several offers, which others and kills interrupt. The devnet says what was bought, and at which price.

import { type Atoms, atoms } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { askedSats, type Offer, type OfferPart } from "@satchel/core/offer";
import { aTokenId, rounds } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reservedCoins } from "../../payments/outbox/stored-payments.ts";
import { createDevnetRig, createFunded, type DevnetRig, ready } from "../../testing/devnet-rig.ts";
import { createMortalDevice, createMortalRig } from "../../testing/mortal-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { createToken, heldOf, tradeBy } from "../../testing/trading.ts";
import type { TradeRequest } from "./prepare-trade.ts";

let devnet: Devnet;
let maker: DevnetRig;
let rival: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  maker = createDevnetRig(devnet.url);
  rival = createDevnetRig(devnet.url);
  await createFunded(devnet, maker, 50_000_000n);
  await createFunded(devnet, rival, 50_000_000n, 50_000_000n);
});
afterAll(async () => {
  maker.stop();
  rival.stop();
  await devnet.stop();
});

const FUNDS = 20_000_000n;
const ALL = atoms(10_000n);

async function createTaker(): Promise<DevnetRig> {
  const rig = createDevnetRig(devnet.url);
  await createFunded(devnet, rig, FUNDS);
  return rig;
}

/** Lists offers of a new token at rising prices; returns them, the cheapest first. */
async function listed(protocol: "SLP" | "ALP", count = 2): Promise<{ tokenId: TokenId; offers: Offer[] }> {
  const tokenId = await createToken(maker, protocol);
  for (let n = 0; n < count; n++) {
    const priceNanoSatsPerAtom = 3_000_000_000n + BigInt(n) * 100_000_000n;
    await tradeBy(maker, {
      trade: "list",
      tokenId: aTokenId(tokenId),
      atoms: ALL,
      minAtoms: atoms(1_000n),
      priceNanoSatsPerAtom,
    });
  }
  const { offers } = mustBe(await maker.engine.fetchOffers({ tokenId: aTokenId(tokenId) }));
  const cheapestFirst = offers.toSorted((one, other) => Number(askedSats(one) - askedSats(other)));
  return { tokenId: aTokenId(tokenId), offers: cheapestFirst };
}

/** Buys all of these offers but the last, and of that one `last`. */
function buying(offers: readonly Offer[], last: Atoms = atoms(4_000n)): TradeRequest {
  const parts = offers.map((offer, at): OfferPart => ({ offer, atoms: at < offers.length - 1 ? offer.atoms : last }));
  const [first, ...more] = parts as [OfferPart, ...OfferPart[]];
  return { trade: "buy", ...first, more };
}
const take = (offer: Offer): TradeRequest => ({ trade: "buy", offer, atoms: offer.atoms });
const feeOf = ({ txs }: Plan, count: number): bigint => txs.slice(0, count).reduce((sum, { fee }) => sum + fee, 0n);

/** The sats of the wallet, without those in coins of the token. */
const fuelOf = ({ engine }: DevnetRig): bigint =>
  [...engine.state.getState().ledger.utxos.values()].reduce((sum, { token, sats }) => sum + (token ? 0n : sats), 0n);
/** The sats in each coin of tokens. Those on an offer that is bought whole go along; a part needs a coin of its own. */
const CARRIED = 546n;
const outboxOf = ({ engine }: DevnetRig) => engine.state.getState().outbox;

/** Runs `happen` right after the indexer has taken the next broadcast of this wallet. */
function afterBroadcast({ client }: DevnetRig, happen: () => unknown): void {
  const { broadcast } = client;
  client.broadcast = async (...args) => {
    client.broadcast = broadcast;
    const txid = await broadcast(...args);
    await happen();
    return txid;
  };
}

test.each(["SLP", "ALP"] as const)(
  "%s: three offers are bought in one go, each maker's price to the sat",
  async (protocol) => {
    const { tokenId, offers } = await listed(protocol, 3);
    const taker = await createTaker();
    const { plan } = await tradeBy(taker, buying(offers));
    expect(plan.txs).toHaveLength(3);
    const parts = offers.map((offer, at) => askedSats(offer, at < 2 ? offer.atoms : atoms(4_000n)));
    const price = parts.reduce((sum, part) => sum + part, 0n);
    expect(plan.sent).toBe(price);
    expect(heldOf(taker, tokenId)).toBe(24_000n);
    expect(fuelOf(taker)).toBe(FUNDS - price - plan.fee - CARRIED);
    const left = mustBe(await taker.engine.fetchOffers({ tokenId })).offers;
    expect(left.map((offer) => offer.atoms)).toEqual([6_000n]);
    expect(outboxOf(taker)).toEqual([]);
    taker.stop();
  },
);

describe("an offer that is gone before anything is sent", () => {
  test.each([0, 1])(
    "number %i: nothing is sent, and it is named so in the review and when it is sent",
    async (gone) => {
      const { tokenId, offers } = await listed("ALP");
      const taker = await createTaker();
      const plan = mustBe(await taker.engine.prepareTrade(buying(offers)));
      await tradeBy(rival, take(offers[gone] as Offer));
      expect(await taker.engine.send(plan)).toEqual({ ok: false, problem: { code: "offer-gone" } });
      expect(await taker.engine.prepareTrade(buying(offers))).toEqual({ ok: false, problem: { code: "offer-gone" } });
      expect([heldOf(taker, tokenId), fuelOf(taker), outboxOf(taker)]).toEqual([0n, FUNDS, []]);
      taker.stop();
    },
  );
});

test("an offer that is gone after the first part: what was bought stays, nothing more is paid, and every coin is free", async () => {
  const { tokenId, offers } = await listed("SLP", 3);
  const [first, second] = offers as [Offer, Offer];
  const taker = await createTaker();
  const plan = mustBe(await taker.engine.prepareTrade(buying(offers)));
  afterBroadcast(taker, () => tradeBy(rival, take(second)));
  expect(await taker.engine.send(plan)).toMatchObject({ problem: { code: "chain-open" } });
  const [entry] = outboxOf(taker);
  expect(entry).toMatchObject({ status: "conflicted", accepted: 1, purpose: "purchase" });
  expect(entry?.txs.map(({ step }) => [step?.kind, step?.sats, step?.bought])).toEqual(
    plan.txs.map((_, at) => [
      "buy",
      askedSats(offers[at] as Offer, at < 2 ? ALL : atoms(4_000n)),
      { tokenId, atoms: at < 2 ? 10_000n : 4_000n },
    ]),
  );
  expect(heldOf(taker, tokenId)).toBe(10_000n);
  expect(fuelOf(taker)).toBe(FUNDS - askedSats(first) - feeOf(plan, 1));
  expect(reservedCoins(outboxOf(taker)).size).toBe(0);
  await taker.engine.dismissPayment(entry?.id ?? "");
  // The part that was refused is open until what took its offer is final.
  expect(outboxOf(taker)).toMatchObject([{ status: "conflicted", txs: [entry?.txs[1]] }]);
  // The coins pay for something else at once: the third offer, which was never touched.
  await tradeBy(taker, { trade: "buy", offer: offers[2] as Offer, atoms: atoms(4_000n) });
  expect(heldOf(taker, tokenId)).toBe(14_000n);
  taker.stop();
});

describe("stopped after the first part", () => {
  async function stopped() {
    const { tokenId, offers } = await listed("ALP");
    const taker = await createTaker();
    const plan = mustBe(await taker.engine.prepareTrade(buying(offers)));
    afterBroadcast(taker, async () => mustBe(await taker.engine.stopPayment(outboxOf(taker)[0]?.id ?? "x:0")));
    expect(await taker.engine.send(plan)).toMatchObject({ problem: { code: "chain-open" } });
    expect(heldOf(taker, tokenId)).toBe(10_000n);
    return { tokenId, offers, taker, plan, id: outboxOf(taker)[0]?.id ?? "" };
  }

  test("the rest is bought later at the price that was reviewed", async () => {
    const { tokenId, taker, plan, id } = await stopped();
    mustBe(await taker.engine.rebroadcast(id));
    expect(heldOf(taker, tokenId)).toBe(14_000n);
    expect(fuelOf(taker)).toBe(FUNDS - plan.sent - plan.fee - CARRIED);
    taker.stop();
  });

  test("or not at all: the rest is discarded and its coins are free", async () => {
    const { tokenId, offers, taker, plan, id } = await stopped();
    mustBe(await taker.engine.discardRest(id));
    expect([outboxOf(taker), heldOf(taker, tokenId)]).toEqual([[], 10_000n]);
    expect(fuelOf(taker)).toBe(FUNDS - askedSats(offers[0] as Offer) - feeOf(plan, 1));
    taker.stop();
  });

  test("and the second offer is taken meanwhile: going on buys nothing and pays nothing", async () => {
    const { tokenId, offers, taker, plan, id } = await stopped();
    await tradeBy(rival, take(offers[1] as Offer));
    expect(await taker.engine.rebroadcast(id)).toMatchObject({ problem: { code: "chain-open" } });
    expect(outboxOf(taker)).toMatchObject([{ status: "conflicted", accepted: 1 }]);
    expect(heldOf(taker, tokenId)).toBe(10_000n);
    expect(fuelOf(taker)).toBe(FUNDS - askedSats(offers[0] as Offer) - feeOf(plan, 1));
    expect(reservedCoins(outboxOf(taker)).size).toBe(0);
    taker.stop();
  });
});

describe("killed while somebody takes the second offer", () => {
  const pair = (name: string) => [`before ${name}`, `after ${name}`];
  const steps = [
    ...[...pair("signing"), ...pair("a write")],
    ...Array.from({ length: 2 }, () => [...pair("a write"), ...pair("a broadcast")]).flat(),
    ...pair("a write"),
  ];
  const table = steps.map((name, index) => ({ name, at: index + 1 })).filter(({ at }) => at % rounds(2, 1) === 0);

  test.each(table)(
    "at step $at, $name: only the reviewed price was ever paid, and nothing is stuck",
    async ({ at }) => {
      const { tokenId, offers } = await listed("ALP");
      const [first, second] = offers as [Offer, Offer];
      const device = createMortalDevice();
      const rig = createMortalRig(devnet.url, device);
      await createFunded(devnet, rig, FUNDS);
      const plan = mustBe(await rig.engine.prepareTrade(buying(offers)));
      rig.arm(at);
      await Promise.race([rig.engine.send(plan), rig.died]);
      rig.stop();
      const broadcasts = rig.steps.filter((name) => name === "after a broadcast").length;
      if (broadcasts < 2) await tradeBy(rival, take(second));

      const next = createMortalRig(devnet.url, device);
      await next.engine.start();
      await ready(next.engine);
      await until(next.engine, ({ outbox }) =>
        outbox.every(({ status }) => status !== "sending" && status !== "unknown"),
      );
      await next.engine.resync();
      const isStored = at > 3;
      const bought = isStored
        ? broadcasts < 2
          ? [askedSats(first)]
          : [askedSats(first), plan.sent - askedSats(first)]
        : [];
      expect(heldOf(next, tokenId)).toBe([0n, 10_000n, 14_000n][bought.length]);
      const paid = bought.reduce((sum, price) => sum + price, 0n);
      const carried = bought.length === 2 ? CARRIED : 0n;
      expect(fuelOf(next)).toBe(FUNDS - paid - feeOf(plan, bought.length) - carried);
      for (const { id } of outboxOf(next)) await next.engine.dismissPayment(id);
      expect(outboxOf(next).filter(({ status, txs }) => status !== "conflicted" || txs.length > 1)).toEqual([]);
      expect(reservedCoins(outboxOf(next)).size).toBe(0);
      next.stop();
    },
  );
});
