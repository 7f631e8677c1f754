// The storage of the wallet's origin, written by somebody else while no page of the wallet is open.
import type { Page } from "@playwright/test";
import type { Wallet } from "../wallet-test.ts";

type Texts = Record<string, string>;

/**
 * Changes texts in both databases. `change` gets the texts of one of them by their keys, and returns the texts that it
 * writes. The page is left on one of the same origin, without the wallet.
 */
export async function changeStored(page: Page, { url }: Wallet, change: (texts: Texts) => Texts): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  for (const name of ["satchel", "satchel-copy"]) await writeTexts(page, name, change(await readTexts(page, name)));
}

const readTexts = (page: Page, database: string): Promise<Texts> =>
  page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opened = await done(indexedDB.open(name));
    const [storeName = ""] = opened.objectStoreNames;
    const store = opened.transaction(storeName).objectStore(storeName);
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    opened.close();
    return Object.fromEntries(keys.flatMap((key, at) => (typeof values[at] === "string" ? [[key, values[at]]] : [])));
  }, database);

const writeTexts = (page: Page, database: string, texts: Texts): Promise<void> =>
  page.evaluate(
    async ([name, entries]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await done(indexedDB.open(name));
      const [storeName = ""] = opened.objectStoreNames;
      const store = opened.transaction(storeName, "readwrite").objectStore(storeName);
      await Promise.all(entries.map(([key, text]) => done(store.put(text, key))));
      opened.close();
    },
    [database, Object.entries(texts)] as const,
  );
