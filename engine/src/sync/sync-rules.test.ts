// When a sync asks the indexer and what it changes, without an engine around it.

import { balanceOf } from "@satchel/core/ledger";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, createManualClock, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import type { State } from "../state.ts";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { UNREACHABLE } from "../testing/scripted-wallet.ts";
import { createSync } from "./sync.ts";

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const [me, alice] = [scriptOf("me"), scriptOf("alice")];
const income = (n: number) => aTx(n).from(alice).paying(me, 1_000n);

const OTHER_BLOCK = { height: 99, hash: "ee".repeat(32), timestamp: 1_700_000_000 };

function syncing(before: Partial<State> = {}) {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const ctx = bareContext({ chain, clock });
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  ctx.state.setState(before);
  const sync = createSync(ctx, session);
  const state = () => ctx.state.getState();
  const asked = () => chain.asked("history");
  /** Waits until a sync that a timer began has ended. */
  const idle = () => session.queue.run(async () => undefined);
  return { chain, clock, ctx, session, sync, state, asked, idle };
}

describe("a sync", () => {
  test("fetches coins, page and tip, and records the time", async () => {
    const { chain, clock, sync, state } = syncing();
    chain.add(income(1));
    expect(state().sync).toEqual({ state: "never" });
    await sync.request();
    expect(state().sync).toEqual({ state: "fresh", at: clock.now() });
    expect(state().ledger).toMatchObject({ numTxs: 1, history: [{ txid: txidOfNumber(1) }] });
    expect(state().ledger.utxos.size).toBe(1);
    expect(state().tip).toEqual({ height: 100, finalHeight: -1 });
  });

  test.each([[{ state: "never" }], [{ state: "stale", at: 5 }]] as const)(
    "keeps the time of the shown ledger while it runs: %j",
    async (before) => {
      const { chain, sync, state } = syncing({ sync: before });
      const shown: unknown[] = [];
      chain.afterNext("history", () => shown.push(state().sync));
      await sync.request();
      expect(shown).toStrictEqual([{ ...before, state: "syncing" }]);
    },
  );

  test("marks its transactions as announced if it is the first of a session, not later", async () => {
    const { chain, session, sync } = syncing();
    chain.add(income(1));
    session.heard = 4;
    await sync.request();
    expect(session.announced).toEqual(new Set([txidOfNumber(1)]));
    expect(session.syncedTo).toBe(4);
    chain.add(income(2));
    await sync.request();
    expect(session.announced).toEqual(new Set([txidOfNumber(1)]));
  });

  test("fetches again when a payment of our own was added meanwhile", async () => {
    const { chain, session, sync, asked } = syncing();
    chain.afterNext("tip", () => void session.commits++);
    await sync.request();
    expect(asked()).toBe(2);
  });

  test.each([
    [{ height: 100, isFinal: false }, undefined, { height: 100, finalHeight: -1 }],
    [
      { height: 100, isFinal: true },
      { height: 90, finalHeight: 80 },
      { height: 100, finalHeight: 100 },
    ],
    [
      { height: 100, isFinal: false },
      { height: 90, finalHeight: 80 },
      { height: 100, finalHeight: 80 },
    ],
    [
      { height: 70, isFinal: false },
      { height: 90, finalHeight: 80 },
      { height: 70, finalHeight: 69 },
    ],
  ])("turns the tip %j after the known %j into %j", async (tip, before, after) => {
    const { chain, sync, state } = syncing({ tip: before });
    chain.tip = async () => ({ ...tip, hash: "", timestamp: 0 });
    await sync.request();
    expect(state().tip).toEqual(after);
  });

  test.each([
    ["connecting", "connecting"],
    ["offline", "connecting"],
    ["online", "online"],
  ] as const)("that gets an answer turns the connection %s into %s", async (before, after) => {
    const { sync, state } = syncing({ connection: before });
    await sync.request();
    expect(state().connection).toBe(after);
  });
});

test("a tip that cannot be fetched hides no balance, and the known tip stays", async () => {
  const { chain, sync, state } = syncing({ tip: { height: 90, finalHeight: 80 } });
  chain.add(income(1));
  chain.tip = () => Promise.reject(UNREACHABLE);
  await sync.request();
  expect(balanceOf(state().ledger, 90).total).toBe(1_000n);
  expect(state()).toMatchObject({ sync: { state: "fresh" }, tip: { height: 90, finalHeight: 80 } });
});

describe("a sync that fails", () => {
  test.each([
    ["connecting", { state: "never" }, "offline", { state: "never" }],
    ["online", { state: "stale", at: 0 }, "online", { state: "stale", at: 0 }],
    ["offline", { state: "fresh", at: 5 }, "offline", { state: "stale", at: 5 }],
  ] as const)("while %s and %j: the connection is %s, and %j has the reason", async (connection, sync, after, left) => {
    const tab = syncing({ connection, sync });
    tab.chain.breakWith(UNREACHABLE);
    await tab.sync.request();
    expect(tab.state().connection).toBe(after);
    expect(tab.state().sync).toEqual({ ...left, failed: UNREACHABLE.message });
    expect(tab.ctx.warnings).toEqual(["The wallet could not be synced"]);
  });

  test("is tried again with growing delays, which start anew after a successful one", async () => {
    const { chain, clock, sync, asked, idle } = syncing({ connection: "online" });
    chain.breakWith(UNREACHABLE);
    const retriesAfter = async (seconds: number) => {
      const before = asked();
      clock.advance(seconds * SECOND - 1);
      await idle();
      expect(asked()).toBe(before);
      clock.advance(1);
      await idle();
      expect(asked()).toBe(before + 1);
    };
    await sync.request();
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) await retriesAfter(seconds);
    chain.breakWith(undefined);
    await sync.request();
    expect(clock.waiting()).toBe(0);
    chain.breakWith(UNREACHABLE);
    await sync.request();
    await retriesAfter(2);
  });
});

describe("by itself the wallet asks", () => {
  test.each([
    ["every 30 seconds without live events", "connecting", 1],
    ["never while it is online", "online", 0],
  ] as const)("%s", async (_name, connection, polls) => {
    const { clock, sync, asked, idle } = syncing({ connection });
    await sync.request();
    expect(clock.waiting()).toBe(polls);
    const before = asked();
    clock.advance(30 * SECOND - 1);
    await idle();
    expect(asked()).toBe(before);
    clock.advance(1);
    await idle();
    expect(asked()).toBe(before + polls);
    sync.stop();
    expect(clock.waiting()).toBe(0);
  });

  test("with one timer at most, which a request cancels", async () => {
    const { clock, chain, sync } = syncing();
    await sync.request();
    await sync.request();
    expect(clock.waiting()).toBe(1);
    const release = chain.hold("history");
    const asking = sync.request();
    expect(clock.waiting()).toBe(0);
    release();
    await asking;
  });
});

describe("the end of the session", () => {
  test("once the session is closed nothing is asked", async () => {
    const { session, sync, asked, chain } = syncing({ sync: { state: "fresh", at: 1 } });
    session.close();
    await sync.request();
    await sync.requestUnlessSame();
    expect(asked() + chain.asked("utxos")).toBe(0);
  });

  test("a sync whose turn has not come asks nothing", async () => {
    const { session, sync, asked, state } = syncing();
    const [first, second] = [sync.request(), sync.requestUnlessSame()];
    session.close();
    await Promise.all([first, second]);
    expect(asked()).toBe(0);
    expect(state().sync).toEqual({ state: "never" });
  });

  test.each([
    ["an answer", undefined],
    ["a failure", UNREACHABLE],
  ])("%s that comes after it changes nothing and sets no timer", async (_name, error) => {
    const { chain, clock, ctx, session, sync, state } = syncing();
    chain.add(income(1));
    chain.breakWith(error);
    chain.afterNext("history", () => session.close());
    await sync.request();
    expect(state()).toMatchObject({ sync: { state: "syncing" }, ledger: { numTxs: 0 }, tip: undefined });
    expect(state().connection).toBe("connecting");
    expect(ctx.warnings).toEqual([]);
    expect(clock.waiting()).toBe(0);
    expect(session.announced.size).toBe(0);
  });

  test("a sync that is fetching does not fetch again, not even after a payment", async () => {
    const { chain, session, sync, asked } = syncing();
    chain.afterNext("tip", () => {
      session.commits++;
      session.close();
    });
    await sync.request();
    expect(asked()).toBe(1);
  });
});

describe("a sync after a reconnection, with a fresh ledger", () => {
  /** A fresh ledger, online, with one mined and one unconfirmed transaction. */
  async function fresh() {
    const rig = syncing({ connection: "online" });
    rig.chain.add(income(1), income(9).inBlock(99));
    await rig.sync.request();
    rig.clock.advance(SECOND);
    return { ...rig, coins: () => rig.chain.asked("utxos") };
  }

  test.each(["request", "requestUnlessSame"] as const)(
    "an amount that the indexer reported wrongly once is corrected, of the coin and of the page: %s",
    async (ask) => {
      const { chain, sync, state } = await fresh();
      const lied = aTx(9).from(alice).paying(me, 990_000n).inBlock(99);
      chain.add(lied);
      await sync.request();
      const shown = () => [balanceOf(state().ledger, 100).total, state().ledger.history.at(-1)?.outputs[0]?.sats];
      expect(shown()).toEqual([991_000n, 990_000n]);
      chain.add(income(9).inBlock(99));
      await sync[ask]();
      expect(shown()).toEqual([2_000n, 1_000n]);
    },
  );

  test("without a change: the ledger is fresh as of now, with the new tip, and no coins are fetched", async () => {
    const { chain, clock, sync, state, coins } = await fresh();
    const before = coins();
    const { ledger } = state();
    await sync.requestUnlessSame();
    chain.setTip(105);
    await sync.requestUnlessSame();
    expect(coins()).toBe(before);
    expect(state().sync).toEqual({ state: "fresh", at: clock.now() });
    expect(state().tip).toEqual({ height: 105, finalHeight: -1 });
    expect(state().ledger).toBe(ledger);
  });

  test("a block that became final meanwhile makes the coins below it final", async () => {
    const { chain, sync, state, coins } = await fresh();
    chain.tip = async () => ({ height: 100, hash: "", isFinal: true, timestamp: 0 });
    const before = coins();
    await sync.requestUnlessSame();
    expect(coins()).toBe(before);
    expect(state().tip).toEqual({ height: 100, finalHeight: 100 });
    expect([...state().ledger.utxos.values()].map(({ blockHeight, isFinal }) => [blockHeight, isFinal])).toEqual(
      expect.arrayContaining([
        [99, true],
        [-1, false],
      ]),
    );
  });

  test.each<[string, (rig: Awaited<ReturnType<typeof fresh>>) => void]>([
    ["the ledger became stale", ({ ctx }) => ctx.state.setState({ sync: { state: "stale", at: 1 } })],
    ["the tip became unknown", ({ ctx }) => ctx.state.setState({ tip: undefined })],
    ["the tip cannot be fetched", ({ chain }) => (chain.tip = () => Promise.reject(UNREACHABLE))],
    ["the coins are almost a day old", ({ session, clock }) => (session.coinsAt = clock.now() - DAY + 1)],
  ])("after %s: no coins are fetched", async (_name, happen) => {
    const rig = await fresh();
    happen(rig);
    const before = rig.coins();
    await rig.sync.requestUnlessSame();
    expect(rig.coins()).toBe(before);
    expect(rig.state().sync).toEqual({ state: "fresh", at: rig.clock.now() });
    expect(balanceOf(rig.state().ledger, 100).total).toBe(2_000n);
  });

  test.each<[string, (rig: Awaited<ReturnType<typeof fresh>>) => void]>([
    ["a transaction", ({ chain }) => chain.add(income(2))],
    [
      "a transaction below the first page",
      ({ ctx }) => ctx.state.setState(({ ledger }) => ({ ledger: { ...ledger, numTxs: 3 } })),
    ],
    ["a block with a transaction", ({ chain }) => chain.add(income(1).inBlock(100))],
    ["another block with the same transaction", ({ chain }) => chain.add(income(9).inBlock(98))],
    ["another block of the same height", ({ chain }) => chain.add(income(9).with({ block: OTHER_BLOCK }))],
    ["a change of finality", ({ chain }) => chain.add(income(1).with({ isFinal: true }))],
    ["a transaction in place of another", ({ chain }) => [chain.remove(txidOfNumber(1)), chain.add(income(2))]],
    ["an event that could not be applied", ({ session }) => (session.coinsAt = undefined)],
    ["a day", ({ session, clock }) => (session.coinsAt = clock.now() - DAY)],
    ["the clock was set back", ({ session, clock }) => (session.coinsAt = clock.now() + 1)],
    [
      "a coin failed its verification",
      ({ ctx }) => {
        const [outpoint] = ctx.state.getState().ledger.utxos.keys();
        ctx.state.setState({ doubted: new Map(outpoint ? [[outpoint, { by: "bytes", script: NO_SCRIPT }]] : []) });
      },
    ],
    [
      "the ledger lost a coin that the page has",
      ({ ctx }) => ctx.state.setState(({ ledger }) => ({ ledger: { ...ledger, utxos: new Map() } })),
    ],
  ])("after %s: everything is fetched", async (_name, happen) => {
    const rig = await fresh();
    happen(rig);
    const before = rig.coins();
    await rig.sync.requestUnlessSame();
    expect(rig.coins()).toBe(before + 1);
    expect(rig.state().sync).toEqual({ state: "fresh", at: rig.clock.now() });
    expect(rig.session.coinsAt).toBe(rig.clock.now());
    expect(rig.state().ledger.utxos.size).toBe(rig.state().ledger.history.length);
  });

  test("eleven unconfirmed transactions hide what happened below the first page: everything is fetched", async () => {
    const { chain, sync, coins } = await fresh();
    chain.add(...Array.from({ length: 10 }, (_, n) => income(20 + n)));
    await sync.request();
    const before = coins();
    await sync.requestUnlessSame();
    expect(coins()).toBe(before + 1);
  });

  test("if the indexer cannot be asked: the sync fails with the reason, and its retry fetches no coins", async () => {
    const { chain, clock, sync, state, coins, idle } = await fresh();
    chain.breakWith(UNREACHABLE);
    const before = coins();
    await sync.requestUnlessSame();
    expect(state().sync).toMatchObject({ state: "stale", failed: UNREACHABLE.message });
    chain.breakWith(undefined);
    clock.advance(2 * SECOND);
    await idle();
    expect(state().sync).toEqual({ state: "fresh", at: clock.now() });
    expect(coins()).toBe(before);
  });

  test("a payment of our own is added while the page is fetched: the page counts no more", async () => {
    const { chain, session, sync, asked, coins } = await fresh();
    const before = [asked(), coins()];
    const release = chain.hold("history");
    const syncing = sync.requestUnlessSame();
    await expect.poll(asked).toBe(2);
    session.commits++;
    release();
    await syncing;
    expect([asked(), coins()]).toEqual(before.map((count, at) => count + (at === 0 ? 2 : 1)));
  });

  test("a request before a sync has asked the indexer is answered by that sync", async () => {
    const { sync, asked, coins } = await fresh();
    await Promise.all([sync.request(), sync.requestUnlessSame()]);
    expect([asked(), coins()]).toEqual([2, 2]);
  });

  test("if the session ends meanwhile: nothing changes", async () => {
    const { chain, session, sync, state } = await fresh();
    const { at } = state().sync;
    chain.afterNext("tip", () => session.close());
    await sync.requestUnlessSame();
    expect(state().sync.at).toBe(at);
  });
});
