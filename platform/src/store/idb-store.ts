import { StorageError, type Store } from "@satchel/core/ports";
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from "idb";
import { type StorageFailure, storageFailure } from "./storage-failure.ts";
import { within } from "./within.ts";

const ITEMS = "items";
const VERSION = 1;

type ItemDatabase = DBSchema & { [ITEMS]: { key: string; value: unknown } };
type Connection = IDBPDatabase<ItemDatabase>;

type ConnectionHolder = { get(): Promise<Connection>; forget(): void };

/** One connection, opened on first use and again after the browser or another tab closed it. */
function createConnection(databaseName: string, timeoutMs: number): ConnectionHolder {
  let opening: Promise<Connection> | undefined;

  const open = (): Promise<Connection> => {
    const forgetMine = () => {
      if (opening === mine) opening = undefined;
    };
    const start = async () =>
      openDB<ItemDatabase>(databaseName, VERSION, {
        upgrade: (db) => void db.createObjectStore(ITEMS),
        // Another tab wants to upgrade or delete the database: it must not wait for this one.
        blocking(_current, _blocked, event) {
          forgetMine();
          if (event.target instanceof IDBDatabase) event.target.close();
        },
        terminated: forgetMine,
      });
    const mine = start();
    // After a failure the next call tries anew; one that hangs is waited for again, should it come back.
    mine.catch(forgetMine);
    return mine;
  };

  return {
    get() {
      opening ??= open();
      return within(timeoutMs, `opening ${databaseName}`, opening);
    },
    forget() {
      opening = undefined;
    },
  };
}

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<ItemDatabase, [typeof ITEMS], Mode>;

type ItemStore = IDBPObjectStore<ItemDatabase, [typeof ITEMS], typeof ITEMS, "readwrite">;

/** Some browsers lose a connection in the background without a word; then, and only then, a second one is tried. */
async function begin<Mode extends IDBTransactionMode>(
  connection: ConnectionHolder,
  mode: Mode,
): Promise<Transaction<Mode>> {
  const start = async () => (await connection.get()).transaction(ITEMS, mode, { durability: "strict" });
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
    connection.forget();
    return start();
  }
}

/** Aborting a transaction that has ended throws; then there is nothing to undo. */
function abort(tx: Transaction<IDBTransactionMode>): void {
  try {
    tx.abort();
  } catch {
    // It is ending or has ended: what it did stands.
  }
}

/**
 * Text in an IndexedDB database of its own. A write is on disk before it is confirmed, and one that takes too long is
 * aborted, so that "failed" means "not written" unless the browser was already committing it.
 */
export function createIdbStore(databaseName: string, options: { timeoutMs?: number } = {}): Store {
  const timeoutMs = options.timeoutMs ?? 5000;
  const connection = createConnection(databaseName, timeoutMs);

  async function write(
    failure: StorageFailure,
    what: string,
    change: (items: ItemStore) => Promise<unknown>,
  ): Promise<void> {
    try {
      const tx = await begin(connection, "readwrite");
      // A failed request aborts its transaction, so waiting for `done` covers both.
      await within(timeoutMs, what, Promise.all([change(tx.objectStore(ITEMS)), tx.done]), () => abort(tx));
    } catch (error) {
      throw storageFailure(failure, error);
    }
  }

  return {
    async get(key) {
      try {
        const tx = await begin(connection, "readonly");
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
