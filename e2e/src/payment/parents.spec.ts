// The transactions that created the coins of a payment are asked of the indexer once, and never again on this device.
import type { Page } from "@playwright/test";
import { balance, copyAddress, openNewWallet, openSend, recipientField, review, TEST_ADDRESS } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

/** More than a page of history has. */
const COINS = 25;

/** Returns how many parents are stored; the payment does not wait for it, so a reload at once would lose them. */
function storedParents(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opened = await done(indexedDB.open("satchel-history"));
    const keys = await done(opened.transaction("txs").objectStore("txs").getAllKeys());
    opened.close();
    return keys.filter((key) => String(key).includes(" parents,")).length;
  });
}

async function reviewMax(page: Page, wallet: Wallet): Promise<void> {
  await openSend(page, wallet);
  // The wallet may show fewer coins until it has asked the indexer.
  await expect(balance(page, "250.00")).toBeVisible();
  await recipientField(page).fill(TEST_ADDRESS);
  await page.getByRole("button", { name: "Max" }).click();
  await expect(await review(page)).toContainText("250.00 XEC");
}

test("a payment's parents are not asked for again after a reload", async ({ page, wallet }) => {
  const asked = new Set<string>();
  const again: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith("/raw-tx/")) return;
    if (asked.has(path)) again.push(path);
    asked.add(path);
  });
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  for (let coin = 0; coin < COINS; coin++) await wallet.devnet.fund(address, 1_000n);
  // A wallet that was away while it was paid knows its latest transactions only.
  await page.reload();
  await reviewMax(page, wallet);
  expect(asked.size).toBeGreaterThan(0);
  await expect.poll(() => storedParents(page)).toBe(asked.size);

  await page.reload();
  await reviewMax(page, wallet);
  expect(again).toEqual([]);
  const before = asked.size;
  await page.reload();
  await reviewMax(page, wallet);
  expect(asked.size).toBe(before);
});
