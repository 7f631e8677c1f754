import { type IDBPDatabase, openDB } from "idb";
import type { OldStore } from "../platform.ts";
import { storageFailure } from "../store/storage-failure.ts";
import { within } from "../store/within.ts";
import { jsonText } from "./json-text.ts";

// localforage's defaults, which older releases used (facts.md 4.1).
const DATABASE = "localforage";
const PAIRS = "keyvaluepairs";

/** Whether the browser knows of the database; undefined where it cannot say. */
async function isListed(): Promise<boolean | undefined> {
  if (typeof indexedDB.databases !== "function") return undefined;
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return undefined;
  }
}

/** A connection to the database in whatever version it has, or undefined where there is none. Creates nothing. */
async function openExisting(): Promise<IDBPDatabase | undefined> {
  if ((await isListed()) === false) return undefined;
  let isAbsent = false;
  try {
    return await openDB(DATABASE, undefined, {
      // Only a database that is being created has anything to upgrade here: undo it.
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

/** The page storage of older releases, opened for each call so that it hinders nobody. */
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
      void close(); // also one that opens too late
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
