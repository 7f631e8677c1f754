import { StorageError } from "@satchel/core/ports";
import { IDBFactory, IDBObjectStore, IDBOpenDBRequest } from "fake-indexeddb";
import { openDB } from "idb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createIdbDeviceKeys, DEVICE_KEY_DATABASE } from "./idb-device-keys.ts";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What lies in the database, read without the code under test. */
async function stored(): Promise<unknown[]> {
  const db = await openDB(DEVICE_KEY_DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore("device-keys") });
  const values = await db.getAll("device-keys");
  db.close();
  return values;
}

describe("the device key in IndexedDB", () => {
  test("is made once and found again by another instance", async () => {
    const first = await createIdbDeviceKeys().current();
    const second = await createIdbDeviceKeys().current();
    expect(second.id).toBe(first.id);
    expect(await createIdbDeviceKeys().find(first.id)).toBeInstanceOf(CryptoKey);
    expect(await stored()).toHaveLength(1);
  });

  test("cannot be exported, in any format", async () => {
    const { key } = await createIdbDeviceKeys().current();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
    await expect(crypto.subtle.exportKey("jwk", key)).rejects.toThrow();
    await expect(crypto.subtle.wrapKey("raw", key, key, { name: "AES-GCM", iv: new Uint8Array(12) })).rejects.toThrow();
  });

  test("an id this device never had is absent, and so is every id before the first key", async () => {
    const deviceKeys = createIdbDeviceKeys();
    expect(await deviceKeys.find("00".repeat(16))).toBeUndefined();
    await deviceKeys.current();
    expect(await deviceKeys.find("00".repeat(16))).toBeUndefined();
  });

  test("ten tabs starting at once settle on one key", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => createIdbDeviceKeys().current()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test("a failed read is an error, and no second key is made", async () => {
    const { id } = await createIdbDeviceKeys().current();
    const get = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
      throw new DOMException("disk is broken", "UnknownError");
    });
    await expect(createIdbDeviceKeys().current()).rejects.toThrow(new StorageError("Storage failed: disk is broken"));
    await expect(createIdbDeviceKeys().find(id)).rejects.toBeInstanceOf(StorageError);
    get.mockRestore();
    expect((await createIdbDeviceKeys().current()).id).toBe(id);
    expect(await stored()).toHaveLength(1);
  });

  test("a key that could not be written is not handed out", async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    await expect(createIdbDeviceKeys().current()).rejects.toThrow(new StorageError("Storage failed: no room"));
    put.mockRestore();
    expect(await stored()).toHaveLength(0);
  });

  test("a record that is no key is an error and stays where it is", async () => {
    await stored();
    const db = await openDB(DEVICE_KEY_DATABASE, 1);
    await db.put("device-keys", { id: "aa", key: "not a key" }, "current");
    db.close();
    await expect(createIdbDeviceKeys().current()).rejects.toBeInstanceOf(StorageError);
    await expect(createIdbDeviceKeys().find("aa")).rejects.toBeInstanceOf(StorageError);
    expect(await stored()).toEqual([{ id: "aa", key: "not a key" }]);
  });

  test("a database that never opens becomes an error", async () => {
    const never = new IDBFactory();
    vi.spyOn(never, "open").mockImplementation(() => new IDBOpenDBRequest());
    vi.stubGlobal("indexedDB", never);
    await expect(createIdbDeviceKeys(DEVICE_KEY_DATABASE, 20).current()).rejects.toThrow(
      new StorageError("Storage failed: satchel-vault did not answer within 20 ms"),
    );
  });

  test("a browser without IndexedDB is an error", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await expect(createIdbDeviceKeys().current()).rejects.toBeInstanceOf(StorageError);
  });
});
