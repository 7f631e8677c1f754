import { NetworkError } from "@satchel/core/ports";
import { aTokenId, createManualClock } from "@satchel/core/testing";
import { createMemoryArchive } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import type { MarketTrades } from "./follow-trades.ts";
import { createTradesKeeper } from "./keep-trades.ts";
import { loadTrades, MAX_STORED_TOKENS, saveTrades } from "./stored-trades.ts";
import { createMarket } from "./testing-market.ts";

const ID = aTokenId("a7".repeat(32));

/** A keeper over a market. `hold` lets the next page wait until `go` is called; `fail` breaks it. */
function setUp(archive = createMemoryArchive(), market = createMarket()) {
  let held: Promise<void> | undefined;
  let isBroken = false;
  let change = () => {};
  let stored = () => {};
  const watched = { now: 0 };
  const errors: unknown[] = [];
  const keeper = createTradesKeeper({
    readerOf: () => async (page) => {
      await held;
      if (isBroken) throw new NetworkError("no answer", "unreachable");
      return market.readPage(page);
    },
    watch: (_, onChange) => {
      change = onChange;
      watched.now++;
      return () => void watched.now--;
    },
    load: (tokenId) => loadTrades(archive, tokenId),
    save: async (tokenId, log) => {
      await saveTrades(archive, tokenId, log);
      stored();
    },
    clock: createManualClock(),
    onError: (error) => errors.push(error),
  });
  const seen: MarketTrades[] = [];
  const waiting: (() => void)[] = [];
  const onChange = (trades: MarketTrades) => {
    seen.push(trades);
    for (const look of [...waiting]) look();
  };
  const last = () => seen.at(-1) as MarketTrades;
  return {
    archive,
    market,
    keeper,
    errors,
    watched,
    seen,
    last,
    look: () => keeper.view(ID, onChange),
    happens: () => change(),
    onStored: (then: () => void) => {
      stored = then;
    },
    hold: () => {
      let go = () => {};
      held = new Promise((resolve) => {
        go = () => {
          held = undefined;
          resolve();
        };
      });
      return () => go();
    },
    fail: (now: boolean) => {
      isBroken = now;
    },
    until: (isSo: (trades: MarketTrades) => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (seen.length === 0 || !isSo(last())) return;
          waiting.splice(waiting.indexOf(check), 1);
          resolve();
        };
        waiting.push(check);
        check();
      }),
  };
}
const isDone = ({ isReading, facts }: MarketTrades) => !isReading && facts !== undefined;

test("the newest page is shown first, then page by page all others, with how far it is", async () => {
  const { market, look, until, seen } = setUp();
  market.add(130);
  market.settle(0);
  look();
  await until(isDone);
  const steps = seen.filter(({ facts }) => facts).map(({ numRead, total }) => `${numRead} of ${total}`);
  expect([...new Set(steps)]).toEqual(["50 of 130", "100 of 130", "130 of 130"]);
  expect(seen.at(-1)).toMatchObject({ isWhole: true, hasFailed: false });
});

test("what happens while the last page is stored is read too", async () => {
  const { market, look, until, onStored, happens } = setUp();
  market.add(3);
  onStored(() => {
    onStored(() => {});
    market.add(1);
    happens();
  });
  look();
  await until(({ numRead, isReading }) => numRead === 4 && !isReading);
});

test("who has seen enough stops it; new trades still come, and a press reads on", async () => {
  const { market, look, until, last, hold, happens } = setUp();
  market.add(130);
  market.settle(0);
  const go = hold();
  const viewer = look();
  viewer.stop();
  go();
  await until(isDone);
  expect(last()).toMatchObject({ numRead: 50, isWhole: false, isStopped: true });
  market.add(1);
  happens();
  await until(({ numRead }) => numRead === 51);
  await until(isDone);
  viewer.goOn();
  await until(({ isWhole, isReading }) => isWhole && !isReading);
  expect(last()).toMatchObject({ numRead: 131, isStopped: false });
});

test("a page without an answer keeps what is there; it is read when the network is back", async () => {
  const { market, look, until, last, fail, keeper, happens, errors } = setUp();
  market.add(3);
  look();
  await until(isDone);
  fail(true);
  market.add(1);
  happens();
  await until(({ hasFailed, isReading }) => hasFailed && !isReading);
  expect(last().numRead).toBe(3);
  fail(false);
  keeper.retry();
  await until(({ numRead, isReading }) => numRead === 4 && !isReading);
  expect([last().hasFailed, errors]).toEqual([false, []]);
});

test("what is settled is stored: the next start shows it without an answer, and asks for one page", async () => {
  const first = setUp();
  first.market.add(130);
  first.market.settle(2);
  const { close } = first.look();
  await first.until(isDone);
  close();
  const { market, archive } = first;
  const next = setUp(archive, market);
  const go = next.hold();
  next.look();
  await next.until(({ facts }) => facts !== undefined);
  expect(next.last()).toMatchObject({ numRead: 128, isWhole: true });
  market.asked.length = 0;
  go();
  await next.until(({ numRead }) => numRead === 130);
  expect(market.asked).toEqual([0]);
});

test("damage in what is stored is read anew, and only the tokens that were looked at last are kept", async () => {
  const { archive, market, look, until } = setUp();
  market.add(9);
  market.settle(0);
  look();
  await until(isDone);
  const log = await loadTrades(archive, ID);
  if (log === undefined) throw new Error("nothing is stored");
  for (let n = 0; n < MAX_STORED_TOKENS; n++) await saveTrades(archive, aTokenId(String(n).padStart(64, "0")), log);
  expect(await loadTrades(archive, ID)).toBeUndefined();
  const kept = aTokenId(String(1).padStart(64, "0"));
  expect(await loadTrades(archive, kept)).toEqual(log);
  const { revision } = await archive.note("trades");
  await archive.write("trades", revision, { put: [], remove: [], note: "{" });
  expect(await loadTrades(archive, kept)).toBeUndefined();
});

test("nothing is watched or read for those who have left, and a lock forgets everything", async () => {
  const { market, look, until, watched, keeper, seen, hold, happens } = setUp();
  market.add(130);
  market.settle(0);
  const viewers = [look(), look()];
  await until(isDone);
  expect(watched.now).toBe(1);
  for (const { close } of viewers) close();
  expect(watched.now).toBe(0);
  look();
  const go = hold();
  keeper.clear();
  const before = seen.length;
  happens();
  go();
  await Promise.resolve();
  expect([watched.now, seen.length]).toEqual([0, before]);
});
