import { StorageError, type Store } from "@satchel/core/ports";
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";

const ITEMS = "items";
const VERSION = 1;

type ItemDatabase = DBSchema & { [ITEMS]: { key: string; value: unknown } };
type Connection = IDBPDatabase<ItemDatabase>;

/** The texts of wallet.md section 8. */
type Failure = "Storage failed" | "Remove failed";

function storageError(failure: Failure, error: unknown): StorageError {
  const message = error instanceof Error ? error.message : String(error);
  return new StorageError(`${failure}: ${message}`, { cause: error });
}

/** Waits for `work`, but not for ever: what takes longer is undone where it can be and fails. */
async function within<T>(timeoutMs: number, what: string, work: Promise<T>, undo: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      undo();
      reject(new Error(`${what} took longer than ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

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
      return within(timeoutMs, `opening ${databaseName}`, opening, () => undefined);
    },
    forget() {
      opening = undefined;
    },
  };
}

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<ItemDatabase, [typeof ITEMS], Mode>;

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

  async function write(failure: Failure, key: string, value: string | undefined): Promise<void> {
    try {
      const tx = await begin(connection, "readwrite");
      const items = tx.objectStore(ITEMS);
      // A failed request aborts its transaction, so waiting for `done` covers both.
      const request = value === undefined ? items.delete(key) : items.put(value, key);
      await within(timeoutMs, `writing ${key}`, Promise.all([request, tx.done]), () => abort(tx));
    } catch (error) {
      throw storageError(failure, error);
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
        throw storageError("Storage failed", error);
      }
      throw new StorageError(`Storage failed: ${key} is not text`);
    },
    set: (key, value) => write("Storage failed", key, value),
    remove: (key) => write("Remove failed", key, undefined),
  };
}
