import { expect, test, vi } from "vitest";
import { type Reply, refusal } from "../wire/reply.ts";
import type { Wallet, WalletEvent } from "./ask.ts";
import { createWalletSide } from "./wallet-side.ts";

const wallet = (changes: Partial<Wallet>): Wallet => ({
  ask: () => new Promise(() => undefined),
  known: async () => null,
  forget: async () => true,
  follow: () => undefined,
  ...changes,
});
const { signal } = new AbortController();

test.each<[Reply, unknown]>([
  [{ approved: true, kind: "connect", address: "a" }, { result: { address: "a" } }],
  [{ approved: true, kind: "sign", address: "a", signature: "s" }, { result: { address: "a", signature: "s" } }],
  [{ approved: true, kind: "pay", txid: "t" }, { result: { txid: "t" } }],
  [{ approved: true, kind: "buy" }, { result: {} }],
  [refusal("denied"), { code: "denied", message: "User denied the request" }],
  [refusal("expired"), { code: "expired", message: "Nobody has decided in time" }],
])("a reply is told as it is: %o", async (reply, outcome) => {
  const side = createWalletSide(wallet({ ask: async () => reply }), () => true);
  expect(await side.ask({ kind: "connect" }, signal)).toEqual(outcome);
});

test("a wallet that is removed while it is asked is lost, not silent", async () => {
  vi.useFakeTimers();
  try {
    let isThere = true;
    const ended: unknown[] = [];
    const side = createWalletSide(wallet({}), () => isThere);
    void side.ask({ kind: "pay", bip21: "ecash:a" }, signal).then((outcome) => ended.push(outcome));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual([]);
    isThere = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toMatchObject([{ code: "lost" }]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("an address is told where there is one, and a wallet that does not answer has not forgotten the site", async () => {
  const known = createWalletSide(wallet({ known: async () => "a" }), () => true);
  expect(await known.knownAddress()).toEqual({ result: { address: "a" } });
  expect(await known.forgetSite()).toEqual({ result: {} });
  const silent = createWalletSide(wallet({ forget: async () => false }), () => true);
  expect(await silent.knownAddress()).toEqual({ result: { address: null } });
  expect(await silent.forgetSite()).toMatchObject({ code: "unavailable" });
});

test("what the wallet tells unasked are the provider's events", () => {
  let tell: (event: WalletEvent) => void = () => undefined;
  const follow: Wallet["follow"] = (listener) => {
    tell = listener;
  };
  const heard: unknown[] = [];
  createWalletSide(wallet({ follow }), () => true).follow((event) => heard.push(event));
  tell({ kind: "account", address: "a" });
  tell({ kind: "disconnect" });
  expect(heard).toEqual([{ event: "accountChanged", address: "a" }, { event: "disconnect" }]);
});
