import { StorageError, type Store } from "@satchel/core/ports";
import { IDBFactory, IDBObjectStore, IDBOpenDBRequest } from "fake-indexeddb";
import { type IDBPDatabase, openDB } from "idb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeContract } from "../testing/store-contract.ts";
import { createIdbStore } from "./idb-store.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const breaking =
  (...methods: readonly ("get" | "put" | "delete" | "clear")[]) =>
  () => {
    const spies = methods.map((method) =>
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
        throw new DOMException("disk is broken", "UnknownError");
      }),
    );
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  };

let devices = 0;
storeContract("IndexedDB", () => {
  devices += 1;
  const name = `device-${devices}`;
  return {
    open: () => createIdbStore(name),
    breakReads: breaking("get"),
    breakWrites: breaking("put", "delete", "clear"),
  };
});

/** Opens a second tab's connection, which stays open when it is asked to close. */
const openRudely = (): Promise<IDBPDatabase> => openDB("satchel");

async function expectFailure(store: Store, message: string): Promise<void> {
  await expect(store.get("wallets")).rejects.toThrow(new StorageError(`Storage failed: ${message}`));
  await expect(store.set("wallets", "[]")).rejects.toThrow(new StorageError(`Storage failed: ${message}`));
  await expect(store.remove("wallets")).rejects.toThrow(new StorageError(`Remove failed: ${message}`));
}

describe("IndexedDB that misbehaves", () => {
  test("a database that never opens is an error", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
    await expectFailure(createIdbStore("satchel", { timeoutMs: 20 }), "opening satchel took longer than 20 ms");
  });

  test("an open that waits for a blocked deletion fails in time, and works after the deletion", async () => {
    await createIdbStore("satchel").set("wallets", "[1]");
    const rude = await openRudely();
    const blocked = new Promise((resolve) => {
      indexedDB.deleteDatabase("satchel").onblocked = resolve;
    });
    await blocked;
    const store = createIdbStore("satchel", { timeoutMs: 20 });
    await expectFailure(store, "opening satchel took longer than 20 ms");
    rude.close();
    await expect.poll(() => store.get("wallets").catch((error: unknown) => error)).toBeUndefined();
  });

  test("after a failed open the next call opens again", async () => {
    const open = vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
      throw new DOMException("access is denied", "SecurityError");
    });
    const store = createIdbStore("satchel");
    await expect(store.get("wallets")).rejects.toThrow(new StorageError("Storage failed: access is denied"));
    expect(await store.get("wallets")).toBeUndefined();
    expect(open).toHaveBeenCalledTimes(2);
  });

  test("a browser without IndexedDB is an error", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await expect(createIdbStore("satchel").get("wallets")).rejects.toBeInstanceOf(StorageError);
  });

  test("a newer release's database is an error and stays unchanged", async () => {
    const newer = await openDB("satchel", 2, { upgrade: (db) => void db.createObjectStore("items") });
    await newer.put("items", "[1]", "wallets");
    await expect(createIdbStore("satchel").get("wallets")).rejects.toBeInstanceOf(StorageError);
    expect(await newer.get("items", "wallets")).toBe("[1]");
    newer.close();
  });

  test("a value that is not text is an error and stays unchanged", async () => {
    const store = createIdbStore("satchel");
    await store.get("wallets");
    const other = await openDB("satchel", 1);
    await other.put("items", [{ name: "old form" }], "wallets");
    await expect(store.get("wallets")).rejects.toThrow(new StorageError("Storage failed: wallets is not text"));
    expect(await other.get("items", "wallets")).toEqual([{ name: "old form" }]);
    other.close();
  });

  test("a write that is refused when it commits is an error", async () => {
    const store = createIdbStore("satchel");
    await store.set("wallets", "[1]");
    const put = IDBObjectStore.prototype.put;
    const refused = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const request = put.apply(this, args);
      this.transaction.abort();
      return request;
    });
    await expect(store.set("wallets", "[2]")).rejects.toBeInstanceOf(StorageError);
    refused.mockRestore();
    expect(await store.get("wallets")).toBe("[1]");
  });

  test("a read that takes too long is an error, and a later one works", async () => {
    await createIdbStore("satchel").set("wallets", "[1]");
    const store = createIdbStore("satchel", { timeoutMs: 20 });
    await expect.poll(() => store.get("wallets").catch(String)).toBe("[1]");
    const hold = await openRudely();
    const holding = hold.transaction("items", "readwrite");
    let isHolding = true;
    const keepBusy = async (): Promise<void> => {
      while (isHolding) await holding.store.get("wallets");
    };
    const busy = keepBusy();
    await expect(store.get("wallets")).rejects.toThrow(
      new StorageError("Storage failed: reading wallets took longer than 20 ms"),
    );
    await expect(store.set("wallets", "[2]")).rejects.toThrow(
      new StorageError("Storage failed: writing wallets took longer than 20 ms"),
    );
    isHolding = false;
    await busy;
    await holding.done;
    hold.close();
    // On a busy machine even this read may take more than 20 ms.
    await expect.poll(() => store.get("wallets").catch(String)).toBe("[1]");
  });
});

describe("other tabs", () => {
  test("may upgrade the database while this one has it open", async () => {
    const store = createIdbStore("satchel", { timeoutMs: 60_000 });
    await store.set("wallets", "[1]");
    const upgraded = await openDB("satchel", 2);
    expect(await upgraded.get("items", "wallets")).toBe("[1]");
    upgraded.close();
    await expect(store.get("wallets")).rejects.toBeInstanceOf(StorageError);
  });

  test("may delete it: then it is empty and can be written again", async () => {
    const store = createIdbStore("satchel");
    await store.set("wallets", "[1]");
    await new Promise((resolve) => {
      indexedDB.deleteDatabase("satchel").onsuccess = resolve;
    });
    expect(await store.get("wallets")).toBeUndefined();
    await store.set("wallets", "[2]");
    expect(await store.get("wallets")).toBe("[2]");
  });

  test("a connection that the browser dropped silently is opened again", async () => {
    const connections: IDBDatabase[] = [];
    const open = indexedDB.open.bind(indexedDB);
    vi.spyOn(indexedDB, "open").mockImplementation((...args) => {
      const request = open(...args);
      request.addEventListener("success", () => connections.push(request.result));
      return request;
    });
    const store = createIdbStore("satchel");
    await store.set("wallets", "[1]");
    connections[0]?.close();
    expect(await store.get("wallets")).toBe("[1]");
    expect(connections).toHaveLength(2);
  });
});
