// The effect of each live event, with a session that only records requests for a sync.

import type { Txid } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import type { LiveEvent } from "@satchel/core/ports";
import { aTx, aUtxo, createManualClock, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import { outboxItem } from "../payments/outbox/stored-payments.ts";
import type { State } from "../state.ts";
import { aPayment, rawTxs } from "../testing/a-payment.ts";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { UNREACHABLE } from "../testing/scripted-wallet.ts";
import { watchLive } from "./live.ts";

const [me, alice] = [scriptOf("me"), scriptOf("alice")];

/** A watched wallet. `asked`: the syncs and settlements that events requested. */
function watched() {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const store = createMemoryStore();
  const ctx = bareContext({ chain, clock, store });
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  const asked: string[] = [];
  ctx.settle = async (id) => void asked.push(`settle ${id ?? "all"}`);
  const ask = (what: string) => async () => void asked.push(what);
  const sync = { request: ask("sync"), requestUnlessSame: ask("look"), stop: () => undefined };
  session.requestSync = ask("sync");
  const { stop } = watchLive(ctx, session, sync);
  /** Emits events and waits until they are applied. */
  const tell = async (...events: LiveEvent[]) => {
    for (const event of events) chain.emit(event);
    await session.queue.run(async () => undefined);
  };
  const set = (change: Partial<State["ledger"]>) =>
    ctx.state.setState(({ ledger }) => ({ ledger: { ...ledger, ...change } }));
  const state = () => ctx.state.getState();
  const txids = () => state().ledger.history.map(({ txid }) => txid);
  return { chain, clock, store, ctx, session, asked, stop, tell, set, state, txids };
}

const added = (txid: Txid): LiveEvent => ({ kind: "tx-added", txid });
const mined = (txid: Txid): LiveEvent => ({ kind: "tx-confirmed", txid });
const block = (
  kind: "block-connected" | "block-disconnected" | "block-invalidated" | "block-finalized",
  height: number,
): LiveEvent => ({ kind, height, hash: "" });
const income = (n: number) => aTx(n).from(alice).paying(me, 1_000n);

describe("the connection", () => {
  test("comes up: online, a sync unless nothing changed, and every payment under way is settled", async () => {
    const { tell, state, asked, session } = watched();
    await tell({ kind: "reconnected" });
    expect(state().connection).toBe("online");
    expect(asked).toEqual(["look", "settle all"]);
    expect(session.saves()).toBe(0);
  });

  test.each([
    [{ state: "fresh", at: 5 }, true],
    [{ state: "syncing", at: 5 }, false],
    [{ state: "never" }, false],
  ] as const)("goes down: offline, and a sync that was %j becomes stale: %s", async (sync, ages) => {
    const { tell, ctx, clock, state, session, asked } = watched();
    ctx.state.setState({ sync, connection: "online" });
    await tell({ kind: "disconnected" });
    expect(state().connection).toBe("offline");
    expect(state().sync).toEqual(ages ? { state: "stale", at: clock.now() } : sync);
    expect(session.saves()).toBe(1);
    expect(asked).toEqual([]);
  });
});

describe("the end of the session", () => {
  test("an event after it changes nothing", async () => {
    const { tell, chain, session, state, txids } = watched();
    chain.add(income(1));
    session.close();
    await tell(added(txidOfNumber(1)), { kind: "reconnected" }, block("block-connected", 500));
    expect(txids()).toEqual([]);
    expect(state()).toMatchObject({ connection: "connecting", tip: undefined });
    expect(session.heard).toBe(0);
  });

  test.each([
    ["before its turn", false],
    ["while the transaction is fetched", true],
  ])("%s: the event changes nothing", async (_when, isAsked) => {
    const { tell, chain, session, asked, txids } = watched();
    chain.add(income(1));
    if (isAsked) chain.afterNext("tx", () => session.close());
    const told = tell(added(txidOfNumber(1)), block("block-connected", 500));
    if (!isAsked) session.close();
    await told;
    expect(chain.asked("tx")).toBe(isAsked ? 1 : 0);
    expect(txids()).toEqual([]);
    expect(asked).toEqual([]);
  });

  test("no script is watched any more", () => {
    const { chain, stop } = watched();
    stop();
    expect(chain.watchers()).toBe(0);
  });
});

describe("a transaction", () => {
  test("appears: it is in the ledger and announced, without a sync", async () => {
    const { tell, chain, ctx, session, asked, txids } = watched();
    chain.add(income(1), income(2));
    await tell(added(txidOfNumber(1)), added(txidOfNumber(2)));
    expect(txids()).toEqual([txidOfNumber(2), txidOfNumber(1)]);
    expect(ctx.notices).toMatchObject([{ kind: "received" }, { kind: "received" }]);
    expect(asked).toEqual([]);
    expect(session.heard).toBe(2);
  });

  test("is gone before its event's turn: a sync", async () => {
    const { tell, asked, ctx } = watched();
    await tell(added(txidOfNumber(1)));
    expect(asked).toEqual(["sync"]);
    expect(ctx.warnings).toEqual([]);
  });

  test("cannot be fetched: a warning and a sync; later events are applied", async () => {
    const { tell, chain, asked, ctx, state } = watched();
    chain.breakWith(UNREACHABLE);
    await tell(added(txidOfNumber(1)), block("block-connected", 7));
    expect(ctx.warnings).toEqual(["A live event (tx-added) could not be applied"]);
    expect(asked).toEqual(["sync"]);
    expect(state().tip?.height).toBe(7);
  });

  test("reported before the last sync ended: another sync finds its position, unless the ledger had it", async () => {
    const { tell, chain, asked, session } = watched();
    chain.add(income(1), income(2), income(3));
    await tell(added(txidOfNumber(1)));
    // Two events are heard while a sync runs; it ends before their turn.
    session.syncedTo = 3;
    await tell(added(txidOfNumber(1)), added(txidOfNumber(2)), added(txidOfNumber(3)));
    expect(asked).toEqual(["sync"]);
  });

  test("of a payment in the outbox: the payment is settled instead of announced as sent", async () => {
    const { tell, chain, asked, ctx } = watched();
    chain.add(income(1), income(2));
    ctx.state.setState({ outbox: [aPayment(1, "unknown", { txs: rawTxs(1, 5) }), aPayment(3, "unknown")] });
    await tell(added(txidOfNumber(1)), added(txidOfNumber(2)));
    expect(asked).toEqual([`settle ${aPayment(1, "unknown").id}`]);
    expect(ctx.notices).toMatchObject([{ kind: "received", txid: txidOfNumber(2) }]);
  });

  test("is mined: only a reward is announced", async () => {
    const { tell, chain, ctx, state } = watched();
    chain.add(income(1).inBlock(5), aTx(2).paying(me, 9n).with({ isCoinbase: true }).inBlock(5));
    await tell(mined(txidOfNumber(1)), mined(txidOfNumber(2)));
    expect(ctx.notices).toMatchObject([{ kind: "mining-reward", txid: txidOfNumber(2) }]);
    expect(state().ledger.history).toMatchObject([{ block: { height: 5 } }, { block: { height: 5 } }]);
  });

  test.each([
    ["and may be below the first page: a sync", income(1), 20, ["sync"]],
    ["and is on the page: no sync", income(7), 20, []],
    ["and is new, as the page has the whole history: no sync", income(1), 1, []],
    ["and first appears in its block: no sync", income(1).with({ timeFirstSeen: 0 }), 20, []],
  ])("is mined %s", async (_name, tx, numTxs, syncs) => {
    const { tell, chain, asked, set, state } = watched();
    set({ history: [income(7)], numTxs });
    chain.add(tx.inBlock(5));
    const before = state().ledger;
    await tell(mined(tx.txid));
    expect(asked).toEqual(syncs);
    expect(state().ledger === before).toBe(syncs.length > 0);
  });

  test("is of strangers, brought by a screen that watches a token: it changes nothing when it is mined", async () => {
    const { tell, chain, asked, set, state } = watched();
    set({ history: [income(7)], numTxs: 20 });
    const foreign = aTx(1).from(alice).paying(scriptOf("bob"), 1_000n);
    chain.add(foreign.inBlock(5));
    const before = state().ledger;
    await tell(added(foreign.txid), mined(foreign.txid));
    expect(asked).toEqual([]);
    expect(state().ledger).toBe(before);
  });

  test("appears unconfirmed: it is added, however long the history is", async () => {
    const { tell, chain, asked, set, state } = watched();
    set({ history: [income(7)], numTxs: 20 });
    chain.add(income(1));
    await tell(added(txidOfNumber(1)));
    expect(asked).toEqual([]);
    expect(state().ledger.numTxs).toBe(21);
  });

  test("becomes final", async () => {
    const { tell, set, state } = watched();
    set({ history: [income(1), income(2)], numTxs: 2 });
    await tell({ kind: "tx-finalized", txid: txidOfNumber(2) });
    expect(state().ledger.history.map(({ isFinal }) => isFinal)).toEqual([false, true]);
  });

  test.each(["tx-removed", "tx-invalidated"] as const)(
    "is dropped (%s): it leaves the ledger, a sync follows, and its payment is under way again",
    async (kind) => {
      const { tell, set, store, ctx, asked, txids, state } = watched();
      await store.set("outbox", outboxItem.encode([aPayment(1, "sent")]));
      set({ history: [income(1), income(2)], numTxs: 2 });
      const revived = new Promise<void>((resolve) => {
        ctx.state.subscribe(({ outbox }) => outbox.length > 0 && resolve());
      });
      await tell({ kind, txid: txidOfNumber(1) });
      expect(txids()).toEqual([txidOfNumber(2)]);
      expect(asked).toContain("sync");
      await revived;
      expect(state().outbox).toEqual([{ ...aPayment(1, "unknown"), isForgotten: true }]);
    },
  );

  test("is dropped while the indexer cannot be asked: a warning", async () => {
    const { tell, chain, ctx } = watched();
    chain.breakWith(UNREACHABLE);
    const warned = new Promise<void>((resolve) => {
      ctx.ports.log.warn = (message) => {
        ctx.warnings.push(message);
        resolve();
      };
    });
    await tell({ kind: "tx-removed", txid: txidOfNumber(1) });
    await warned;
    expect(ctx.warnings).toEqual(["A dropped payment could not be sent again"]);
  });
});

describe("a block", () => {
  const NO_TIP = undefined;
  test.each([
    ["connected", block("block-connected", 7), NO_TIP, { height: 7, finalHeight: -1 }, []],
    ["connected, as the next one", block("block-connected", 7), [6, 5], { height: 7, finalHeight: 5 }, []],
    ["connected, reported late", block("block-connected", 7), [9, 5], { height: 9, finalHeight: 5 }, []],
    ["disconnected", block("block-disconnected", 9), [9, 5], { height: 8, finalHeight: 5 }, ["sync"]],
    ["invalidated", block("block-invalidated", 9), [9, 5], { height: 8, finalHeight: 5 }, ["sync"]],
    ["disconnected, reported late", block("block-disconnected", 9), [3, 2], { height: 3, finalHeight: 2 }, ["sync"]],
    [
      "disconnected, without a known tip",
      block("block-disconnected", 9),
      NO_TIP,
      { height: 8, finalHeight: -1 },
      ["sync"],
    ],
    ["final", block("block-finalized", 7), [7, 5], { height: 7, finalHeight: 7 }, []],
    ["final, without a known tip", block("block-finalized", 7), NO_TIP, { height: 7, finalHeight: 7 }, []],
    ["final, reported late", block("block-finalized", 4), [9, 5], { height: 9, finalHeight: 5 }, []],
  ] as const)("%s", async (_name, event, tip, after, syncs) => {
    const { tell, ctx, state, asked } = watched();
    ctx.state.setState({ tip: tip && { height: tip[0], finalHeight: tip[1] } });
    await tell(event);
    expect(state().tip).toEqual(after);
    expect(asked).toEqual(syncs);
  });

  test("that is final makes exactly the transactions and coins in it and below it final", async () => {
    const { tell, set, state } = watched();
    const heights = [0, 7, 8];
    const page = [...heights.map((height, n) => income(n + 1).inBlock(height)), income(4)];
    // Coins of transactions that are not on the page; height -1 means unconfirmed.
    const coins = [...heights, -1].map((blockHeight, n) =>
      aUtxo(me, 1_000n, { n: n + 11, blockHeight, isFinal: false }),
    );
    set({ history: page, numTxs: 8, utxos: coinsOf(new Map(coins.map((coin) => [coin.outpoint, coin]))) });
    await tell(block("block-finalized", 7));
    const { history, utxos } = state().ledger;
    expect(history.map(({ isFinal }) => isFinal)).toEqual([true, true, false, false]);
    expect(coins.map(({ outpoint }) => utxos.get(outpoint)?.isFinal)).toEqual([true, true, false, false]);
  });
});
