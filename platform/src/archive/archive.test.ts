import { StorageError } from "@satchel/core/ports";
import { IDBFactory, IDBIndex, IDBObjectStore, IDBOpenDBRequest } from "fake-indexeddb";
import { deleteDB, openDB } from "idb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aRecord, archiveContract, idOf } from "../testing/archive-contract.ts";
import { createIdbArchive } from "./idb-archive.ts";
import { createLazyArchive } from "./lazy-archive.ts";
import { createMemoryArchive } from "./memory-archive.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const breaking =
  (...methods: readonly [object, string][]) =>
  () => {
    const spies = methods.map(([owner, method]) =>
      vi.spyOn(owner as Record<string, () => unknown>, method).mockImplementation(() => {
        throw new DOMException("disk is broken", "UnknownError");
      }),
    );
    return () => {
      for (const spy of spies) spy.mockRestore();
    };
  };
const store = IDBObjectStore.prototype;
const index = IDBIndex.prototype;

let devices = 0;
archiveContract("IndexedDB", () => {
  devices += 1;
  const name = `device-${devices}`;
  return {
    open: () => createIdbArchive(name),
    breakReads: breaking([store, "get"], [index, "getAll"], [index, "openKeyCursor"], [index, "count"]),
    breakWrites: breaking([store, "put"], [store, "delete"], [store, "clear"]),
  };
});
archiveContract("memory", () => {
  const archive = createMemoryArchive();
  return { open: () => archive };
});

const NAME = "satchel-history";
const ALL = { walletId: "w1", shelf: "" };
const change = (...orders: readonly string[]) => {
  return { put: orders.map((order) => aRecord(idOf(`tx-${order}`), order)), remove: [], note: "note" };
};

describe("IndexedDB that misbehaves", () => {
  test("damaged records are removed and skipped", async () => {
    const archive = createIdbArchive(NAME);
    await archive.write("w1", 0, change("a", "b", "c", "d"));
    const other = await openDB(NAME, 1);
    for (const name of ["tx-b", "tx-c"]) {
      const record = await other.get("txs", ["w1", idOf(name)]);
      await other.put("txs", { ...record, bytes: name === "tx-b" ? "text" : undefined });
    }
    const whole = await other.get("txs", ["w1", idOf("tx-a")]);
    await other.put("txs", { ...whole, txid: "not a txid" });
    const read = await archive.read(ALL, 0, 3);
    expect(read.map(({ txid }) => txid)).toEqual(["tx-a", "tx-d"].map(idOf));
    expect(await archive.count(ALL)).toBe(2);
    // A tab that counted the records before cannot write as if they were still there.
    expect(await archive.write("w1", 1, change("e"))).toBe(false);
    other.close();
  });

  test("a damaged note counts as absent", async () => {
    const archive = createIdbArchive(NAME);
    await archive.write("w1", 0, change("a"));
    const other = await openDB(NAME, 1);
    await other.put("notes", "text", "w1");
    other.close();
    expect(await archive.note("w1")).toEqual({ revision: 0, text: undefined });
    expect(await archive.write("w1", 0, change("b"))).toBe(true);
  });

  test("a database with other stores in it is created again", async () => {
    const other = await openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore("something") });
    other.close();
    const archive = createIdbArchive(NAME);
    expect(await archive.count(ALL)).toBe(0);
    expect(await archive.write("w1", 0, change("a"))).toBe(true);
    expect(await archive.count(ALL)).toBe(1);
  });

  test("a database too damaged to open is created again", async () => {
    vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
      throw new DOMException("Internal error opening backing store", "UnknownError");
    });
    const archive = createIdbArchive(NAME);
    expect(await archive.write("w1", 0, change("a"))).toBe(true);
  });

  test("a database that stays damaged and a browser without IndexedDB are errors", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("Internal error opening backing store", "UnknownError");
    });
    await expect(createIdbArchive(NAME).count(ALL)).rejects.toBeInstanceOf(StorageError);
    vi.stubGlobal("indexedDB", undefined);
    await expect(createIdbArchive(NAME).count(ALL)).rejects.toBeInstanceOf(StorageError);
  });

  test("a newer release's database is an error and stays unchanged", async () => {
    const newer = await openDB(NAME, 2, { upgrade: (db) => void db.createObjectStore("txs") });
    await newer.put("txs", 1, "kept");
    newer.close();
    await expect(createIdbArchive(NAME).count(ALL)).rejects.toBeInstanceOf(StorageError);
    const again = await openDB(NAME, 2);
    expect(await again.get("txs", "kept")).toBe(1);
    again.close();
  });

  test("a database that never opens is an error", async () => {
    vi.spyOn(indexedDB, "open").mockImplementation(() => new IDBOpenDBRequest());
    await expect(createIdbArchive(NAME, { timeoutMs: 20 }).count(ALL)).rejects.toThrow(
      new StorageError("Storage failed: opening satchel-history took longer than 20 ms"),
    );
  });

  test("after another tab deleted the database it is empty and can be written again", async () => {
    const archive = createIdbArchive(NAME);
    await archive.write("w1", 0, change("a"));
    await deleteDB(NAME);
    expect(await archive.count(ALL)).toBe(0);
    expect(await archive.write("w1", 0, change("b"))).toBe(true);
  });

  test("a write that is refused when it commits changes nothing", async () => {
    const archive = createIdbArchive(NAME);
    await archive.write("w1", 0, change("a"));
    const put = IDBObjectStore.prototype.put;
    const refused = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      const request = put.apply(this, args);
      this.transaction.abort();
      return request;
    });
    await expect(archive.write("w1", 1, change("b"))).rejects.toBeInstanceOf(StorageError);
    refused.mockRestore();
    expect(await archive.count(ALL)).toBe(1);
    expect((await archive.note("w1")).revision).toBe(1);
  });
});

test("a write that fails half way changes nothing", async () => {
  const archive = createIdbArchive(NAME);
  await archive.write("w1", 0, change("a"));
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  const refused = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    puts += 1;
    if (puts === 2) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, args);
  });
  await expect(archive.write("w1", 1, change("b", "c", "d"))).rejects.toThrow(new StorageError("Storage failed: full"));
  refused.mockRestore();
  expect(await archive.count(ALL)).toBe(1);
});

test("an archive whose code cannot be loaded is a StorageError, and the next call loads it again", async () => {
  let isThere = false;
  const archive = createLazyArchive(async () => {
    if (!isThere) throw new Error("offline");
    return createMemoryArchive();
  });
  await expect(archive.count(ALL)).rejects.toBeInstanceOf(StorageError);
  isThere = true;
  expect(await archive.count(ALL)).toBe(0);
});
