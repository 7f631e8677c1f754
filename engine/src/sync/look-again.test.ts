// A server that says yes to a payment and forgets it, as the syncs of an open wallet notice it.
import { aTx, createManualClock, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { createMemoryStore } from "@satchel/platform/memory";
import { expect, test, vi } from "vitest";
import { refreshOutbox } from "../payments/outbox/outbox.ts";
import { named, outboxItem } from "../payments/outbox/stored-payments.ts";
import { createSettling } from "../payments/settle/settle.ts";
import { aPayment } from "../testing/a-payment.ts";
import { bareContext } from "../testing/bare-context.ts";
import { beginBareSession } from "../testing/bare-session.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import { UNREACHABLE } from "../testing/scripted-wallet.ts";
import { LOOK_AFTER_MS } from "./look-again.ts";
import { createSync } from "./sync.ts";

const me = scriptOf("me");
const payment = aPayment(1, "sent");
const tx = aTx(1).from(me).paying(me, 1_000n);

/** An open wallet whose history has a sent payment that the server lists. `settling`: as in the engine. */
async function sentAndListed() {
  const chain = createScriptedChain();
  const clock = createManualClock();
  const ctx = bareContext({ chain, clock, store: createMemoryStore({ outbox: outboxItem.encode([payment]) }) });
  const settling = createSettling(ctx);
  ctx.settle = (id) => settling.settle(id);
  const session = beginBareSession(ctx, { scripts: new Set([me]) });
  ctx.session = () => session;
  const broadcast = vi.fn(() => Promise.resolve(tx.txid));
  chain.broadcast = broadcast;
  ctx.ports.chain.broadcast = broadcast;
  const sync = createSync(ctx, session);
  ctx.state.setState({ connection: "online" });
  await refreshOutbox(ctx);
  chain.add(tx);
  await sync.request();
  expect(ctx.state.getState().ledger.history).toMatchObject([{ txid: txidOfNumber(1) }]);
  const shown = () => ctx.state.getState().outbox.map(({ status }) => status);
  return { ctx, chain, clock, settling, sync, broadcast, shown };
}

test("a sync that no longer lists a sent payment: it is looked for, and stays open while the server only says yes", async () => {
  const { ctx, chain, clock, settling, sync, broadcast, shown } = await sentAndListed();
  chain.remove(tx.txid);
  await sync.request();
  clock.advance(LOOK_AFTER_MS);
  await vi.waitUntil(() => broadcast.mock.calls.length === 1);
  await vi.waitUntil(() => clock.waiting() === 1);
  expect(shown()).toEqual(["unknown"]);
  expect(ctx.notices).toEqual([{ kind: "payment-dropped", ...named(payment) }]);
  // Its yes is as worthless the next time, and it is asked no more often than for any payment of unknown outcome.
  clock.advance(2_000);
  await vi.waitUntil(() => broadcast.mock.calls.length === 2);
  await vi.waitUntil(() => clock.waiting() === 1);
  expect(shown()).toEqual(["unknown"]);
  chain.add(tx);
  clock.advance(4_000);
  await vi.waitUntil(() => shown().length === 0);
  expect(ctx.notices.map(({ kind }) => kind)).toEqual(["payment-dropped", "payment-settled"]);
  expect(broadcast).toHaveBeenCalledTimes(2);
  settling.stop();
  sync.stop();
});

test("the bytes of a forgotten payment go to the second node, whose yes ends it", async () => {
  const { ctx, chain, clock, settling, sync, shown } = await sentAndListed();
  const second = vi.fn(() => Promise.resolve());
  ctx.ports.secondNode = { host: "second.example", broadcast: second };
  chain.remove(tx.txid);
  await sync.request();
  clock.advance(LOOK_AFTER_MS);
  await vi.waitUntil(() => ctx.notices.length === 2);
  expect(ctx.notices.map(({ kind }) => kind)).toEqual(["payment-dropped", "payment-settled"]);
  expect(second).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
  settling.stop();
  sync.stop();
});

test("a server that lists a payment a moment late raises no alarm", async () => {
  const { ctx, chain, clock, sync, broadcast, shown } = await sentAndListed();
  const asked = chain.asked("tx");
  chain.remove(tx.txid);
  await sync.request();
  clock.advance(LOOK_AFTER_MS - 1);
  chain.add(tx);
  await sync.request();
  clock.advance(1);
  await sync.request();
  expect([chain.asked("tx") - asked, ctx.notices, broadcast.mock.calls, shown()]).toEqual([0, [], [], []]);
  expect(clock.waiting()).toBe(0);
});

test("a look that finds no server is repeated by settling", async () => {
  const { chain, clock, settling, sync, shown } = await sentAndListed();
  chain.remove(tx.txid);
  await sync.request();
  chain.breakWith(UNREACHABLE);
  clock.advance(LOOK_AFTER_MS);
  await vi.waitUntil(() => clock.waiting() === 1);
  chain.breakWith(undefined);
  clock.advance(2_000);
  await vi.waitUntil(() => shown().length === 1);
  settling.stop();
  sync.stop();
});

test("a sync that is stopped looks no more", async () => {
  const { chain, clock, sync } = await sentAndListed();
  chain.remove(tx.txid);
  await sync.request();
  expect(clock.waiting()).toBe(1);
  sync.stop();
  expect(clock.waiting()).toBe(0);
});
