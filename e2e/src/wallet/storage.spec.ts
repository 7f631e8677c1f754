// What happens to wallets when the browser's storage is damaged or cannot be read, and with an invalid config.json.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { lookOnEach } from "../look.ts";
import { copyAddress, heard, openNewWallet, openScreen, phraseWord, receive, writeDown } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

const CORRUPTED = "Corrupted storage: Satchel was unable to load wallets from storage";
const COPIES = ["satchel", "satchel-copy"] as const;

/** Returns the value of `wallets` in one database. With `text` it is written before; with null it is removed before. */
async function stored(page: Page, database: string, text?: string | null): Promise<unknown> {
  return page.evaluate(
    async ({ name, value }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await done(indexedDB.open(name));
      const [storeName = ""] = opened.objectStoreNames;
      const store = opened.transaction(storeName, "readwrite").objectStore(storeName);
      if (value === null) await done(store.delete("wallets"));
      else if (value !== undefined) await done(store.put(value, "wallets"));
      const found = await done(store.get("wallets"));
      opened.close();
      return found;
    },
    { name: database, value: text },
  );
}

/** Runs `work` on a page of the same origin without the wallet, and then opens the wallet. */
async function withoutWallet(page: Page, wallet: Wallet, work: () => Promise<void>): Promise<void> {
  await page.goto(`${wallet.url}/robots.txt`);
  await work();
  await page.goto(`${wallet.url}/#/`);
}

test("a damaged or lost copy is restored from the other copy, with a notice", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  for (const [database, other] of [COPIES, COPIES.toReversed()] as [string, string][]) {
    for (const damage of ["{torn", null]) {
      await withoutWallet(page, wallet, async () => {
        await stored(page, database, damage);
      });
      await heard(page, "A copy of your wallets was restored");
      expect(await copyAddress(page)).toBe(address);
      await expect.poll(() => stored(page, database), `the copy in ${database}`).toEqual(await stored(page, other));
    }
  }
});

async function damageBoth(page: Page, wallet: Wallet): Promise<void> {
  await withoutWallet(page, wallet, async () => {
    for (const database of COPIES) await stored(page, database, "{torn");
  });
  await expect(page.getByText(CORRUPTED)).toBeVisible();
}

test("with both copies damaged, the rescue screen saves the readable data and restores from the seed phrase", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await openScreen(page, wallet, "backup");
  const words = await writeDown(page);
  await damageBoth(page, wallet);
  await expect(page.getByRole("button", { name: /New Wallet|Import Wallet/ })).toHaveCount(0);
  await lookOnEach(page, "rescue");

  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(CORRUPTED)).toBeVisible();
  await page.getByRole("button", { name: "Export what can be read" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain("{torn");
  expect(JSON.parse(text)).toBeInstanceOf(Object);

  await page.getByRole("button", { name: "Restore from seed phrase" }).click();
  await phraseWord(page, 1).fill(words.join(" "));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  expect(await copyAddress(page)).toBe(address);
  await page.reload();
  await expect.poll(() => copyAddress(page), "the address that was restored").toBe(address);
});

// Makes reads fail, as a browser does with a damaged profile.
const breakReads = () => {
  IDBObjectStore.prototype.get = () => {
    throw new DOMException("the disk is gone", "UnknownError");
  };
};

test("when reads fail, an error is shown instead of the welcome screen, and nothing is lost", async ({
  page,
  wallet,
  context,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 100_000n);

  const damaged = await context.newPage();
  await damaged.addInitScript(breakReads);
  await damaged.goto(wallet.url);
  await expect(damaged.getByRole("heading", { name: "Satchel failed to load" })).toBeVisible();
  await expect(damaged.getByText("Nothing was changed or deleted.")).toBeVisible();
  await expect(damaged.getByRole("button", { name: "New Wallet" })).toHaveCount(0);
  await expect(damaged.getByRole("button", { name: "Import Wallet" })).toHaveCount(0);
  await damaged.getByRole("button", { name: /Try again|Retry/ }).click();
  await expect(damaged.getByText("Nothing was changed or deleted.")).toBeVisible();
  await expect(damaged.getByRole("button", { name: "New Wallet" })).toHaveCount(0);
  await damaged.close();

  await page.reload();
  await expect(page.getByText("1,000.00").first()).toBeVisible();
});

test("an invalid config.json shows 'Satchel failed to load' and the reason", async ({ page, wallet }) => {
  await page.route("**/config.json", (route) => route.fulfill({ json: { name: "moonnet" } }));
  await page.goto(wallet.url);
  await expect(page.getByText("Satchel failed to load")).toBeVisible();
  await expect(page.getByText("Your money is safe")).toBeVisible();
  const reason = page.getByText(/config\.json/);
  await expect(reason).toBeHidden();
  await page.getByText("Details").click();
  await expect(reason).toBeVisible();
});
