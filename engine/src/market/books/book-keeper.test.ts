import { coinsOf, emptyLedger } from "@satchel/core/ledger";
import { aGenesis, aWalletId } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import { describe, expect, test } from "vitest";
import {
  answerAll,
  claims,
  numbersOf,
  opened,
  outpointOfOffer,
  scriptedMarket,
  settled,
  spending,
  tokenOf,
} from "../../testing/scripted-market.ts";
import { isFetching, statusOf } from "./book.ts";
import { BURST_PAUSE_MS, FETCHES_OF_A_BURST } from "./book-cache.ts";
import { EXPECTED_MS } from "./book-keeper.ts";
import { FETCHES_AT_ONCE } from "./fetch-books.ts";
import { MAX_BOOKS, MAX_OFFERS } from "./forget-books.ts";
import { LOOK_UPS_AT_ONCE } from "./sort-events.ts";

const [ONE, TWO] = [tokenOf(1), tokenOf(2)];
describe("a book", () => {
  test("is loading, then loaded with its age; a failure keeps the offers and says why", async () => {
    const market = scriptedMarket();
    market.offer(ONE, claims(1, 2));
    const viewer = market.view(ONE);
    await settled();
    expect([statusOf(market.bookOf(ONE) as never), numbersOf(market)]).toEqual(["loading", undefined]);
    const askedAt = market.clock.now();
    market.clock.advance(500);
    await answerAll(market);
    expect(market.bookOf(ONE)).toMatchObject({ askedAt, failed: undefined, isWhole: true });
    expect([statusOf(market.bookOf(ONE) as never), numbersOf(market)]).toEqual(["loaded", [1, 2]]);
    viewer.refresh();
    await settled();
    for (const held of market.fetches) held.fail();
    await settled();
    expect(market.bookOf(ONE)).toMatchObject({ askedAt, failed: { code: "unreachable", reason: "no answer" } });
    expect([statusOf(market.bookOf(ONE) as never), numbersOf(market)]).toEqual(["stale", [1, 2]]);
  });

  test("that could not be fetched at all has failed, and loads when a person tries again", async () => {
    const market = scriptedMarket();
    market.offer(ONE, claims(1));
    const viewer = market.view(ONE);
    await settled();
    for (const held of market.fetches) held.fail();
    await settled();
    expect(statusOf(market.bookOf(ONE) as never)).toBe("failed");
    viewer.refresh();
    await answerAll(market);
    expect(numbersOf(market)).toEqual([1]);
  });

  test("an answer that says the same changes nothing that is drawn", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1, 2);
    const before = market.bookOf(ONE);
    viewer.refresh();
    await answerAll(market);
    const after = market.bookOf(ONE);
    expect([after?.offers === before?.offers, after?.refused === before?.refused]).toEqual([true, true]);
    expect(after?.ended).toBe(2);
  });
});

describe("viewers", () => {
  test("of one book share one fetch and one watch, and the last one ends the watch", async () => {
    const market = scriptedMarket();
    market.offer(ONE, claims(1));
    const viewers = [market.view(ONE), market.view(ONE), market.view(ONE)];
    await answerAll(market);
    expect([market.counts.fetches.all, market.watchersOf(ONE)]).toEqual([1, 1]);
    for (const viewer of viewers.slice(1)) viewer.close();
    viewers[1]?.close();
    expect(market.watchersOf(ONE)).toBe(1);
    market.tell(ONE);
    await answerAll(market);
    expect(market.counts.fetches.all).toBe(2);
    viewers[0]?.close();
    expect(market.watchersOf(ONE)).toBe(0);
  });

  test("come back to the offers that were there, while these are fetched again", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1, 2);
    viewer.close();
    market.offer(ONE, claims(2, 3));
    market.view(ONE);
    await settled();
    expect([numbersOf(market), isFetching(market.bookOf(ONE) as never)]).toEqual([[1, 2], true]);
    await answerAll(market);
    expect(numbersOf(market)).toEqual([2, 3]);
  });

  test("who have gone before the turn of their book make no request", async () => {
    const market = scriptedMarket();
    const viewers = Array.from({ length: FETCHES_AT_ONCE + 5 }, (_, n) => market.view(tokenOf(n)));
    await settled();
    expect(market.counts.fetches.all).toBe(FETCHES_AT_ONCE);
    for (const viewer of viewers.slice(FETCHES_AT_ONCE, -1)) viewer.close();
    await answerAll(market);
    expect(market.counts.fetches.all).toBe(FETCHES_AT_ONCE + 1);
  });

  test("many books at once are fetched once each, a few at a time", async () => {
    const market = scriptedMarket();
    for (let n = 0; n < 50; n++) market.view(tokenOf(n));
    await answerAll(market);
    expect(market.counts.fetches).toEqual({ all: 50, mostAtOnce: FETCHES_AT_ONCE });
    expect([...market.books().values()].every((book) => statusOf(book) === "loaded")).toBe(true);
  });
});

describe("a page that is expected", () => {
  test("takes the answer that was asked for before it was drawn, and makes no request", async () => {
    const market = scriptedMarket();
    market.offer(ONE, claims(1));
    market.expect(ONE);
    await settled();
    market.view(ONE);
    await answerAll(market);
    expect([numbersOf(market), market.counts.fetches.all]).toEqual([[1], 1]);
    market.clock.advance(EXPECTED_MS);
    market.tell(ONE);
    await answerAll(market);
    expect([market.counts.fetches.all, market.watchersOf(ONE)]).toEqual([2, 1]);
  });

  test("asks again if it comes too late, or if that request failed", async () => {
    const late = scriptedMarket();
    late.expect(ONE);
    await answerAll(late);
    late.clock.advance(EXPECTED_MS);
    expect(late.watchersOf(ONE)).toBe(0);
    late.view(ONE);
    await answerAll(late);
    expect(late.counts.fetches.all).toBe(2);
    for (const comesEarly of [true, false]) {
      const failed = scriptedMarket();
      failed.offer(ONE, claims(1));
      failed.expect(ONE);
      await settled();
      if (comesEarly) failed.view(ONE);
      for (const held of failed.fetches) held.fail();
      await settled();
      if (!comesEarly) failed.view(ONE);
      await answerAll(failed);
      expect([failed.counts.fetches.all, numbersOf(failed)]).toEqual([2, [1]]);
    }
  });
});

describe("live events", () => {
  test("while a fetch is under way are one more fetch", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1);
    viewer.refresh();
    await settled();
    market.offer(ONE, claims(1, 2));
    for (let event = 0; event < 10; event++) market.tell(ONE);
    await answerAll(market);
    expect([market.counts.fetches.all, numbersOf(market)]).toEqual([3, [1, 2]]);
  });

  test("in a flood make a few fetches at once and then one in a while, and the last one is not lost", async () => {
    const { market } = await opened();
    for (let event = 0; event < 40; event++) {
      market.offer(ONE, claims(event));
      market.tell(ONE);
      await answerAll(market);
    }
    expect(market.counts.fetches.all).toBe(1 + FETCHES_OF_A_BURST);
    market.clock.advance(BURST_PAUSE_MS);
    await answerAll(market);
    expect([market.counts.fetches.all, numbersOf(market)]).toEqual([2 + FETCHES_OF_A_BURST, [39]]);
  });

  test("of another token, and after everybody has gone, do nothing", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1);
    market.tell(TWO);
    viewer.close();
    market.tell(ONE);
    market.clock.advance(BURST_PAUSE_MS);
    await answerAll(market);
    expect(market.counts.fetches.all).toBe(1);
  });

  test("of one of several books fetch that one only, after one question about the transaction", async () => {
    const { market } = await opened(scriptedMarket(), ONE, 1, 2);
    for (let n = 2; n < 10; n++) await opened(market, tokenOf(n));
    const { all } = market.counts.fetches;
    market.offer(ONE, claims(2, 3));
    market.announce(ONE, [outpointOfOffer(1)]);
    await settled();
    expect([market.counts.lookUps.all, market.counts.fetches.all]).toEqual([1, all]);
    for (const held of market.lookUps) held.answer();
    // What the transaction spends is gone before the server is asked again.
    await Promise.resolve().then(() => undefined);
    expect(numbersOf(market)).toEqual([2]);
    await answerAll(market);
    expect([market.counts.fetches.all, numbersOf(market)]).toEqual([all + 1, [2, 3]]);
  });

  test("of several books are all fetched if the transaction is not there, or if there are too many of them", async () => {
    const { market } = await opened(scriptedMarket(), ONE, 1);
    await opened(market, TWO, 1);
    const { all } = market.counts.fetches;
    market.announce(ONE);
    await settled();
    for (const held of market.lookUps) held.fail();
    await answerAll(market);
    expect(market.counts.fetches.all).toBe(all + 2);
    for (let event = 0; event < 20; event++) market.announce(ONE);
    await answerAll(market);
    expect(market.counts.lookUps).toEqual({ all: 1 + LOOK_UPS_AT_ONCE, mostAtOnce: LOOK_UPS_AT_ONCE });
    expect(market.counts.fetches.all).toBeLessThanOrEqual(all + 2 * FETCHES_OF_A_BURST);
  });

  test("that come before the request is sent belong to it", async () => {
    const market = scriptedMarket();
    // A feed that is connected says so to a new watcher, as soon as the watcher can hear it.
    queueMicrotask(() => market.tell(ONE));
    market.view(ONE);
    await answerAll(market);
    expect(market.counts.fetches.all).toBe(1);
  });
});

describe("the wallet", () => {
  const ledgerWith = (...txs: Tx[]) => ({ ...emptyLedger(new Set()), history: txs });

  test("takes an offer out at once that it has spent, although an answer of before still has it", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1, 2, 3);
    viewer.refresh();
    await settled();
    market.state.setState({ ledger: ledgerWith(spending(2)) });
    expect(numbersOf(market)).toEqual([1, 3]);
    const [before] = [...market.fetches];
    before?.answer();
    await settled();
    expect(numbersOf(market)).toEqual([1, 3]);
    // The chain took the transaction back: an answer that was asked for later counts.
    await answerAll(market);
    expect(numbersOf(market)).toEqual([1, 2, 3]);
  });

  test("is another one: what that one has spent before is no news", async () => {
    const { market } = await opened(scriptedMarket(), ONE, 1, 2);
    market.state.setState({ activeId: aWalletId("other"), ledger: ledgerWith(spending(1)) });
    expect(numbersOf(market)).toEqual([1, 2]);
    await answerAll(market);
    expect([numbersOf(market), market.watchersOf(ONE)]).toEqual([[1, 2], 1]);
  });

  test("fetches again when its coins change and when the network is back", async () => {
    const { market } = await opened(scriptedMarket(), ONE, 1);
    market.state.setState({ ledger: { ...emptyLedger(new Set()), utxos: coinsOf(new Map()).change([], []) } });
    await answerAll(market);
    const changed = market.counts.fetches.all;
    market.state.setState({ connection: "offline" });
    await answerAll(market);
    market.state.setState({ connection: "connecting" });
    await answerAll(market);
    expect(market.counts.fetches.all - changed).toBe(2);
  });

  test("that learns of a token or receives a payment changes no book", async () => {
    const { market } = await opened(scriptedMarket(), ONE, 1);
    const before = market.books();
    market.state.setState({ tokens: new Map([[aGenesis(1).tokenId, aGenesis(1).token]]) });
    market.state.setState({ ledger: ledgerWith(spending(7)) });
    expect(market.books()).toBe(before);
  });

  test("that is locked ends every watch, verification and fetch, and forgets what was looked at", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1, 2);
    market.view(TWO);
    viewer.verify(market.bookOf(ONE)?.offers ?? []);
    await settled();
    const before = [market.counts.fetches.all, market.counts.verifications.all];
    market.state.setState({ phase: { kind: "locked" } });
    expect([market.books().size, market.watchersOf(ONE), market.watchersOf(TWO)]).toEqual([0, 0, 0]);
    viewer.refresh();
    viewer.verify([]);
    await answerAll(market);
    viewer.close();
    market.clock.advance(BURST_PAUSE_MS);
    await answerAll(market);
    expect(market.books().size).toBe(0);
    expect([market.counts.fetches.all, market.counts.verifications.all]).toEqual(before);
    // The next person begins anew.
    market.state.setState({ phase: { kind: "ready" } });
    market.view(ONE);
    await answerAll(market);
    expect(numbersOf(market)).toEqual([1, 2]);
  });

  test("that is stopped begins nothing more", async () => {
    const { market, viewer } = await opened(scriptedMarket(), ONE, 1);
    viewer.refresh();
    await settled();
    market.stop();
    market.offer(ONE, claims(2));
    market.tell(ONE);
    viewer.verify(market.bookOf(ONE)?.offers ?? []);
    await answerAll(market);
    expect([numbersOf(market), market.counts.fetches.all, market.counts.verifications.all]).toEqual([[1], 2, 0]);
  });
});

describe("memory", () => {
  test("keeps the books that were looked at last, and every book that somebody looks at", async () => {
    const market = scriptedMarket();
    const first = await opened(market, tokenOf(0), 1);
    for (let n = 1; n <= MAX_BOOKS + 10; n++) (await opened(market, tokenOf(n))).viewer.close();
    expect(market.books().size).toBe(MAX_BOOKS + 1);
    expect(market.bookOf(tokenOf(0))).toBeDefined();
    expect(market.bookOf(tokenOf(10))).toBeUndefined();
    expect(market.bookOf(tokenOf(11))).toBeDefined();
    first.viewer.close();
    expect([market.books().size, market.bookOf(tokenOf(0))]).toEqual([MAX_BOOKS, undefined]);
  });

  test("and no more offers than fit", async () => {
    const market = scriptedMarket();
    const size = MAX_OFFERS / 4;
    const many = (from: number) => Array.from({ length: size }, (_, n) => from * size + n + 1);
    for (let n = 0; n < 6; n++) (await opened(market, tokenOf(n), ...many(n))).viewer.close();
    expect([0, 1, 2, 3, 4, 5].map((n) => market.bookOf(tokenOf(n)) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe("a book that is loaded", () => {
  test("is fetched once without a watch, and says whether the indexer has answered", async () => {
    const market = scriptedMarket();
    market.offer(ONE, claims(1, 2));
    const loading = market.load(ONE);
    await settled();
    expect(market.watchersOf(ONE)).toBe(0);
    await answerAll(market);
    expect([await loading, numbersOf(market), market.counts.fetches.all]).toEqual([true, [1, 2], 1]);
    const again = market.load(ONE);
    await settled();
    for (const held of market.fetches) held.fail();
    expect([await again, numbersOf(market)]).toEqual([false, [1, 2]]);
  });

  test("is fetched and watched for a viewer that comes meanwhile, and watched no longer than the viewer stays", async () => {
    const market = scriptedMarket();
    market.offer(ONE, claims(1));
    const loading = market.load(ONE);
    await settled();
    const viewer = market.view(ONE);
    expect(market.watchersOf(ONE)).toBe(1);
    viewer.close();
    await answerAll(market);
    expect([await loading, market.watchersOf(ONE)]).toEqual([true, 0]);
  });
});
