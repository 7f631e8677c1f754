import type { Page } from "@playwright/test";
import { copyAddress, openScreen, writeDown } from "../person.ts";
import { secretsOf } from "../secrets-of.ts";
import { expect, test } from "../wallet-test.ts";

test.use({ serviceWorkers: "allow" });

type Kept = { place: string; text: string; hex: string };

/** Returns everything that this origin stores in the browser, each value as text and as hex. */
async function readEverythingStored(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const kept: { place: string; text: string; hex: string }[] = [];
    const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const keep = (place: string, value: unknown): void => {
      if (value instanceof ArrayBuffer) {
        keep(place, new Uint8Array(value));
        return;
      }
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
        kept.push({ place, text: new TextDecoder("latin1").decode(bytes), hex: hexOf(bytes) });
        return;
      }
      if (value instanceof CryptoKey)
        return void kept.push({ place, text: `CryptoKey extractable=${value.extractable}`, hex: "" });
      if (typeof value === "object" && value !== null) {
        for (const [key, part] of Object.entries(value)) keep(`${place}.${key}`, part);
        return;
      }
      const text = String(value);
      kept.push({ place, text, hex: hexOf(new TextEncoder().encode(text)) });
    };
    for (const [name, storage] of [
      ["localStorage", localStorage],
      ["sessionStorage", sessionStorage],
    ] as const) {
      for (const key of Object.keys(storage)) keep(`${name}.${key}`, storage.getItem(key));
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = [await done(store.getAllKeys()), await done(store.getAll())];
        for (const [index, value] of values.entries()) keep(`${name}/${storeName}/${String(keys[index])}`, value);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        // The app's own files are skipped, because they contain the BIP39 word list.
        if (/\.(js|css|html|woff2|wasm|svg|png|webmanifest)(\?|$)/.test(request.url)) continue;
        keep(`cache ${request.url}`, await (await cache.match(request))?.text());
      }
    }
    kept.push({ place: "cookie", text: document.cookie, hex: "" }, { place: "url", text: location.href, hex: "" });
    return kept;
  });
}

test("after one visit the wallet opens offline, the browser stores no phrase or key, and the device key cannot be exported", async ({
  page,
  wallet,
  context,
}) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "New Wallet" }).click();
  const mine = await copyAddress(page);
  await page.reload();
  expect(await copyAddress(page)).toBe(mine);
  await expect(page.getByRole("button", { name: "New Wallet" })).toHaveCount(0);

  // The keys still work offline, and the service worker's caches are searched too.
  await openScreen(page, wallet, "backup");
  const words = await writeDown(page);
  const secrets = secretsOf(words.join(" "));
  const kept = await readEverythingStored(page);
  const places = kept.map(({ place }) => place).join("\n");
  expect(places).toContain("wallets");
  expect(kept.some(({ text }) => text === "CryptoKey extractable=false")).toBe(true);
  for (const { place, text, hex } of kept) {
    for (let at = 0; at + 3 <= words.length; at += 1) {
      const three = words.slice(at, at + 3);
      for (const glue of [" ", ",", "\n", "", '","']) expect(text, place).not.toContain(three.join(glue));
    }
    for (const secret of secrets) {
      expect(text, place).not.toContain(secret.text);
      expect(hex, place).not.toContain(secret.hex);
    }
  }

  const outcomes = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: string[] = [];
    const visit = async (value: unknown): Promise<void> => {
      if (value instanceof CryptoKey) {
        for (const format of ["raw", "jwk"] as const) {
          found.push(
            await crypto.subtle.exportKey(format, value).then(
              () => "exported",
              (error: DOMException) => error.name,
            ),
          );
        }
      } else if (typeof value === "object" && value !== null) {
        for (const part of Object.values(value)) await visit(part);
      }
    };
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        for (const value of await done(database.transaction(storeName).objectStore(storeName).getAll()))
          await visit(value);
      }
      database.close();
    }
    return found;
  });
  expect(outcomes.length).toBeGreaterThanOrEqual(2);
  expect(new Set(outcomes)).toEqual(new Set(["InvalidAccessError"]));
});
