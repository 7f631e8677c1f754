import { whenKept } from "../page/when-kept.ts";
import { abort } from "./abort.ts";

const ITEMS = "items";

/** Texts by key, as they are stored; a key without a text is missing. Not checked yet. */
export type EarlyTexts = ReadonlyMap<string, unknown>;

/**
 * Reads these keys of an IndexedDB store (idb-store.ts) at once, for a page whose scripts are still on their way. It is
 * so small that it fits into the page. Rejects if the database cannot be read, or is not there: it is not created.
 */
export function readEarly(databaseName: string, keys: readonly string[]): Promise<EarlyTexts> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName);
    // The store itself creates its database.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = reject;
    opening.onsuccess = () => {
      const database = opening.result;
      // Another tab wants to upgrade or delete the database and must not wait for this one.
      database.onversionchange = () => database.close();
      try {
        const tx = database.transaction(ITEMS);
        const found = keys.map((key) => [key, tx.objectStore(ITEMS).get(key)] as const);
        tx.onabort = reject;
        whenKept(globalThis.window, () => abort(tx));
        // Requests are answered in order, and the end of the transaction comes some milliseconds after the last answer.
        const [, last] = found.at(-1) ?? [];
        if (last)
          last.onsuccess = () => {
            resolve(new Map(found.flatMap(([key, { result }]) => (result === undefined ? [] : [[key, result]]))));
            database.close();
          };
      } catch (error) {
        reject(error);
        database.close();
      }
    };
  });
}
