// What becomes of wallets when the browser's storage is damaged: real databases, damaged by hand.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { copyAddress, openNewWallet } from "./person.ts";
import { expect, takePicture, test, type Wallet } from "./wallet-test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const CORRUPTED = "Corrupted storage: Satchel was unable to load wallets from storage";
const COPIES = ["satchel", "satchel-copy"] as const;

/** What one copy has under `wallets`; with `text` it is written first, with null it is removed. */
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

/** The wallet's page is gone, but not the browser's databases of its origin. */
async function withoutWallet(page: Page, wallet: Wallet, work: () => Promise<void>): Promise<void> {
  await page.goto(`${wallet.url}/icons/icon.svg`);
  await work();
  await page.goto(`${wallet.url}/#/`);
}

for (const [database, other] of [COPIES, [...COPIES].reverse()] as [string, string][]) {
  for (const damage of ["{torn", null]) {
    test(`${damage === null ? "a lost" : "a torn"} copy in ${database} is restored from ${other}, with a notice`, async ({
      page,
      wallet,
    }) => {
      await openNewWallet(page, wallet);
      const address = await copyAddress(page);
      await withoutWallet(page, wallet, async () => {
        await stored(page, database, damage);
      });
      await expect(page.getByText("A copy of your wallets was restored")).toBeVisible();
      expect(await copyAddress(page)).toBe(address);
      await expect.poll(() => stored(page, database)).toEqual(await stored(page, other));
    });
  }
}

async function damageBoth(page: Page, wallet: Wallet): Promise<void> {
  await withoutWallet(page, wallet, async () => {
    for (const database of COPIES) await stored(page, database, "{torn");
  });
  await expect(page.getByText(CORRUPTED)).toBeVisible();
}

async function look(page: Page, name: string): Promise<void> {
  for (const [device, size] of [
    ["desktop", { width: 1280, height: 800 }],
    ["mobile", { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
      await expectAccessible(page, `${name} ${device} ${theme}`);
      await takePicture(page, `${name}-${device}-${theme}`);
    }
  }
}

test("both copies torn: the rescue screen, never onboarding; what can be read is saved; the phrase helps", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await page.goto(`${wallet.url}/#/backup`);
  await page.getByRole("switch", { name: "Show seed phrase" }).click();
  const items = page.getByRole("main").locator("ol").getByRole("listitem");
  await expect(items).toHaveCount(12);
  const words = (await items.allInnerTexts()).map((text) => text.replace(/[^a-z]/g, ""));
  await damageBoth(page, wallet);
  await expect(page.getByRole("button", { name: /New Wallet|Import Wallet/ })).toHaveCount(0);
  await look(page, "rescue");

  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText(CORRUPTED)).toBeVisible();
  await page.getByRole("button", { name: "Export what can be read" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain("{torn");
  expect(JSON.parse(text)).toBeInstanceOf(Object);

  await page.getByRole("button", { name: "Restore from seed phrase" }).click();
  await page.getByRole("combobox", { name: "Word 1", exact: true }).fill(words.join(" "));
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
  expect(await copyAddress(page)).toBe(address);
  await page.reload();
  await expect.poll(() => copyAddress(page)).toBe(address);
});
