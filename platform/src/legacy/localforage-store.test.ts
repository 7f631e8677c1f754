import { StorageError } from "@satchel/core/ports";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isDatabaseListed, LEGACY_DATABASE } from "./database-list.ts";
import { createLazyLegacyStore } from "./lazy-legacy-store.ts";
import { createLocalforageStore } from "./localforage-store.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Creates the database as localforage 1.x does: keys outside the values, and a store for its test of blob support. */
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

describe("whether the older database is there", () => {
  const listed = () => isDatabaseListed(LEGACY_DATABASE);

  test("is known from the browser's list, which creates nothing", async () => {
    expect(await listed()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
    await anOldRelease({ wallets: [] });
    expect(await listed()).toBe(true);
  });

  test("is not known if the browser cannot list its databases", async () => {
    vi.stubGlobal("indexedDB", { databases: () => Promise.reject(new DOMException("no", "SecurityError")) });
    expect(await listed()).toBeUndefined();
    vi.stubGlobal("indexedDB", {});
    expect(await listed()).toBeUndefined();
  });
});

describe("the page storage of older releases", () => {
  test("is read with its maps, byte arrays and bigints", async () => {
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

  test("loses only the removed item", async () => {
    await anOldRelease({ wallet: { mnemonic: "a" }, wallets: WALLETS });
    const store = createLocalforageStore();
    await store.remove("wallet");
    await store.remove("never written");
    expect(await store.get("wallet")).toBeUndefined();
    expect(await store.get("wallets")).toBeDefined();
  });

  test.each([1, 2, 7])("is read in its own version, such as %i", async (version) => {
    await anOldRelease({ wallets: [] }, version);
    expect(await createLocalforageStore().get("wallets")).toBe("[]");
    expect((await indexedDB.databases()).map((database) => database.version)).toEqual([version]);
  });

  test("is not created when it does not exist", async () => {
    const store = createLocalforageStore();
    expect(await store.get("wallets")).toBeUndefined();
    await store.remove("wallets");
    expect(await indexedDB.databases()).toEqual([]);
  });

  test.each([
    ["cannot list its databases", undefined],
    ["fails to list its databases", () => Promise.reject(new DOMException("no", "UnknownError"))],
  ])("is not created when it does not exist and the browser %s", async (_name, databases) => {
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

  test("counts as empty when another program's database has the same name", async () => {
    (await openDB("localforage", 1, { upgrade: (db) => void db.createObjectStore("others") })).close();
    const store = createLocalforageStore();
    expect(await store.get("wallets")).toBeUndefined();
    await store.remove("wallets");
  });

  test("can be upgraded or deleted by an older release between calls", async () => {
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
  test("is an error and does not count as absent", async () => {
    await anOldRelease({ wallets: WALLETS });
    const store = createLocalforageStore();
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("access is denied", "SecurityError");
    });
    await expect(store.get("wallets")).rejects.toThrow(new StorageError("Storage failed: access is denied"));
    await expect(store.remove("wallets")).rejects.toThrow(new StorageError("Remove failed: access is denied"));
  });

  test("is an error when it never ends", async () => {
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

  test("is an error when the reader's code cannot be loaded", async () => {
    const store = createLazyLegacyStore(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(store.get("wallets")).rejects.toThrow(new StorageError("Storage failed: Failed to fetch"));
    await expect(store.remove("wallets")).rejects.toBeInstanceOf(StorageError);
  });
});
