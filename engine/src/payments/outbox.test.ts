import { sats } from "@satchel/core/amount";
import { txidOfNumber } from "@satchel/core/testing";
import { type Outpoint, outpointOf } from "@satchel/core/tx";
import { createMemoryStore } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import type { OutboxEntry } from "../state.ts";
import { bareContext } from "../testing/bare-context.ts";
import { reserve } from "./outbox.ts";

const coin = (n: number): Outpoint => outpointOf(txidOfNumber(1000 + n), 0);

const entry = (n: number, spends: readonly Outpoint[], status: OutboxEntry["status"] = "sending"): OutboxEntry => ({
  id: outpointOf(txidOfNumber(n), 0),
  walletId: "w",
  plan: `plan ${n}`,
  txs: [{ txid: txidOfNumber(n), rawTx: "ab".repeat(60) }],
  spends,
  sent: sats(1n),
  createdAt: n,
  status,
});

const idsOf = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id);

describe("coins are reserved across tabs", () => {
  test("one coin of several that another tab's payment has is enough", async () => {
    const store = createMemoryStore();
    const [here, there] = [bareContext({ store }), bareContext({ store })];
    const theirs = entry(1, [coin(2), coin(3)]);
    expect(await reserve(there, theirs)).toBe(true);
    expect(await reserve(here, entry(2, [coin(1), coin(2)]))).toBe(false);
    // What stood in the way is on show here now, and was not sent by this tab.
    expect(here.state.getState().outbox).toEqual([{ ...theirs, status: "unknown" }]);
    expect(await reserve(here, entry(3, [coin(1), coin(4)]))).toBe(true);
    expect(idsOf(here.state.getState().outbox)).toEqual(idsOf([theirs, entry(3, [])]));
  });

  test("those of a payment that is over are free, and the payment itself may take them back", async () => {
    const store = createMemoryStore();
    const ctx = bareContext({ store });
    expect(await reserve(ctx, entry(1, [coin(1)], "refused"))).toBe(true);
    expect(await reserve(ctx, entry(1, [coin(1)]))).toBe(true);
    expect(idsOf(ctx.state.getState().outbox)).toEqual([entry(1, []).id]);
    expect(await reserve(ctx, entry(2, [coin(1)]))).toBe(false);
  });
});
