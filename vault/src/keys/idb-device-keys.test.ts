import { StorageError } from "@satchel/core/ports";
import { IDBFactory, IDBObjectStore, IDBOpenDBRequest } from "fake-indexeddb";
import { deleteDB, openDB } from "idb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createNodeVault } from "../node.ts";
import { createWallet } from "../testing/public-wallet.ts";
import { createIdbDeviceKeyStore, createIdbDeviceKeys, DEVICE_KEY_DATABASES } from "./idb-device-keys.ts";

const [DATABASE, COPY] = DEVICE_KEY_DATABASES;

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Reads all records of a database without the code under test. */
async function stored(database: string = DATABASE): Promise<unknown[]> {
  const db = await openDB(database, 1, { upgrade: (fresh) => void fresh.createObjectStore("device-keys") });
  const values = await db.getAll("device-keys");
  db.close();
  return values;
}

describe("the device key in IndexedDB", () => {
  test("is made once and found again by another instance", async () => {
    const first = await createIdbDeviceKeyStore(DATABASE).current();
    const second = await createIdbDeviceKeyStore(DATABASE).current();
    expect(second.id).toBe(first.id);
    expect(await createIdbDeviceKeyStore(DATABASE).find(first.id)).toBeInstanceOf(CryptoKey);
    expect(await stored()).toHaveLength(1);
  });

  test("cannot be exported, in any format", async () => {
    const { key } = await createIdbDeviceKeyStore(DATABASE).current();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
    await expect(crypto.subtle.exportKey("jwk", key)).rejects.toThrow();
    await expect(crypto.subtle.wrapKey("raw", key, key, { name: "AES-GCM", iv: new Uint8Array(12) })).rejects.toThrow();
  });

  test("is not found under another id, nor before the first key is made", async () => {
    const deviceKeys = createIdbDeviceKeyStore(DATABASE);
    expect(await deviceKeys.find("00".repeat(16))).toBeUndefined();
    await deviceKeys.current();
    expect(await deviceKeys.find("00".repeat(16))).toBeUndefined();
  });

  test("is the same for ten tabs that start at once", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => createIdbDeviceKeyStore(DATABASE).current()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test("is not made again after a failed read, which is an error", async () => {
    const { id } = await createIdbDeviceKeyStore(DATABASE).current();
    const get = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementation(() => {
      throw new DOMException("disk is broken", "UnknownError");
    });
    await expect(createIdbDeviceKeyStore(DATABASE).current()).rejects.toThrow(
      new StorageError("Storage failed: disk is broken"),
    );
    await expect(createIdbDeviceKeyStore(DATABASE).find(id)).rejects.toBeInstanceOf(StorageError);
    get.mockRestore();
    expect((await createIdbDeviceKeyStore(DATABASE).current()).id).toBe(id);
    expect(await stored()).toHaveLength(1);
  });

  test("is not returned when it could not be written", async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    await expect(createIdbDeviceKeyStore(DATABASE).current()).rejects.toThrow(
      new StorageError("Storage failed: no room"),
    );
    put.mockRestore();
    expect(await stored()).toHaveLength(0);
  });

  test("never replaces a record that is not a key, which is an error", async () => {
    await stored();
    const db = await openDB(DATABASE, 1);
    await db.put("device-keys", { id: "aa", key: "not a key" }, "current");
    db.close();
    await expect(createIdbDeviceKeyStore(DATABASE).current()).rejects.toBeInstanceOf(StorageError);
    await expect(createIdbDeviceKeyStore(DATABASE).find("aa")).rejects.toBeInstanceOf(StorageError);
    expect(await stored()).toEqual([{ id: "aa", key: "not a key" }]);
  });

  test("fails with an error when the database never opens", async () => {
    const never = new IDBFactory();
    vi.spyOn(never, "open").mockImplementation(() => new IDBOpenDBRequest());
    vi.stubGlobal("indexedDB", never);
    await expect(createIdbDeviceKeyStore(DATABASE, 20).current()).rejects.toThrow(
      new StorageError("Storage failed: satchel-vault did not answer within 20 ms"),
    );
  });

  test("fails with an error in a browser without IndexedDB", async () => {
    vi.stubGlobal("indexedDB", undefined);
    await expect(createIdbDeviceKeyStore(DATABASE).current()).rejects.toBeInstanceOf(StorageError);
  });
});

describe("the two device keys", () => {
  test("are different keys in separate databases", async () => {
    const ids = await Promise.all(createIdbDeviceKeys().map(async (store) => (await store.current()).id));
    expect(new Set(ids).size).toBe(2);
    expect([await stored(DATABASE), await stored(COPY)].map((records) => records.length)).toEqual([1, 1]);
    expect(await Promise.all(createIdbDeviceKeys().map((store, at) => store.find(ids[at] ?? "")))).toEqual([
      expect.any(CryptoKey),
      expect.any(CryptoKey),
    ]);
  });

  test.each(DEVICE_KEY_DATABASES)("open a wallet even when %s was deleted", async (lost) => {
    const vault = () => createNodeVault({ deviceKeys: createIdbDeviceKeys() });
    const wallet = await createWallet(vault());
    const phrase = await vault().reveal(wallet);
    await deleteDB(lost);
    expect(await vault().reveal(wallet)).toEqual(phrase);
    await deleteDB(lost === DATABASE ? COPY : DATABASE);
    expect(await vault().reveal(wallet)).toEqual({
      ok: false,
      problem: { code: "cannot-open", reason: "no-device-key" },
    });
  });

  test.each(DEVICE_KEY_DATABASES)(
    "open a wallet when the record in %s is not a key, but no wallet can be created",
    async (bad) => {
      const vault = () => createNodeVault({ deviceKeys: createIdbDeviceKeys() });
      const wallet = await createWallet(vault());
      const db = await openDB(bad, 1);
      await db.put("device-keys", { id: "aa", key: "not a key" }, "current");
      db.close();
      expect(await vault().reveal(wallet)).toMatchObject({ ok: true });
      await expect(vault().create("device")).rejects.toBeInstanceOf(StorageError);
      await deleteDB(bad === DATABASE ? COPY : DATABASE);
      await expect(vault().reveal(wallet)).rejects.toBeInstanceOf(StorageError);
    },
  );

  test("open a wallet without waiting for a database that never answers", async () => {
    const [first, second] = createIdbDeviceKeys();
    if (first === undefined || second === undefined) throw new Error("no stores");
    const wallet = await createWallet(createNodeVault({ deviceKeys: [first, second] }));
    const silent = { current: first.current, find: () => new Promise<undefined>(() => undefined) };
    expect(await createNodeVault({ deviceKeys: [silent, second] }).reveal(wallet)).toMatchObject({ ok: true });
  });
});
