import { StorageError, type Store } from "@satchel/core/ports";
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from "idb";
import { abort } from "./abort.ts";
import { begin, createConnection } from "./idb-connection.ts";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";
import { within } from "./within.ts";

const ITEMS = "items";
const VERSION = 1;

type ItemDatabase = DBSchema & { [ITEMS]: { key: string; value: unknown } };
type ItemStore = IDBPObjectStore<ItemDatabase, ArrayLike<typeof ITEMS>, typeof ITEMS, "readwrite">;

/**
 * Creates a store of text in its own IndexedDB database. A write is on disk before it is confirmed. A write that takes
 * too long is aborted, so that "failed" means "not written" unless the browser was already committing it.
 */
export function createIdbStore(databaseName: string, options: { timeoutMs?: number } = {}): Store {
  const timeoutMs = options.timeoutMs ?? 5000;
  const create = (db: IDBPDatabase<ItemDatabase>) => void db.createObjectStore(ITEMS);
  const connection = createConnection<ItemDatabase>({ name: databaseName, version: VERSION, create }, timeoutMs);

  async function write(
    failure: StorageFailure,
    what: string,
    change: (items: ItemStore) => Promise<unknown>,
  ): Promise<void> {
    try {
      const tx = await begin(connection, [ITEMS], "readwrite");
      // A failed request aborts its transaction, so `done` rejects in both cases.
      await within(timeoutMs, what, Promise.all([change(tx.objectStore(ITEMS)), tx.done]), () => abort(tx));
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }

  return {
    async get(key) {
      try {
        const tx = await begin(connection, [ITEMS], "readonly");
        const reading = Promise.all([tx.objectStore(ITEMS).get(key), tx.done]);
        const [value] = await within(timeoutMs, `reading ${key}`, reading, () => abort(tx));
        if (value === undefined || typeof value === "string") return value;
      } catch (error) {
        throw storageFailure("Storage failed", error);
      }
      throw new StorageError(`Storage failed: ${key} is not text`);
    },
    set: (key, value) => write("Storage failed", `writing ${key}`, (items) => items.put(value, key)),
    remove: (key) => write("Remove failed", `writing ${key}`, (items) => items.delete(key)),
    clear: () => write("Clear failed", "clearing", (items) => items.clear()),
  };
}
