import type { Txid } from "@satchel/core/ids";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { aTx, createManualClock } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test, vi } from "vitest";
import { aPayment } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";
import { named, outboxItem, type StoredPayment } from "../outbox/stored-payments.ts";
import { createSettling } from "./settle.ts";

const SECOND = 1_000;

/** Settling with these stored payments. `lookedUp`: the numbers of the transactions that the indexer was asked for. */
function settlingOver(...kept: StoredPayment[]) {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const store = createMemoryStore({ outbox: outboxItem.encode(kept) });
  const lookedUp: number[] = [];
  const watched = {
    ...chain,
    tx: (txid: Txid) => {
      lookedUp.push(Number.parseInt(txid, 16));
      return chain.tx(txid);
    },
  };
  const ctx = bareContext({ chain: watched, clock, store });
  const settling = createSettling(ctx);
  /** Waits until a retry timer is set. */
  const resting = async () => {
    while (clock.waiting() === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const shown = () => ctx.state.getState().outbox.map(({ status }) => status);
  return { ctx, chain, clock, store, settling, lookedUp, resting, shown };
}

const unreachable = new NetworkError("Error connecting to known Chronik instances", "unreachable");

test("settling all: every payment of unknown outcome is settled, and a failed one that was accepted after all is found", async () => {
  const { ctx, chain, clock, settling, lookedUp, shown } = settlingOver(
    aPayment(1, "unknown"),
    aPayment(2, "refused"),
    aPayment(3, "unknown"),
    aPayment(4, "refused"),
  );
  chain.add(aTx(1), aTx(2), aTx(3));
  await settling.settle();
  expect(ctx.notices).toEqual([1, 2, 3].map((n) => ({ kind: "payment-settled", ...named(aPayment(n, "sent")) })));
  expect(new Set(lookedUp)).toEqual(new Set([1, 2, 3, 4]));
  expect(shown()).toEqual(["refused"]);
  expect(clock.waiting()).toBe(0);
});

test("settling all: a sent payment that the indexer no longer has is settled again", async () => {
  const { ctx, chain, settling } = settlingOver(aPayment(1, "sent"), aPayment(2, "sent"));
  chain.add(aTx(2));
  const asked: (string | undefined)[] = [];
  ctx.settle = async (id) => void asked.push(id);
  await settling.settle();
  expect(ctx.notices[0]).toEqual({ kind: "payment-dropped", ...named(aPayment(1, "sent")) });
  expect(asked).toEqual([aPayment(1, "sent").id]);
});

test("settling one: no other payment is looked up, and a failed one that was accepted after all is found", async () => {
  const { ctx, chain, settling, lookedUp } = settlingOver(
    aPayment(1, "unknown"),
    aPayment(2, "refused"),
    aPayment(3, "sent"),
  );
  chain.add(aTx(2));
  await settling.settle(aPayment(2, "refused").id);
  expect(new Set(lookedUp)).toEqual(new Set([2]));
  expect(ctx.notices).toEqual([{ kind: "payment-settled", ...named(aPayment(2, "sent")) }]);
  settling.stop();
});

test("a payment of unknown outcome is looked up again with growing delays until its outcome is known", async () => {
  const { ctx, chain, clock, settling, lookedUp, resting } = settlingOver(aPayment(1, "unknown"));
  chain.breakWith(unreachable);
  await settling.settle();
  lookedUp.length = 0;
  for (const seconds of [2, 4, 8, 10, 10]) {
    await resting();
    clock.advance(seconds * SECOND - 1);
    await resting();
    expect(lookedUp).toEqual([]);
    clock.advance(1);
    await resting();
    expect(lookedUp).toEqual([1]);
    lookedUp.length = 0;
  }
  chain.breakWith(undefined);
  chain.add(aTx(1));
  await settling.settle();
  expect(ctx.notices).toEqual([{ kind: "payment-settled", ...named(aPayment(1, "sent")) }]);
  expect(clock.waiting()).toBe(0);
});

test("a sent payment is not looked up by a retry, unless the last look at it has failed", async () => {
  const { ctx, chain, clock, settling, lookedUp, resting } = settlingOver(aPayment(1, "unknown"), aPayment(9, "sent"));
  chain.add(aTx(9));
  ctx.ports.chain.broadcast = () => Promise.reject(unreachable);
  await settling.settle();
  lookedUp.length = 0;
  clock.advance(2 * SECOND);
  await resting();
  expect(lookedUp).toEqual([1]);
  chain.breakWith(unreachable);
  await settling.settle();
  lookedUp.length = 0;
  clock.advance(10 * SECOND);
  await resting();
  expect(lookedUp).toEqual([9, 1]);
  expect(ctx.notices).toEqual([]);
  settling.stop();
});

test("a server says yes and forgets, and then cannot be asked: the payment is looked up until it can, and sent again", async () => {
  const { ctx, chain, clock, settling, lookedUp, resting } = settlingOver(aPayment(1, "sent"));
  chain.breakWith(unreachable);
  await settling.settle();
  for (const seconds of [2, 4, 8, 16, 32, 60]) {
    await resting();
    lookedUp.length = 0;
    clock.advance(seconds * SECOND - 1);
    await resting();
    expect(lookedUp).toEqual([]);
    clock.advance(1);
    await resting();
    expect(lookedUp).toEqual([1]);
  }
  chain.breakWith(undefined);
  const broadcast = vi.fn(async () => {
    chain.add(aTx(1));
    return aTx(1).txid;
  });
  ctx.ports.chain.broadcast = broadcast;
  clock.advance(60 * SECOND);
  await vi.waitUntil(() => ctx.notices.length === 2);
  const { entryId, txids } = named(aPayment(1, "sent"));
  expect(ctx.notices.map(({ kind }) => kind)).toEqual(["payment-dropped", "payment-settled"]);
  expect(ctx.notices).toEqual(ctx.notices.map(({ kind }) => ({ kind, entryId, txids })));
  expect(broadcast).toHaveBeenCalledTimes(1);
  settling.stop();
});

test("an answer about one sent payment that cannot be read does not hide what became of another", async () => {
  const { ctx, chain, clock, settling } = settlingOver(aPayment(1, "sent"), aPayment(2, "sent"));
  const { tx } = ctx.ports.chain;
  ctx.ports.chain.tx = (txid, signal) =>
    txid === aTx(1).txid ? Promise.reject(new ProtocolError("not a transaction")) : tx(txid, signal);
  chain.add(aTx(1));
  const asked: (string | undefined)[] = [];
  ctx.settle = async (id) => void asked.push(id);
  await settling.settle();
  expect(asked).toEqual([aPayment(2, "sent").id]);
  expect(clock.waiting()).toBe(1);
  settling.stop();
});

test("what is asked for in the moment at which a run ends is done too", async () => {
  const { chain, clock, settling, lookedUp } = settlingOver(aPayment(1, "unknown"), aPayment(2, "unknown"));
  chain.breakWith(unreachable);
  const { after } = clock;
  let late: Promise<void> | undefined;
  clock.after = (ms, work) => {
    // The run has looked for more, and has not ended yet.
    queueMicrotask(() => {
      late ??= settling.settle(aPayment(2, "unknown").id);
    });
    return after(ms, work);
  };
  await settling.settle(aPayment(1, "unknown").id);
  await late;
  expect(lookedUp).toContain(2);
  settling.stop();
});

test("a request between retries runs at once, and its new timer replaces the old one", async () => {
  const { chain, clock, settling, lookedUp, resting } = settlingOver(aPayment(1, "unknown"));
  chain.breakWith(unreachable);
  await settling.settle(aPayment(1, "unknown").id);
  clock.advance(1 * SECOND);
  await settling.settle(aPayment(1, "unknown").id);
  expect(lookedUp).toHaveLength(2);
  expect(clock.waiting()).toBe(1);
  // The first timer was cancelled; the second one is due four seconds after the second attempt.
  clock.advance(4 * SECOND - 1);
  expect(lookedUp).toHaveLength(2);
  clock.advance(1);
  await resting();
  expect(lookedUp).toHaveLength(3);
  settling.stop();
});

test("after a payment is settled the delays for the next one start anew", async () => {
  const { chain, clock, store, settling, lookedUp, resting } = settlingOver(aPayment(1, "unknown"));
  chain.breakWith(unreachable);
  await settling.settle();
  clock.advance(2 * SECOND);
  await resting();
  chain.breakWith(undefined);
  chain.add(aTx(1));
  await settling.settle();
  expect(clock.waiting()).toBe(0);
  await store.set("outbox", outboxItem.encode([aPayment(2, "unknown")]));
  chain.breakWith(unreachable);
  await settling.settle();
  lookedUp.length = 0;
  clock.advance(2 * SECOND);
  await resting();
  expect(lookedUp).toEqual([2]);
  settling.stop();
});

test("a request during a run joins that run, which settles the requested payment too", async () => {
  const { ctx, chain, settling } = settlingOver(aPayment(1, "unknown"), aPayment(2, "unknown"));
  chain.add(aTx(1), aTx(2));
  const release = chain.hold("tx");
  const first = settling.settle(aPayment(1, "unknown").id);
  const second = settling.settle(aPayment(2, "unknown").id);
  expect(second).toBe(first);
  release();
  await second;
  expect(ctx.notices).toHaveLength(2);
});

test("storage that cannot be read: a warning is logged, and the payments under way are tried again", async () => {
  const { ctx, chain, clock, store, settling, resting } = settlingOver(aPayment(1, "unknown"));
  chain.breakWith(unreachable);
  await settling.settle();
  const { get } = store;
  store.get = () => Promise.reject(new Error("Storage failed"));
  clock.advance(2 * SECOND);
  await resting();
  // The search for listings reads the same storage, and may have found out first.
  expect(ctx.warnings).toContain("Payments of unknown outcome could not be settled");
  store.get = get;
  chain.breakWith(undefined);
  chain.add(aTx(1));
  clock.advance(4 * SECOND);
  await settling.settle(aPayment(1, "unknown").id);
  expect(ctx.notices).toEqual([{ kind: "payment-settled", ...named(aPayment(1, "sent")) }]);
});

test("once stopped, settling has no timer and asks nothing", async () => {
  const { chain, clock, settling, lookedUp, resting } = settlingOver(aPayment(1, "unknown"));
  chain.breakWith(unreachable);
  await settling.settle();
  await resting();
  settling.stop();
  expect(clock.waiting()).toBe(0);
  lookedUp.length = 0;
  await settling.settle();
  expect(lookedUp).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

test("stopped during a run, settling sets no timer for a payment of unknown outcome", async () => {
  const { chain, clock, settling } = settlingOver(aPayment(1, "unknown"));
  chain.breakWith(unreachable);
  const release = chain.hold("tx");
  const working = settling.settle();
  settling.stop();
  release();
  await working;
  expect(clock.waiting()).toBe(0);
});
