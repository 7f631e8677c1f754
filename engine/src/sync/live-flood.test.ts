// A server that sends events without end: one sync instead, and nothing real is hidden.
import { balanceOf } from "@satchel/core/ledger";
import type { LiveEvent } from "@satchel/core/ports";
import { aTx, createManualClock, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { outboxItem } from "../payments/outbox/stored-payments.ts";
import { aPayment } from "../testing/a-payment.ts";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { watchLive } from "./live.ts";
import { createSync } from "./sync.ts";

const [me, alice] = [scriptOf("me"), scriptOf("alice")];

async function watching(chain = createScriptedChain()) {
  const clock = createManualClock();
  const ctx = bareContext({ chain, clock });
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  const sync = createSync(ctx, session);
  session.requestSync = sync.request;
  ctx.state.setState({ connection: "online" });
  const { stop } = watchLive(ctx, session, sync);
  await sync.request();
  let changes = 0;
  ctx.state.subscribe(() => void changes++);
  const drained = () => session.queue.run(async () => undefined);
  const lookups = () => chain.asked("tx");
  const syncs = () => chain.asked("utxos");
  const total = () => balanceOf(ctx.state.getState().ledger, 100).total;
  const told = () => ctx.notices.flatMap((notice) => ("txid" in notice ? [`${notice.kind} ${notice.txid}`] : []));
  return { ctx, chain, clock, stop, told, drained, lookups, syncs, total, changes: () => changes };
}

const madeUp = (n: number): LiveEvent => ({ kind: "tx-added", txid: txidOfNumber(1_000_000 + n) });

test.each<[string, (n: number) => LiveEvent]>([
  ["payments that do not exist", madeUp],
  ["blocks that disappear", (n) => ({ kind: "block-disconnected", height: n, hash: "00".repeat(32) })],
  ["final blocks", (n) => ({ kind: "block-finalized", height: n, hash: "00".repeat(32) })],
])("100,000 events at once, %s: a few hundred are looked at, and a real payment among them shows", async (_, event) => {
  const { chain, clock, told, drained, lookups, syncs, total, changes } = await watching();
  const before = syncs();
  for (let n = 0; n < 100_000; n++) {
    if (n === 50_000) {
      chain.add(aTx(7).from(alice).paying(me, 5_000n));
      chain.emit({ kind: "tx-added", txid: txidOfNumber(7) });
    }
    chain.emit(event(n));
  }
  await drained();
  expect(total()).toBe(5_000n);
  expect(lookups()).toBeLessThan(5);
  expect(syncs() - before).toBeLessThan(5);
  expect(changes()).toBeLessThan(20);
  await expect.poll(told).toEqual([`received ${txidOfNumber(7)}`]);
  clock.advance(1_000);
  await drained();
  expect(told()).toHaveLength(1);
  expect(syncs() - before).toBeLessThan(6);
});

test("a payment whose event was dropped shows and is told after the wait, and events are heard again then", async () => {
  const { chain, clock, told, drained, total } = await watching();
  for (let n = 0; n < 301; n++) chain.emit(madeUp(n));
  await drained();
  chain.add(aTx(7).from(alice).paying(me, 5_000n));
  chain.emit({ kind: "tx-added", txid: txidOfNumber(7) });
  await drained();
  expect(total()).toBe(0n);
  clock.advance(1_000);
  await drained();
  expect(total()).toBe(5_000n);
  chain.add(aTx(8).from(alice).paying(me, 1_000n));
  chain.emit({ kind: "tx-added", txid: txidOfNumber(8) });
  await drained();
  expect(total()).toBe(6_000n);
  expect(told()).toEqual([`received ${txidOfNumber(7)}`, `received ${txidOfNumber(8)}`]);
});

test("after a flood older transactions are not told again, nor one that moved up to the first page", async () => {
  const chain = createScriptedChain();
  for (let n = 1; n <= 11; n++) chain.add(aTx(n).from(alice).paying(me, 1_000n).inBlock(n));
  const { clock, told, drained, total } = await watching(chain);
  chain.remove(txidOfNumber(11));
  for (let n = 0; n < 301; n++) chain.emit(madeUp(n));
  await drained();
  clock.advance(1_000);
  await drained();
  expect(total()).toBe(10_000n);
  expect(told()).toEqual([]);
});

test("after a flood a mined payment is told if its block came since then, and not one of the newest block before", async () => {
  const { ctx, chain, clock, told, drained, total } = await watching();
  for (let n = 0; n < 301; n++) chain.emit(madeUp(n));
  await drained();
  chain.add(aTx(7).from(alice).paying(me, 1_000n).inBlock(20), aTx(8).from(alice).paying(me, 1_000n).inBlock(21));
  ctx.state.setState({ tip: { height: 20, finalHeight: 5 } });
  clock.advance(1_000);
  await drained();
  expect(total()).toBe(2_000n);
  expect(told()).toEqual([`received ${txidOfNumber(8)}`]);
});

test("after a flood a payment that another tab has sent is not told here, and one of another device is", async () => {
  const { ctx, chain, clock, told, drained } = await watching();
  const elsewhere = aPayment(1, "sent", { txs: [{ txid: txidOfNumber(7), rawTx: "00".repeat(10) }] });
  await ctx.ports.store.set(outboxItem.key, outboxItem.encode([elsewhere]));
  for (let n = 0; n < 301; n++) chain.emit(madeUp(n));
  await drained();
  chain.add(aTx(7).from(me).paying(alice, 5_000n), aTx(8).from(me).paying(alice, 6_000n));
  clock.advance(1_000);
  await drained();
  await expect.poll(told).toContain(`sent ${txidOfNumber(8)}`);
  expect(told()).toHaveLength(1);
});

test("a flood that goes on is looked at less and less; after a calm second, as at first", async () => {
  const { chain, clock, drained } = await watching();
  const flood = async () => {
    for (let n = 0; n < 400; n++) chain.emit(madeUp(n));
    await drained();
  };
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    await flood();
    const [wait = 0] = clock.pending();
    waits.push(wait);
    clock.advance(wait);
    await drained();
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  chain.emit(madeUp(1));
  clock.advance(1_000);
  chain.emit(madeUp(2));
  await flood();
  expect(clock.pending()).toEqual([1_000]);
});

test("300 events are not a flood: each is looked at, and one sync follows", async () => {
  const { chain, clock, stop, drained, total } = await watching();
  for (let n = 1; n <= 300; n++) {
    chain.add(aTx(n).from(alice).paying(me, 1_000n));
    chain.emit({ kind: "tx-added", txid: txidOfNumber(n) });
  }
  await drained();
  expect(total()).toBe(300_000n);
  expect(clock.pending()).toEqual([1_000]);
  stop();
});

test("a flood leaves no timer after the end of the session", async () => {
  const { chain, clock, stop } = await watching();
  for (let n = 0; n < 301; n++) chain.emit(madeUp(n));
  stop();
  expect(clock.waiting()).toBe(0);
});

test("of sixty payments in a block the server told only the last sixteen: all of them are there a second later", async () => {
  const { chain, clock, drained, syncs, total } = await watching();
  const before = syncs();
  const mined = Array.from({ length: 60 }, (_, n) =>
    aTx(n + 1)
      .from(alice)
      .paying(me, 1_000n)
      .inBlock(7)
      // The node saw none of them before their block.
      .with({ timeFirstSeen: 0 }),
  );
  for (const tx of mined) chain.add(tx);
  for (let n = 45; n <= 60; n++) chain.emit({ kind: "tx-confirmed", txid: txidOfNumber(n) });
  await drained();
  clock.advance(1_000);
  await drained();
  await expect.poll(total).toBe(60_000n);
  expect(syncs() - before).toBe(1);
});

test("a burst that crosses the edge of a second is followed by a sync too", async () => {
  const { chain, clock, drained } = await watching();
  const pay = async (payments: number) => {
    for (let n = 0; n < payments; n++) chain.emit(madeUp(n));
    await drained();
  };
  await pay(1);
  clock.advance(999);
  await pay(8);
  clock.advance(2);
  await pay(7);
  expect(clock.pending()).toEqual([1_000]);
});

test("eight events in every second are followed by a sync less and less", async () => {
  const { chain, clock, drained } = await watching();
  const waits: number[] = [];
  for (let second = 0; second < 70; second++) {
    const isAwaited = clock.waiting() > 0;
    for (let n = 0; n < 8; n++) chain.emit(madeUp(n));
    await drained();
    if (!isAwaited) waits.push(...clock.pending());
    clock.advance(1_000);
    await drained();
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("fifteen payments at once cause no sync", async () => {
  const { chain, clock, drained, syncs, total } = await watching();
  const before = syncs();
  for (let n = 1; n <= 15; n++) {
    chain.add(aTx(n).from(alice).paying(me, 1_000n));
    chain.emit({ kind: "tx-added", txid: txidOfNumber(n) });
  }
  await drained();
  clock.advance(1_000);
  await drained();
  expect(total()).toBe(15_000n);
  expect(syncs()).toBe(before);
});

test("bursts that go on are followed by a sync less and less; after a calm time, as at first", async () => {
  const { chain, clock, drained } = await watching();
  const waits: number[] = [];
  const burst = async () => {
    for (let n = 0; n < 16; n++) chain.emit(madeUp(n));
    await drained();
    const [wait = 0] = clock.pending();
    waits.push(wait);
    clock.advance(wait);
    await drained();
  };
  for (let round = 0; round < 7; round++) await burst();
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  clock.advance(60_000);
  await burst();
  expect(waits.at(-1)).toBe(1_000);
});
