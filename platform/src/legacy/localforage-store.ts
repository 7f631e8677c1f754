import { type IDBPDatabase, openDB } from "idb";
import type { OldStore } from "../platform.ts";
import { storageFailure } from "../store/storage-failure.ts";
import { within } from "../store/within.ts";
import { isDatabaseListed, LEGACY_DATABASE } from "./database-list.ts";
import { jsonText } from "./json-text.ts";

/** localforage's default object store, which older releases used (facts.md 4.1). */
const PAIRS = "keyvaluepairs";

/** Opens the database in its current version; undefined when it does not exist. Creates nothing. */
async function openExisting(): Promise<IDBPDatabase | undefined> {
  if ((await isDatabaseListed(LEGACY_DATABASE)) === false) return undefined;
  let isAbsent = false;
  try {
    return await openDB(LEGACY_DATABASE, undefined, {
      // This runs only when the database does not exist yet. Aborting undoes its creation.
      upgrade(_db, _oldVersion, _newVersion, tx) {
        isAbsent = true;
        tx.done.catch(() => undefined);
        tx.abort();
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch (error) {
    if (isAbsent) return undefined;
    throw error;
  }
}

/** Reads the page storage of older releases. Each call opens and closes it, so that it never blocks another tab. */
export function createLocalforageStore({ timeoutMs = 5000 }: { timeoutMs?: number } = {}): OldStore {
  async function use<T>(what: string, work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
    const opening = openExisting();
    const close = () =>
      opening.then(
        (db) => db?.close(),
        () => undefined,
      );
    const run = async () => {
      const db = await opening;
      return db?.objectStoreNames.contains(PAIRS) ? work(db) : undefined;
    };
    try {
      return await within(timeoutMs, what, run());
    } finally {
      void close(); // also closes a connection that opens after the time-out
    }
  }

  return {
    async get(key) {
      try {
        return jsonText(await use(`reading ${key}`, (db) => db.get(PAIRS, key)));
      } catch (error) {
        throw storageFailure("Storage failed", error);
      }
    },
    async remove(key) {
      try {
        await use(`removing ${key}`, (db) => db.delete(PAIRS, key));
      } catch (error) {
        throw storageFailure("Remove failed", error);
      }
    },
  };
}
