import { StorageError } from "@satchel/core/ports";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLazyLegacyStore } from "./lazy-legacy-store.ts";
import { createLocalforageStore } from "./localforage-store.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The database as localforage 1.x makes it: keys outside the values, and a store to find out about blobs. */
async function anOldRelease(items: Record<string, unknown>, version = 2): Promise<void> {
  const db = await openDB("localforage", version, {
    upgrade(upgrading) {
      upgrading.createObjectStore("keyvaluepairs");
      upgrading.createObjectStore("local-forage-detect-blob-support");
    },
  });
  for (const [key, value] of Object.entries(items)) await db.put("keyvaluepairs", value, key);
  db.close();
}

const WALLETS = [
  {
    name: "qqa9lv3",
    mnemonic: "beauty shoe decline spend still weird slot snack coach flee between paper",
    paths: new Map([[1899, { hash: "3a5fb2", sk: new Uint8Array([81, 45]) }]]),
    state: { slpUtxos: [], tokens: new Map([["aa", "1.5"]]) },
  },
];

describe("the page storage of older releases", () => {
  test("is read with all that was structured in it", async () => {
    await anOldRelease({ wallets: WALLETS, activeWalletAddress: "ecash:qqa9", balance: 546n, nothing: null });
    const store = createLocalforageStore();
    expect(JSON.parse((await store.get("wallets")) ?? "")).toEqual([
      {
        ...WALLETS[0],
        paths: [[1899, { hash: "3a5fb2", sk: [81, 45] }]],
        state: { slpUtxos: [], tokens: [["aa", "1.5"]] },
      },
    ]);
    expect(await store.get("activeWalletAddress")).toBe("ecash:qqa9");
    expect(await store.get("balance")).toBe('"546"');
    expect(await store.get("nothing")).toBeUndefined();
    expect(await store.get("never written")).toBeUndefined();
  });

  test("loses an item that is removed, and only that", async () => {
    await anOldRelease({ wallet: { mnemonic: "a" }, wallets: WALLETS });
    const store = createLocalforageStore();
    await store.remove("wallet");
    await store.remove("never written");
    expect(await store.get("wallet")).toBeUndefined();
    expect(await store.get("wallets")).toBeDefined();
  });

  test.each([1, 2, 7])("is read in whatever version it has: %i", async (version) => {
    await anOldRelease({ wallets: [] }, version);
    expect(await createLocalforageStore().get("wallets")).toBe("[]");
    expect((await indexedDB.databases()).map((database) => database.version)).toEqual([version]);
  });

  test("where there is none, none is made", async () => {
    const store = createLocalforageStore();
    expect(await store.get("wallets")).toBeUndefined();
    await store.remove("wallets");
    expect(await indexedDB.databases()).toEqual([]);
  });

  test.each([
    ["cannot list its databases", undefined],
    ["fails to list its databases", () => Promise.reject(new DOMException("no", "UnknownError"))],
  ])("where there is none and the browser %s, none is made", async (_name, databases) => {
    const list = indexedDB.databases.bind(indexedDB);
    const shy = new Proxy(indexedDB, {
      get: (target, name) => {
        if (name === "databases") return databases;
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    vi.stubGlobal("indexedDB", shy);
    const store = createLocalforageStore();
    expect(await store.get("wallets")).toBeUndefined();
    await store.remove("wallets");
    expect(await list()).toEqual([]);
    await anOldRelease({ wallets: WALLETS });
    expect(await store.get("wallets")).toContain("beauty shoe");
  });

  test("a database of another program with the same name holds nothing for us", async () => {
    (await openDB("localforage", 1, { upgrade: (db) => void db.createObjectStore("others") })).close();
    const store = createLocalforageStore();
    expect(await store.get("wallets")).toBeUndefined();
    await store.remove("wallets");
  });

  test("hinders nobody: an older release may upgrade or delete it between calls", async () => {
    await anOldRelease({ wallets: [] });
    await createLocalforageStore().get("wallets");
    const deleted = new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase("localforage");
      request.onsuccess = resolve;
      request.onblocked = reject;
    });
    await deleted;
    expect(await createLocalforageStore().get("wallets")).toBeUndefined();
  });
});

describe("a failed read of an older store", () => {
  test("is an error and never absence", async () => {
    await anOldRelease({ wallets: WALLETS });
    const store = createLocalforageStore();
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("access is denied", "SecurityError");
    });
    await expect(store.get("wallets")).rejects.toThrow(new StorageError("Storage failed: access is denied"));
    await expect(store.remove("wallets")).rejects.toThrow(new StorageError("Remove failed: access is denied"));
  });

  test("that never ends becomes an error", async () => {
    await anOldRelease({ wallets: WALLETS });
    const rude = await openDB("localforage");
    const blocked = new Promise((resolve) => {
      indexedDB.deleteDatabase("localforage").onblocked = resolve;
    });
    await blocked;
    await expect(createLocalforageStore({ timeoutMs: 20 }).get("wallets")).rejects.toThrow(
      new StorageError("Storage failed: reading wallets took longer than 20 ms"),
    );
    rude.close();
  });

  test("a reader that cannot be fetched is an error too", async () => {
    const store = createLazyLegacyStore(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(store.get("wallets")).rejects.toThrow(new StorageError("Storage failed: Failed to fetch"));
    await expect(store.remove("wallets")).rejects.toBeInstanceOf(StorageError);
  });
});
