import type { WalletId } from "@satchel/core/ids";
import { aWalletId } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readHint, rememberHint, rememberRefusal, wasStorageRefused } from "./hint.ts";

const NEWCOMER = { shows: "welcome", theme: "system" };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function stateOf(kind: string, theme = "system") {
  let activeId: WalletId | undefined;
  const partOf = (phase: string, chosen: string) =>
    ({ phase: { kind: phase }, activeId, settings: { theme: chosen } }) as State;
  let state = partOf(kind, theme);
  const listeners = new Set<(state: State) => void>();
  return {
    store: { getState: () => state, subscribe: (listen: (state: State) => void) => listeners.add(listen) },
    set: (phase: string, chosen = theme, walletId?: WalletId) => {
      activeId = walletId;
      state = partOf(phase, chosen);
      for (const listen of listeners) listen(state);
    },
  };
}

test("a device without a hint, or with a damaged one, shows what a newcomer sees", () => {
  expect(readHint()).toEqual(NEWCOMER);
  for (const text of ["", " ", "wallets", "{}", "welcome ultraviolet"]) {
    kept.set("satchel-first-paint", text);
    expect(readHint(), text).toEqual(NEWCOMER);
  }
});

test("a wallet that is shown or locked is remembered, with the theme", () => {
  for (const kind of ["ready", "locked"]) {
    const { store, set } = stateOf("loading");
    rememberHint(store);
    expect(readHint()).toEqual(NEWCOMER);
    set(kind, "dark");
    expect(readHint()).toEqual({ shows: "wallet", theme: "dark" });
    set(kind, "system");
    expect(readHint()).toEqual({ shows: "wallet", theme: "system" });
    set("no-wallet");
    expect(kept.size, "nothing is left behind").toBe(0);
  }
});

test("a device with a wallet remembers that the browser may delete its storage, whatever the theme", () => {
  rememberRefusal(true);
  expect(kept.size, "nothing about a newcomer").toBe(0);
  const { store, set } = stateOf("ready");
  rememberHint(store);
  expect(wasStorageRefused()).toBe(false);
  rememberRefusal(true);
  set("locked", "dark");
  expect([wasStorageRefused(), readHint()]).toEqual([true, { shows: "wallet", theme: "dark" }]);
  rememberRefusal(false);
  expect(wasStorageRefused()).toBe(false);
  rememberRefusal(true);
  set("no-wallet", "dark");
  expect(wasStorageRefused()).toBe(false);
});

test("the wallet that was shown last is remembered, and forgotten with the last one", () => {
  const { store, set } = stateOf("ready");
  rememberHint(store);
  rememberRefusal(true);
  set("ready", "dark", aWalletId("one"));
  set("ready", "dark", aWalletId("two"));
  expect([readHint(), wasStorageRefused()]).toEqual([{ shows: "wallet", theme: "dark", walletId: "two" }, true]);
  rememberRefusal(false);
  expect([readHint().walletId, wasStorageRefused()]).toEqual(["two", false]);
  set("no-wallet", "dark");
  expect(kept.get("satchel-first-paint")).toBe("welcome dark");
});

test("a storage that could not be read changes nothing", () => {
  const { store, set } = stateOf("ready", "light");
  rememberHint(store);
  set("storage-failed", "system");
  set("loading", "system");
  expect(readHint()).toEqual({ shows: "wallet", theme: "light" });
});

test("a browser that refuses its storage is a device without a hint", () => {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { store, set } = stateOf("ready");
  rememberHint(store);
  set("no-wallet");
  expect(readHint()).toEqual(NEWCOMER);
});
