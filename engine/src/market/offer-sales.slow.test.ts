import { type Atoms, atoms } from "@satchel/core/amount";
import { genesisTxid } from "@satchel/core/ids";
import { askedSats, type Offer } from "@satchel/core/offer";
import { NetworkError } from "@satchel/core/ports";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Notice } from "../notice.ts";
import { createDevnetRig, createFunded, type DevnetRig } from "../testing/devnet-rig.ts";
import { mustBe } from "../testing/rig.ts";
import { createToken, onlyOffer, tradeBy } from "../testing/trading.ts";

let devnet: Devnet;
let maker: DevnetRig;
let taker: DevnetRig;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
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

describe.each(["SLP", "ALP"] as const)("a listing of %s", (protocol) => {
  test("says by its bytes what was sold before, and how each of its outputs ended", async () => {
    const tokenId = await createToken(maker, protocol);
    const [all, least] = [atoms(900_000n), atoms(1_000n) as Atoms];
    const wish = { atoms: all, minAtoms: least, priceNanoSatsPerAtom: 3_000_000_000n };
    await tradeBy(maker, { trade: "list", tokenId, ...wish });
    const first = await onlyOffer(maker, tokenId);
    expect(mustBe(await maker.engine.fetchSold(first))).toEqual({ atoms: all, sold: 0n, sats: 0n });
    expect(mustBe(await maker.engine.fetchOfferEnd(first))).toBeUndefined();

    const [one, two] = [atoms(250_000n), atoms(150_000n)];
    await tradeBy(taker, { trade: "buy", offer: first, atoms: one });
    const second = await onlyOffer(taker, tokenId);
    await tradeBy(taker, { trade: "buy", offer: second, atoms: two });
    const third = await onlyOffer(taker, tokenId);
    const paid = askedSats(first, one) + askedSats(second, two);
    expect(mustBe(await maker.engine.fetchSold(third))).toEqual({ atoms: all, sold: 400_000n, sats: paid });
    expect(mustBe(await maker.engine.fetchOfferEnd(first))).toMatchObject({
      status: "TAKEN",
      atoms: one,
      sats: askedSats(first, one),
    });

    await tradeBy(maker, { trade: "cancel", offer: third });
    expect(mustBe(await maker.engine.fetchOfferEnd(third))).toMatchObject({ status: "CANCELED" });
  });
});

test.each(["SLP", "ALP"] as const)(
  "who offers %s is told of each sale, of a part and of the rest, and what it brought",
  async (protocol) => {
    const tokenId = await createToken(maker, protocol);
    const wish = { atoms: atoms(900_000n), minAtoms: atoms(1_000n) as Atoms, priceNanoSatsPerAtom: 3_000_000_000n };
    await tradeBy(maker, { trade: "list", tokenId, ...wish });
    const told: Notice[] = [];
    let stop = () => {};
    const both = new Promise<void>((resolve) => {
      stop = maker.engine.onNotice((notice) => {
        if (told.push(notice) === 2) resolve();
      });
    });
    const offer = await onlyOffer(taker, tokenId);
    const part = atoms(250_000n);
    await tradeBy(taker, { trade: "buy", offer, atoms: part });
    const rest = await onlyOffer(taker, tokenId);
    await tradeBy(taker, { trade: "buy", offer: rest, atoms: rest.atoms });
    await both;
    stop();
    const sale = (sold: bigint, price: bigint) => ({
      kind: "received",
      sats: price,
      tokens: [{ tokenId, event: "Agora Sale", atoms: sold }],
    });
    expect(told).toMatchObject([sale(part, askedSats(offer, part)), sale(rest.atoms, askedSats(rest))]);
  },
);

test("how an offer ended is what the bytes show, whatever a server says besides", async () => {
  const tokenId = await createToken(maker, "SLP");
  const wish = { atoms: atoms(900_000n), minAtoms: atoms(1_000n) as Atoms, priceNanoSatsPerAtom: 3_000_000_000n };
  await tradeBy(maker, { trade: "list", tokenId, ...wish });
  const offer = await onlyOffer(maker, tokenId);
  const { txid } = await tradeBy(maker, { trade: "cancel", offer });
  const { tx, rawTx } = taker.client;
  // Without a word of the plugin, and with tokens that nobody has.
  taker.client.tx = async (asked, signal) => {
    const { inputs, outputs, ...rest } = await tx(asked, signal);
    const [bare, none] = [inputs.map(({ plugins: _, ...input }) => input), outputs.map(({ token: _, ...out }) => out)];
    return { ...rest, inputs: bare, outputs: none };
  };
  expect(mustBe(await taker.engine.fetchOfferEnd(offer))).toEqual({ status: "CANCELED" });
  // Another transaction in its place, another one under its name, and one that spends another output.
  taker.client.tx = async (asked, signal) => {
    const said = await tx(asked, signal);
    return {
      ...said,
      outputs: said.outputs.map((out) =>
        out.spentBy ? { ...out, spentBy: { txid: genesisTxid(tokenId), inputIdx: 0 } } : out,
      ),
    };
  };
  expect(mustBe(await taker.engine.fetchOfferEnd(offer))).toBeUndefined();
  taker.client.tx = tx;
  taker.client.rawTx = async (asked, signal) => rawTx(asked === txid ? genesisTxid(tokenId) : asked, signal);
  expect(mustBe(await taker.engine.fetchOfferEnd(offer))).toBeUndefined();
  taker.client.rawTx = rawTx;
  expect(mustBe(await taker.engine.fetchOfferEnd({ ...offer, redeemScript: "51" }))).toBeUndefined();
  expect(mustBe(await taker.engine.fetchOfferEnd(offer))).toEqual({ status: "CANCELED" });
});

test.each(["cancel", "buy"] as const)(
  "an offer of a purchase of several that its maker or a rival spends first: %s",
  async (end) => {
    const tokenId = await createToken(maker, "ALP", 1_000_000n);
    const wish = { atoms: atoms(400_000n), minAtoms: atoms(1_000n) as Atoms, priceNanoSatsPerAtom: 3_000_000_000n };
    await tradeBy(maker, { trade: "list", tokenId, ...wish });
    await tradeBy(maker, { trade: "list", tokenId, ...wish });
    const [one, two] = mustBe(await taker.engine.fetchOffers({ tokenId })).offers as [Offer, Offer];
    const part = (offer: Offer) => ({ offer, atoms: offer.atoms });
    const plan = mustBe(await taker.engine.prepareTrade({ trade: "buy", ...part(one), more: [part(two)] }));
    const { broadcast } = taker.client;
    let count = 0;
    taker.client.broadcast = async (...given) => {
      if (++count === 2)
        await tradeBy(maker, end === "cancel" ? { trade: "cancel", offer: two } : { trade: "buy", ...part(two) });
      return broadcast(...given);
    };
    expect(await taker.engine.send(plan)).toMatchObject({ problem: { code: "chain-open" } });
    taker.client.broadcast = broadcast;
    const entry = taker.engine.state.getState().outbox.at(-1);
    expect([entry?.status, entry?.accepted]).toEqual(["conflicted", 1]);
    const lost = mustBe(await taker.engine.fetchLostOffer(entry?.id ?? ""));
    expect(lost).toEqual(
      end === "cancel" ? { status: "CANCELED" } : { status: "TAKEN", atoms: two.atoms, sats: askedSats(two) },
    );
    expect(mustBe(await taker.engine.fetchLostOffer("another"))).toBeUndefined();
    mustBe(await taker.engine.discardRest(entry?.id ?? ""));
  },
);

test("a purchase of one transaction has lost no offer to somebody faster", async () => {
  const tokenId = await createToken(maker, "ALP");
  const wish = { atoms: atoms(900_000n), minAtoms: atoms(1_000n) as Atoms, priceNanoSatsPerAtom: 3_000_000_000n };
  await tradeBy(maker, { trade: "list", tokenId, ...wish });
  const offer = await onlyOffer(taker, tokenId);
  const plan = mustBe(await taker.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }));
  const { broadcast } = taker.client;
  taker.client.broadcast = async () => {
    throw new NetworkError("Failed getting /broadcast-tx", "unknown");
  };
  expect(await taker.engine.send(plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
  taker.client.broadcast = broadcast;
  const entry = taker.engine.state.getState().outbox.at(-1);
  expect(entry?.txs).toHaveLength(1);
  expect(mustBe(await taker.engine.fetchLostOffer(entry?.id ?? ""))).toBeUndefined();
  mustBe(await taker.engine.rebroadcast(entry?.id ?? ""));
});

test("a server that answers with other bytes, or not at all, says nothing of what was sold", async () => {
  const tokenId = await createToken(maker, "ALP");
  const wish = { atoms: atoms(900_000n), minAtoms: atoms(1_000n) as Atoms, priceNanoSatsPerAtom: 3_000_000_000n };
  const { txid } = await tradeBy(maker, { trade: "list", tokenId, ...wish });
  const offer = await onlyOffer(maker, tokenId);
  const { rawTx } = maker.client;
  maker.client.rawTx = async (asked, signal) => rawTx(asked === txid ? genesisTxid(tokenId) : asked, signal);
  expect(await maker.engine.fetchSold(offer)).toEqual({ ok: false, problem: { code: "not-the-bytes" } });
  maker.client.rawTx = rawTx;
  await devnet.goOffline();
  expect(await maker.engine.fetchSold(offer)).toMatchObject({ problem: { code: "unreachable" } });
  expect(await maker.engine.fetchOfferEnd(offer)).toMatchObject({ problem: { code: "unreachable" } });
  await devnet.goOnline();
});
