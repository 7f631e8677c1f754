import { sats } from "@satchel/core/amount";
import { emptyLedger } from "@satchel/core/ledger";
import { StorageError } from "@satchel/core/ports";
import { aTx, aWalletId, txidOfNumber } from "@satchel/core/testing";
import { createMemoryStore, createMemoryTabs } from "@satchel/platform/memory";
import { describe, expect, test } from "vitest";
import type { OutboxEntry } from "../../state.ts";
import { aPayment, coinOfPayment as coin, rawTxs } from "../../testing/a-payment.ts";
import { bareContext } from "../../testing/bare-context.ts";
import {
  changeEntry,
  dropEntry,
  forgetPaymentsOf,
  markFailed,
  markSent,
  markUnknown,
  noteFinal,
  readPayments,
  refreshOutbox,
  reserve,
  reviveSent,
} from "./outbox.ts";
import { MAX_SHELVED } from "./sent-payments.ts";
import { outboxItem, type StoredPayment } from "./stored-payments.ts";

const spending = (n: number, spends: OutboxEntry["spends"]) => aPayment(n, "sending", { spends });
const txidsOf = (...numbers: number[]) => numbers.map(txidOfNumber);

/** A tab of a browser that has these payments in storage; `told`: the messages it sends to the other tabs. */
function tabOver(...kept: StoredPayment[]) {
  const store = createMemoryStore({ outbox: outboxItem.encode(kept) });
  const hub = createMemoryTabs();
  const told: unknown[] = [];
  const ctx = bareContext({ store, tabs: { ...hub.tab(), tell: (message) => void told.push(message) } });
  const stored = () => readPayments(bareContext({ store }));
  const shown = () => ctx.state.getState().outbox;
  return { ctx, store, told, stored, shown };
}

/** Makes every later write fail, and returns the keys that were to be written. */
function breakStorage({ store }: Pick<ReturnType<typeof tabOver>, "store">): string[] {
  const keys: string[] = [];
  store.set = (key) => {
    keys.push(key);
    return Promise.reject(new StorageError("disk full"));
  };
  return keys;
}

describe("coins are reserved across tabs", () => {
  test("one coin in common with another tab's payment is enough to refuse", async () => {
    const store = createMemoryStore();
    const [here, there] = [bareContext({ store }), bareContext({ store })];
    const theirs = spending(1, [coin(2), coin(3)]);
    expect(await reserve(there, theirs)).toBe(true);
    expect(await reserve(here, spending(2, [coin(1), coin(2)]))).toBe(false);
    // The other tab's payment is in this tab's state now, as one that this tab does not send.
    expect(here.state.getState().outbox).toEqual([{ ...theirs, status: "unknown" }]);
    const mine = spending(3, [coin(1), coin(4)]);
    expect(await reserve(here, mine)).toBe(true);
    expect(here.state.getState().outbox).toEqual([{ ...theirs, status: "unknown" }, mine]);
  });

  test("coins of a failed payment are free, and the payment itself may reserve them again", async () => {
    const refused = aPayment(1, "refused");
    const { ctx, shown } = tabOver(aPayment(3, "unknown"), refused);
    await refreshOutbox(ctx);
    expect(await reserve(ctx, { ...refused, status: "sending" })).toBe(true);
    expect(shown()).toEqual([aPayment(3, "unknown"), { ...refused, status: "sending" }]);
    expect(await reserve(ctx, spending(2, refused.spends))).toBe(false);
  });

  test("other tabs are told of a payment that was stored, not of one whose coins were reserved already", async () => {
    const { ctx, told } = tabOver(aPayment(1, "unknown"));
    expect(await reserve(ctx, spending(2, [coin(1)]))).toBe(false);
    expect(told).toEqual([]);
    expect(await reserve(ctx, aPayment(2, "sending"))).toBe(true);
    expect(told).toEqual([{ kind: "outbox" }]);
  });

  test("a payment that cannot be stored is not shown", async () => {
    const tab = tabOver();
    breakStorage(tab);
    await expect(reserve(tab.ctx, aPayment(1, "sending"))).rejects.toThrow("disk full");
    expect(tab.shown()).toEqual([]);
    expect(tab.told).toEqual([]);
  });
});

describe("a payment that ends", () => {
  const kept = [aPayment(1, "unknown", { reason: "before" }), aPayment(2, "unknown")];
  const [ending, other] = kept as [OutboxEntry, OutboxEntry];

  test("sent: no longer shown, its bytes kept without a reason, and the other tabs learn its txids", async () => {
    const { ctx, told, stored, shown } = tabOver(...kept);
    await refreshOutbox(ctx);
    await markSent(ctx, ending.id, txidsOf(1));
    expect(shown()).toEqual([other]);
    expect(await stored()).toEqual([aPayment(1, "sent"), other]);
    expect(told).toEqual([{ kind: "outbox", done: txidsOf(1) }]);
  });

  test("failed: stays with the reason, and the other tabs learn which of its transactions were accepted", async () => {
    const { ctx, told, stored, shown } = tabOver(...kept);
    await refreshOutbox(ctx);
    await markFailed(ctx, ending.id, { status: "conflicted", reason: "spent", hosts: ["one.org"] }, txidsOf(7));
    const failed = aPayment(1, "conflicted", { reason: "spent", refusedBy: ["one.org"], accepted: 1 });
    expect(shown()).toEqual([failed, other]);
    expect(await stored()).toEqual([failed, other]);
    expect(told).toEqual([{ kind: "outbox", done: txidsOf(7) }]);
  });

  test("failed, and the network has dropped what it had accepted of it: nothing counts as accepted", async () => {
    const { ctx, stored } = tabOver({ ...ending, accepted: 2 });
    await refreshOutbox(ctx);
    await markFailed(ctx, ending.id, { status: "conflicted", reason: "spent", hosts: ["one.org"] }, []);
    expect(await stored()).toEqual([aPayment(1, "conflicted", { reason: "spent", refusedBy: ["one.org"] })]);
  });

  test("never sent: forgotten", async () => {
    const { ctx, told, stored, shown } = tabOver(...kept);
    await refreshOutbox(ctx);
    await dropEntry(ctx, ending.id);
    expect(shown()).toEqual([other]);
    expect(await stored()).toEqual([other]);
    expect(told).toEqual([{ kind: "outbox", done: [] }]);
  });

  test("storage fails: the payment ends in this tab all the same, a notice says so, and other tabs are not told", async () => {
    const tab = tabOver(...kept);
    await refreshOutbox(tab.ctx);
    breakStorage(tab);
    await markSent(tab.ctx, ending.id, txidsOf(1));
    expect(tab.shown()).toEqual([other]);
    expect(tab.ctx.notices).toEqual([{ kind: "save-failed", reason: "disk full" }]);
    expect(tab.ctx.warnings).toEqual(["The outcome of a payment could not be stored"]);
    expect(tab.told).toEqual([]);
    expect(await tab.stored()).toEqual(kept);
  });

  test("a concurrent read of storage does not bring the payment back", async () => {
    const { ctx, shown } = tabOver(...kept);
    const looking = refreshOutbox(ctx);
    await Promise.all([markSent(ctx, ending.id, txidsOf(1)), looking]);
    expect(shown()).toEqual([other]);
  });

  test("marked unknown: only the named payment, and only if it is under way", () => {
    const { ctx, shown } = tabOver();
    const [a, b, refused] = [aPayment(1, "sending"), aPayment(2, "sending"), aPayment(3, "refused")];
    ctx.state.setState({ outbox: [a, b, refused] });
    for (const { id } of [a, refused]) markUnknown(ctx, id);
    expect(shown()).toEqual([{ ...a, status: "unknown" }, b, refused]);
  });
});

describe("a payment that a person dismisses", () => {
  const kept = [aPayment(1, "refused"), aPayment(2, "refused")];
  const [first, second] = kept as [OutboxEntry, OutboxEntry];

  test("is forgotten, and the other tabs are told", async () => {
    const { ctx, told, stored, shown } = tabOver(...kept);
    await changeEntry(ctx, first.id, () => []);
    expect(shown()).toEqual([second]);
    expect(await stored()).toEqual([second]);
    expect(told).toEqual([{ kind: "outbox" }]);
  });

  test("stays shown when storage fails", async () => {
    const tab = tabOver(...kept);
    await refreshOutbox(tab.ctx);
    breakStorage(tab);
    await expect(changeEntry(tab.ctx, first.id, () => [])).rejects.toThrow(StorageError);
    expect(tab.shown()).toEqual(kept);
    expect(tab.told).toEqual([]);
  });
});

describe("sent payments", () => {
  const two = aPayment(1, "sent", { txs: rawTxs(11, 12) });
  const kept = [two, aPayment(2, "sent"), aPayment(3, "refused")];

  test("one transaction dropped: only its payment is of unknown outcome again", async () => {
    const { ctx, told, stored, shown } = tabOver(...kept);
    const revived = { ...two, status: "unknown", isForgotten: true };
    expect(await reviveSent(ctx, txidsOf(12, 3))).toEqual([two]);
    expect(shown()).toEqual([revived, aPayment(3, "refused")]);
    expect(await stored()).toEqual([revived, ...kept.slice(1)]);
    expect(told).toEqual([{ kind: "outbox" }]);
  });

  test("a stranger's transaction dropped: nothing is written or told", async () => {
    const tab = tabOver(...kept);
    const writes = breakStorage(tab);
    expect(await reviveSent(tab.ctx, txidsOf(9))).toEqual([]);
    expect(writes).toEqual([]);
    expect(tab.told).toEqual([]);
  });

  test("forgotten once every transaction is final and a day has passed; payments that are not final or not sent stay", async () => {
    const tab = tabOver(...kept);
    await noteFinal(tab.ctx, new Set(txidsOf(2, 3, 11)));
    expect(await tab.stored()).toEqual([two, aPayment(3, "refused")]);
    await noteFinal(tab.ctx, new Set(txidsOf(11, 12)));
    expect(await tab.stored()).toEqual([aPayment(3, "refused")]);
    // Nothing to forget: nothing is written.
    const writes = breakStorage(tab);
    await noteFinal(tab.ctx, new Set(txidsOf(3)));
    expect(writes).toEqual([]);
  });

  test("that are final stay for a day, and no server's word makes them dropped", async () => {
    const now = Date.now();
    const fresh = aPayment(now, "sent", { txs: rawTxs(11, 12) });
    const tab = tabOver(fresh);
    await noteFinal(tab.ctx, new Set(txidsOf(11, 12)));
    expect(await tab.stored()).toEqual([{ ...fresh, isFinal: true }]);
    const { set } = tab.store;
    const writes = breakStorage(tab);
    await noteFinal(tab.ctx, new Set());
    expect(writes).toEqual([]);
    tab.store.set = set;
    expect(await reviveSent(tab.ctx, txidsOf(12))).toEqual([]);
    expect(await tab.stored()).toEqual([{ ...fresh, isFinal: true }]);
  });

  test("that were in blocks are remembered as mined, and no server's word makes them dropped", async () => {
    const tab = tabOver(two, aPayment(3, "refused"));
    await noteFinal(tab.ctx, new Set(), new Set(txidsOf(11, 3)));
    expect(await tab.stored()).toEqual([two, aPayment(3, "refused")]);
    await noteFinal(tab.ctx, new Set(), new Set(txidsOf(11, 12, 3)));
    expect(await tab.stored()).toEqual([{ ...two, wasMined: true }, aPayment(3, "refused")]);
    expect(await reviveSent(tab.ctx, txidsOf(12))).toEqual([]);
  });

  /** A listing as it was stored before, with a mark of its own. */
  const aListing = (n: number) => {
    const step = (kind: "prepare" | "act") => ({ kind, recipients: 0, sats: sats(0n) });
    const [ad, offer] = rawTxs(500 + n, 1_000 + n) as [StoredPayment["txs"][number], StoredPayment["txs"][number]];
    const txs = [
      { ...ad, step: step("prepare") },
      { ...offer, step: step("act") },
    ];
    return aPayment(n, "sent", { txs, purpose: "listing" });
  };

  test("a listing that was stored with a mark of its own is read, and is shelved when it is final", async () => {
    const marked = JSON.parse(outboxItem.encode([aListing(1)])) as object[];
    const read = outboxItem.decode(JSON.stringify(marked.map((entry) => ({ ...entry, isListing: true }))));
    expect(read).toEqual({ kind: "valid", value: [aListing(1)] });
    const tab = tabOver(...(read.kind === "valid" ? read.value : []));
    await noteFinal(tab.ctx, new Set(aListing(1).txs.map(({ txid }) => txid)));
    expect(await tab.stored()).toEqual([{ ...aListing(1), isShelved: true }]);
  });

  test("a listing of ALP, which has no advertisement, is forgotten like any other payment", async () => {
    const { txs, ...rest } = aListing(1);
    const gather = { kind: "gather", recipients: 0, sats: sats(0n) } as const;
    const ofAlp = { ...rest, txs: txs.map((tx) => (tx.step?.kind === "prepare" ? { ...tx, step: gather } : tx)) };
    const tab = tabOver(ofAlp);
    await noteFinal(tab.ctx, new Set(ofAlp.txs.map(({ txid }) => txid)));
    expect(await tab.stored()).toEqual([]);
  });

  test("a listing that is final is shelved, not forgotten; only the newest of these stay", async () => {
    const listings = Array.from({ length: MAX_SHELVED + 1 }, (_, n) => aListing(n));
    const tab = tabOver(...listings, two);
    await noteFinal(tab.ctx, new Set([...listings, two].flatMap(({ txs }) => txs.map(({ txid }) => txid))));
    expect(await tab.stored()).toEqual(listings.slice(1).map((entry) => ({ ...entry, isShelved: true })));
    expect(tab.shown()).toEqual([]);
    // A message that the network has dropped one of its transactions does not bring it back.
    expect(await reviveSent(tab.ctx, listings[5]?.txs.map(({ txid }) => txid) ?? [])).toEqual([]);
  });

  test("forgotten with the next write of any payment, when the ledger knows them as final", async () => {
    const { ctx, stored } = tabOver(...kept);
    const history = [11, 2].map((n) => aTx(n).with({ isFinal: true }));
    ctx.state.setState({ ledger: { ...emptyLedger(new Set()), history: [...history, aTx(12)] } });
    await reserve(ctx, aPayment(4, "sending"));
    expect((await stored()).map(({ createdAt }) => createdAt)).toEqual([1, 3, 4]);
  });
});

describe("payments of a deleted wallet", () => {
  test("are forgotten except payments that may still be accepted; payments of other wallets stay", async () => {
    const states = ["sending", "unknown", "refused", "conflicted", "sent"] as const;
    const mine = states.map((status, n) => aPayment(n, status));
    const theirs = aPayment(9, "refused", { walletId: aWalletId("another") });
    const { ctx, told, stored, shown } = tabOver(...mine, theirs);
    await forgetPaymentsOf(ctx, aWalletId("w"));
    expect((await stored()).map(({ createdAt }) => createdAt)).toEqual([0, 1, 9]);
    expect(shown().map(({ createdAt }) => createdAt)).toEqual([0, 1, 9]);
    expect(told).toEqual([{ kind: "outbox" }]);
  });

  test("a stopped chain stays while it may be half sent, and is forgotten once all that was broadcast is known", async () => {
    const chain = (n: number, begun: number, accepted: number) =>
      aPayment(n, "stopped", { txs: rawTxs(n, n + 1, n + 2), begun, accepted });
    const { ctx, stored, shown } = tabOver(chain(1, 2, 1), chain(11, 2, 2), chain(21, 0, 0));
    await forgetPaymentsOf(ctx, aWalletId("w"));
    expect((await stored()).map(({ createdAt }) => createdAt)).toEqual([1]);
    expect(shown().map(({ createdAt }) => createdAt)).toEqual([1]);
  });

  test("without any such payment nothing is written or told", async () => {
    const tab = tabOver(aPayment(1, "unknown"), aPayment(2, "refused", { walletId: aWalletId("another") }));
    const writes = breakStorage(tab);
    await forgetPaymentsOf(tab.ctx, aWalletId("w"));
    expect(writes).toEqual([]);
    expect(tab.told).toEqual([]);
  });
});

describe("the stored outbox", () => {
  test("is shown once it was read, without the sent payments", async () => {
    const { ctx, shown } = tabOver(aPayment(1, "unknown"), aPayment(2, "sent"));
    expect(await readPayments(ctx)).toEqual([aPayment(1, "unknown"), aPayment(2, "sent")]);
    expect(shown()).toEqual([aPayment(1, "unknown")]);
    expect(await refreshOutbox(ctx)).toBe(shown());
  });

  test.each([
    ["a text that is not a list", "{}", []],
    ["an entry that cannot be read", `[{"id":1},${outboxItem.encode([aPayment(1, "unknown")]).slice(1)}`, [1]],
  ])("%s is copied aside before anything is written over it", async (_name, raw, left) => {
    const store = createMemoryStore({ outbox: raw });
    const ctx = bareContext({ store });
    expect((await refreshOutbox(ctx)).map(({ createdAt }) => createdAt)).toEqual(left);
    expect(await store.get("aside:outbox")).toBe(raw);
    await reserve(ctx, aPayment(5, "sending"));
    expect((await readPayments(ctx)).map(({ createdAt }) => createdAt)).toEqual([...left, 5]);
  });

  test("that does not exist is empty, and nothing is copied aside", async () => {
    const store = createMemoryStore();
    expect(await refreshOutbox(bareContext({ store }))).toEqual([]);
    expect(store.entries()).toEqual({});
  });

  test("that cannot be read is an error, and the shown payments stay", async () => {
    const { ctx, store, shown } = tabOver(aPayment(1, "unknown", { sent: sats(5n) }));
    await refreshOutbox(ctx);
    store.get = () => Promise.reject(new Error("no disk"));
    await expect(refreshOutbox(ctx)).rejects.toThrow(new StorageError("no disk"));
    await expect(refreshOutbox(ctx)).rejects.toBeInstanceOf(StorageError);
    expect(shown()).toEqual([aPayment(1, "unknown", { sent: sats(5n) })]);
  });
});
