// The books of many tokens over a devnet: how many requests they make, how many at once, and what live events do to
// them.
import type { TokenId } from "@satchel/core/ids";
import { aTokenId, rounds } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { COVENANT_PK, createMarket, type Market, makerPk, partialArbitrary } from "@satchel/devnet/agora-library";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDevnetRig, createFunded, type DevnetRig } from "../../testing/devnet-rig.ts";
import { mustBe, until } from "../../testing/rig.ts";
import { groupOf, type OffersOf } from "../offers-of.ts";
import type { Book } from "./book.ts";
import { FETCHES_AT_ONCE } from "./fetch-books.ts";
import { VERIFICATIONS_AT_ONCE } from "./verify-books.ts";

const TOKENS = rounds(50, 200);

let devnet: Devnet;
let market: Market;
let tokenIds: readonly TokenId[];
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  market = createMarket(devnet);
  const ids: TokenId[] = [];
  for (const partial of partials(TOKENS, 6)) ids.push(aTokenId(await market.offerPartial(partial)));
  tokenIds = ids;
}, 120_000);
afterAll(() => devnet.stop());

let rig: DevnetRig;
beforeEach(() => {
  devnet.faults.clear();
  rig = createDevnetRig(devnet.url);
});
afterEach(() => rig.stop());

const bookOf = (of: OffersOf): Book | undefined => rig.engine.books.getState().books.get(groupOf(of));

const partials = (numRuns: number, seed: number) =>
  fc.sample(partialArbitrary({ protocol: "ALP", bits: 64n }, makerPk), { numRuns, seed });

/** Makes a token of its own with one offer. */
async function offerOne(): Promise<string> {
  const [partial] = partials(1, 7);
  if (partial === undefined) throw new Error("no offer");
  return market.offerPartial(partial);
}

/** Waits until the books are as wished. */
function untilBooks(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const { books } = rig.engine;
    if (isSo()) return resolve();
    const stop = books.subscribe(() => {
      if (!isSo()) return;
      stop();
      resolve();
    });
  });
}

/** Counts the requests of one kind from now on. */
function counted(call: "pluginUtxos" | "rawTx" | "tx") {
  const counts = { all: 0, running: 0, mostAtOnce: 0 };
  const { client } = rig;
  const ask = client[call] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(client, {
    [call]: async (...args: unknown[]) => {
      counts.all++;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, ++counts.running);
      return ask(...args).finally(() => counts.running--);
    },
  });
  return counts;
}

const areVerified = (books: readonly (Book | undefined)[]) =>
  books.every((book) => book?.offers?.every((offer) => book.judgements.get(offer)?.verdict === "verified"));

describe("requests", () => {
  test("one book makes one for its offers, also when the feed is connected, and one for each transaction", async () => {
    const [tokenId = ""] = tokenIds;
    await createFunded(devnet, rig);
    const [groups, raw] = [counted("pluginUtxos"), counted("rawTx")];
    const viewers = [
      await rig.engine.viewOffers({ tokenId: aTokenId(tokenId) }),
      await rig.engine.viewOffers({ tokenId: aTokenId(tokenId) }),
    ];
    await untilBooks(() => bookOf({ tokenId: aTokenId(tokenId) })?.ended === 1);
    for (const viewer of viewers) viewer.verify(bookOf({ tokenId: aTokenId(tokenId) })?.offers ?? []);
    await untilBooks(() => areVerified([bookOf({ tokenId: aTokenId(tokenId) })]));
    expect([groups.all, raw.all]).toEqual([1, 1]);
  });

  test(`${TOKENS} books at once make one each, a few at a time, and their offers are all verified`, async () => {
    await createFunded(devnet, rig);
    const [groups, raw] = [counted("pluginUtxos"), counted("rawTx")];
    const viewers = await Promise.all(tokenIds.map((tokenId) => rig.engine.viewOffers({ tokenId })));
    const books = () => tokenIds.map((tokenId) => bookOf({ tokenId }));
    await untilBooks(() => books().every((book) => book?.ended === 1));
    expect(books().every((book) => book?.offers?.length === 1)).toBe(true);
    expect(groups).toEqual({ all: TOKENS, running: 0, mostAtOnce: FETCHES_AT_ONCE });
    for (const [at, viewer] of viewers.entries()) viewer.verify(books()[at]?.offers ?? []);
    await untilBooks(() => areVerified(books()));
    // The transaction of the offer; the genesis of a token is read where its name is shown.
    expect(raw.all).toBe(TOKENS);
    expect(raw.mostAtOnce).toBeLessThanOrEqual(VERIFICATIONS_AT_ONCE);
    // One of them is looked at again: all that is known of it is there, and it makes one request.
    viewers[0]?.close();
    const [tokenId = ""] = tokenIds;
    expect(areVerified([bookOf({ tokenId: aTokenId(tokenId) })])).toBe(true);
    await rig.engine.viewOffers({ tokenId: aTokenId(tokenId) });
    await untilBooks(() => bookOf({ tokenId: aTokenId(tokenId) })?.ended === 2);
    expect([groups.all, raw.all]).toEqual([TOKENS + 1, TOKENS]);
  });
});

describe("live", () => {
  test("a purchase of another wallet takes the offer out of its book, and no other book is fetched", async () => {
    await createFunded(devnet, rig);
    const [groups, txs] = [counted("pluginUtxos"), counted("tx")];
    const own = await offerOne();
    const watched = [own, ...tokenIds.slice(0, 10)];
    await Promise.all(watched.map((tokenId) => rig.engine.viewOffers({ tokenId: aTokenId(tokenId) })));
    await untilBooks(() => watched.every((tokenId) => bookOf({ tokenId: aTokenId(tokenId) })?.ended === 1));
    await market.accept(await market.only(own), COVENANT_PK, bookOf({ tokenId: aTokenId(own) })?.offers?.[0]?.atoms);
    await untilBooks(() => bookOf({ tokenId: aTokenId(own) })?.offers?.length === 0);
    expect(watched.slice(1).every((tokenId) => bookOf({ tokenId: aTokenId(tokenId) })?.ended === 1)).toBe(true);
    expect(txs.all).toBeLessThanOrEqual(2);
    expect(groups.all).toBeLessThanOrEqual(watched.length + 2);
  });

  test("a purchase of this wallet takes the offer out before the server is asked again", async () => {
    const tokenId = await offerOne();
    await createFunded(devnet, rig, 500_000_000n);
    await rig.engine.viewOffers({ tokenId: aTokenId(tokenId) });
    await untilBooks(() => bookOf({ tokenId: aTokenId(tokenId) })?.offers?.length === 1);
    const [offer] = bookOf({ tokenId: aTokenId(tokenId) })?.offers ?? [];
    if (offer === undefined) throw new Error("no offer");
    const plan = mustBe(await rig.engine.prepareTrade({ trade: "buy", offer, atoms: offer.atoms }));
    // From now on the server answers no question about offers.
    rig.client.pluginUtxos = () => new Promise(() => {});
    mustBe(await rig.engine.send(plan));
    await untilBooks(() => bookOf({ tokenId: aTokenId(tokenId) })?.offers?.length === 0);
  });

  test("a collection and a maker have books that follow their offers", async () => {
    await createFunded(devnet, rig);
    const { tokenId, groupId } = await market.offerOneshot({ kind: "nft", atoms: 1n, priceSats: 10_000n });
    const of = { groupTokenId: aTokenId(groupId) };
    await rig.engine.viewOffers(of);
    await untilBooks(() => bookOf(of)?.offers?.length === 1);
    const makerPk = bookOf(of)?.offers?.[0]?.makerPk ?? "";
    await rig.engine.viewOffers({ makerPk });
    const isListed = () => bookOf({ makerPk })?.offers?.some((offer) => offer.tokenId === tokenId);
    await untilBooks(() => isListed() === true);
    await market.accept(await market.only(tokenId), COVENANT_PK);
    await untilBooks(() => bookOf(of)?.offers?.length === 0 && isListed() === false);
  });

  test("after a lost connection every book that is looked at is fetched again, and no other", async () => {
    await createFunded(devnet, rig);
    const viewed = tokenIds.slice(0, 5);
    const viewers = await Promise.all(viewed.map((tokenId) => rig.engine.viewOffers({ tokenId })));
    await untilBooks(() => viewed.every((tokenId) => bookOf({ tokenId })?.ended === 1));
    viewers[4]?.close();
    devnet.faults.set({ dropSocket: true });
    await untilBooks(() => viewed.slice(0, 4).every((tokenId) => (bookOf({ tokenId })?.ended ?? 0) > 1));
    await until(rig.engine, ({ connection }) => connection === "online");
    expect(bookOf({ tokenId: aTokenId(viewed[4]) })?.ended).toBe(1);
  });
});
