import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createExtensionPlatform } from "./create-extension-platform.ts";
import { createPluginPlatform } from "./create-plugin-platform.ts";
import type { Platform } from "./platform.ts";
import { createIdbStore } from "./store/idb-store.ts";
import { holdsWallets } from "./store/split-store.ts";
import { chromeStorageDouble } from "./testing/chrome-storage-double.ts";
import { secureStorageDouble } from "./testing/secure-storage-double.ts";
import { sqliteDouble } from "./testing/sqlite-double.ts";
import { storeContract } from "./testing/store-contract.ts";

function stubPage(): void {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("indexedDB", new IDBFactory());
}
beforeEach(stubPage);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Expects the wallets' two copies to be independent: changing or clearing one must leave the other unchanged. */
async function expectTwoMedia({ store, copyStore }: Platform): Promise<void> {
  await store.set("wallets", "[1]");
  await copyStore.set("wallets", "[2]");
  await store.set("settings", "{}");
  await store.clear();
  expect([await store.get("wallets"), await store.get("settings")]).toEqual([undefined, undefined]);
  expect(await copyStore.get("wallets")).toBe("[2]");
  await store.set("wallets", "[3]");
  await copyStore.clear();
  expect(await store.get("wallets")).toBe("[3]");
}

function aPhone() {
  const secure = secureStorageDouble();
  const sqlite = sqliteDouble();
  const open = () => createPluginPlatform({ secure: secure.plugin() as never, sqlite: sqlite.plugin() });
  const both = (breaks: readonly (() => () => void)[]) => () => {
    const repairs = breaks.map((breakIt) => breakIt());
    return () => {
      for (const repair of repairs) repair();
    };
  };
  return {
    secure,
    sqlite,
    open,
    breakReads: both([secure.breakReads, sqlite.breakReads]),
    breakWrites: both([secure.breakWrites, sqlite.breakWrites]),
  };
}

storeContract("an Android app's store over both plugins", () => {
  const phone = aPhone();
  return {
    open() {
      stubPage();
      return phone.open().store;
    },
    breakReads: phone.breakReads,
    breakWrites: phone.breakWrites,
  };
});

describe("an Android app", () => {
  test("keeps the wallets' two copies in two kinds of storage", () => expectTwoMedia(aPhone().open()));

  test("keeps only wallets in secure storage", async () => {
    const phone = aPhone();
    const { store } = phone.open();
    const keys = [
      "wallets",
      "aside:wallets",
      "aside:wallets:2",
      "settings",
      "activeWalletAddress",
      "ledgerCache:wallets",
    ];
    for (const key of keys) await store.set(key, key);
    expect((await phone.secure.plugin().keys()).sort()).toEqual(["aside:wallets", "aside:wallets:2", "wallets"]);
    expect(keys.filter(holdsWallets)).toEqual(["wallets", "aside:wallets", "aside:wallets:2"]);
    for (const key of keys) expect(await store.get(key)).toBe(key);
  });

  test("can still read the second copy when secure storage fails", async () => {
    const phone = aPhone();
    const { store, copyStore } = phone.open();
    for (const copy of [store, copyStore]) await copy.set("wallets", "[1]");
    const repair = phone.secure.breakReads();
    await expect(store.get("wallets")).rejects.toThrow(/^Storage failed: /);
    expect(await copyStore.get("wallets")).toBe("[1]");
    repair();
    phone.secure.loseKeys();
    expect(await store.get("wallets")).toBeUndefined();
    expect(await copyStore.get("wallets")).toBe("[1]");
  });

  test("clears both kinds of storage, and fails if one of them fails", async () => {
    const phone = aPhone();
    const { store } = phone.open();
    for (const key of ["wallets", "settings"]) await store.set(key, key);
    const repair = phone.secure.breakWrites();
    await expect(store.clear()).rejects.toThrow(/^Clear failed: /);
    repair();
    expect(await store.get("settings")).toBeUndefined();
    expect(await store.get("wallets")).toBe("wallets");
  });

  test("looks for older releases' data without creating a database", async () => {
    const phone = aPhone();
    const [old] = phone.open().oldStores;
    expect(await old?.get("wallets")).toBeUndefined();
    expect(await old?.get("settings")).toBeUndefined();
    expect(phone.sqlite.files()).toEqual([]);
  });
});

describe("an extension", () => {
  beforeEach(() => {
    vi.stubGlobal("chrome", { storage: { local: chromeStorageDouble() } });
  });

  test("keeps the wallets' two copies in two kinds of storage", () => expectTwoMedia(createExtensionPlatform()));

  test("keeps the copy in its own database", async () => {
    await createExtensionPlatform().copyStore.set("wallets", "[1]");
    expect(await createIdbStore("satchel-copy").get("wallets")).toBe("[1]");
  });

  test("looks for older releases' data in the extension's and the page's storage without creating a database", async () => {
    vi.stubGlobal("chrome", { storage: { local: chromeStorageDouble({ left: { wallets: [{ name: "one" }] } }) } });
    const [inExtension, inPage] = createExtensionPlatform().oldStores;
    expect(await inExtension?.get("wallets")).toBe('[{"name":"one"}]');
    expect(await inPage?.get("wallets")).toBeUndefined();
    expect(await indexedDB.databases()).toEqual([]);
  });
});
