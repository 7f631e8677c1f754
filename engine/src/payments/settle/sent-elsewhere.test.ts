import { expect, test } from "vitest";
import { LOCKS } from "../../context.ts";
import { aPayment, rawTxs } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import { firstCoinOf, outboxItem, type StoredPayment } from "../outbox/stored-payments.ts";
import { refreshWithOtherTabs } from "./sent-elsewhere.ts";

const CHAIN = { txs: rawTxs(1, 2) };

/** This tab, while another one holds the lock of a chain that is stored as `status`. */
async function beside(status: "sending" | "unknown") {
  const ctx = bareContext();
  const entry = aPayment(1, status, CHAIN);
  const store = (kept: StoredPayment) => ctx.ports.store.set("outbox", outboxItem.encode([kept]));
  await store(entry);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void ctx.ports.locks.exclusive(LOCKS.payment(firstCoinOf(entry)), () => held);
  const settled: (string | undefined)[] = [];
  ctx.settle = async (id) => void settled.push(id);
  const shown = () => ctx.state.getState().outbox.map((each) => each.status);
  /** Waits until this tab shows the chain like this. */
  const untilShown = (wanted: string) =>
    new Promise<void>((resolve) => {
      const look = () => shown()[0] === wanted;
      if (look()) return resolve();
      const stop = ctx.state.subscribe(() => {
        if (!look()) return;
        stop();
        resolve();
      });
    });
  return { ctx, entry, store, letGo, settled, shown, untilShown };
}

test("a chain that another tab sends and then stops is shown as stopped, and nobody asks for it", async () => {
  const { ctx, store, letGo, settled, shown, untilShown } = await beside("sending");
  await refreshWithOtherTabs(ctx);
  expect(shown()).toEqual(["sending"]);
  await store(aPayment(1, "stopped", CHAIN));
  letGo();
  await untilShown("stopped");
  expect(settled).toEqual([]);
});

test("a chain whose tab has died is of unknown outcome, and this tab asks for it", async () => {
  const { ctx, entry, letGo, settled, untilShown } = await beside("unknown");
  await refreshWithOtherTabs(ctx);
  letGo();
  await untilShown("unknown");
  await new Promise((resolve) => setImmediate(resolve));
  expect(settled).toEqual([entry.id]);
});

test("after its end a tab follows nothing any more", async () => {
  const { ctx, store, letGo, shown } = await beside("sending");
  await refreshWithOtherTabs(ctx);
  ctx.isStopped = () => true;
  await store(aPayment(1, "stopped", CHAIN));
  letGo();
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown()).toEqual(["sending"]);
});
