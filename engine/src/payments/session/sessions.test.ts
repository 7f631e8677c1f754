import { sats } from "@satchel/core/amount";
import { txidOfNumber } from "@satchel/core/testing";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { PaymentSession } from "./session.ts";
import { expectReceipt, hasReceipt, isViewed, keyOf, NO_SESSIONS, viewPlace, withReceipts } from "./sessions.ts";

const TXID = txidOfNumber(1);
const OTHER = txidOfNumber(2);
const aStore = () => createStore(() => NO_SESSIONS);

/** A payment that is being sent; after a restart it is known without its plan. */
const sending = (place: string, isResumed = false) => {
  const plan = { txs: [], spends: [], sent: sats(1n), fee: sats(1n) };
  const payment = isResumed ? undefined : { plan };
  const session = { place, walletId: "w", run: 1, step: "sending", payment, wasReviewed: true } as PaymentSession;
  return new Map([[keyOf(place, session.walletId), session]]);
};

/** Tells whether a promise is resolved when all that waits now has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let is = false;
  void promise.then(() => {
    is = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  return is;
}

test("a session is found by its place and its wallet", () => {
  const keys = [["send", "w"] as const, ["send", "v"] as const, ["token", "w"] as const, ["send", undefined] as const];
  expect(new Set(keys.map(([place, id]) => keyOf(place, id as Parameters<typeof keyOf>[1]))).size).toBe(4);
});

test("a place is viewed as long as any of its views is there, and its last one says so", () => {
  const store = aStore();
  const onLast = vi.fn();
  expect(isViewed(store.getState(), "send")).toBe(false);
  const one = viewPlace(store, "send", onLast);
  const other = viewPlace(store, "send", onLast);
  viewPlace(store, "token", onLast);
  expect(isViewed(store.getState(), "send")).toBe(true);
  one();
  expect(isViewed(store.getState(), "send")).toBe(true);
  expect(onLast).not.toHaveBeenCalled();
  other();
  expect(isViewed(store.getState(), "send")).toBe(false);
  expect(isViewed(store.getState(), "token")).toBe(true);
  expect(onLast).toHaveBeenCalledTimes(1);
});

test("receipts add up, and none change nothing", () => {
  const one = withReceipts([TXID])(NO_SESSIONS);
  expect([...one.receipts]).toEqual([TXID]);
  expect(withReceipts([])(one)).toBe(one);
  expect([...withReceipts([TXID, OTHER])(one).receipts]).toEqual([TXID, OTHER]);
});

test("whether a payment has a receipt is said at once if no screen is sending one", async () => {
  const store = aStore();
  store.setState(withReceipts([TXID]));
  expect(await hasReceipt(store, TXID)).toBe(true);
  expect(await hasReceipt(store, OTHER)).toBe(false);
  expect(await hasReceipt(store, undefined)).toBe(false);
});

test("a screen that sends by itself is waited for, until the last one has said what it shows", async () => {
  const store = aStore();
  const endOne = expectReceipt(store);
  const endOther = expectReceipt(store);
  const has = hasReceipt(store, TXID);
  endOne([]);
  expect(await isSettled(has)).toBe(false);
  endOther([TXID]);
  expect(await has).toBe(true);
  expect(store.getState().awaited).toBe(0);
});

test("a payment that a viewed form is sending is waited for", async () => {
  const store = aStore();
  viewPlace(store, "send", () => {});
  store.setState({ sessions: sending("send") });
  const has = hasReceipt(store, TXID);
  expect(await isSettled(has)).toBe(false);
  store.setState({ sessions: new Map() });
  expect(await has).toBe(false);
});

test.each([
  ["that no screen shows", sending("token")],
  ["that another page had begun before the restart", sending("send", true)],
])("a payment %s is not waited for", async (_, sessions) => {
  const store = aStore();
  viewPlace(store, "send", () => {});
  store.setState({ sessions });
  expect(await hasReceipt(store, TXID)).toBe(false);
});

test("who has been answered does not listen any longer", async () => {
  const store = aStore();
  let listening = 0;
  const { subscribe } = store;
  store.subscribe = (listener) => {
    const stop = subscribe(listener);
    listening += 1;
    return () => {
      listening -= 1;
      stop();
    };
  };
  const end = expectReceipt(store);
  const has = hasReceipt(store, TXID);
  expect(listening).toBe(1);
  end([TXID]);
  expect(await has).toBe(true);
  expect(listening).toBe(0);
});
