// A server says yes to a payment, passes nothing on, and keeps the bytes to publish them when it likes.
import { sats } from "@satchel/core/amount";
import { expect, test, vi } from "vitest";
import { until } from "../device.ts";
import { AMOUNT, createRefusals, make, mustBe, somebody } from "./refusal-arena.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const arena = createRefusals();

test("with one server the payment is open again, its coins are kept, and it is over once the server has it", async () => {
  const bob = somebody();
  const run = await arena.open();
  arena.liar.lie({ forgets: true });
  mustBe(await make(run, { to: [{ script: bob, sats: sats(AMOUNT) }] }));
  await until(run.engine, ({ outbox }) => outbox[0]?.status === "unknown");
  const [entry] = run.engine.state.getState().outbox;
  const other = mustBe(await run.engine.prepare({ to: [{ script: somebody(), sats: sats(AMOUNT) }] }));
  expect(other.spends.filter((coin) => entry?.spends.includes(coin))).toEqual([]);
  // It says yes each time, and is believed no more.
  await run.engine.askOutcome(entry?.id ?? "");
  expect(run.engine.state.getState().outbox).toMatchObject([{ status: "unknown" }]);
  expect(arena.liar.kept()).toHaveLength(1);
  expect(await arena.liar.publish()).toBe(1);
  await until(run.engine, ({ outbox }) => outbox.length === 0);
  expect(await arena.got(bob)).toEqual([AMOUNT]);
});

test("with a second server of another operator the bytes reach the network", async () => {
  const bob = somebody();
  const second = await arena.another();
  const run = await arena.open([second.url]);
  arena.liar.lie({ forgets: true });
  mustBe(await make(run, { to: [{ script: bob, sats: sats(AMOUNT) }] }));
  await vi.waitFor(async () => expect(await arena.got(bob)).toEqual([AMOUNT]), { timeout: 30_000 });
  await until(run.engine, ({ outbox }) => outbox.length === 0);
  // What the liar publishes now is the same transaction.
  await arena.liar.publish();
  expect(await arena.got(bob)).toEqual([AMOUNT]);
});
