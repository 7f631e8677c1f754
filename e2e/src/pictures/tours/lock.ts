import { expect, type Page } from "@playwright/test";
import { openNewWallet, phraseWord, receive } from "../../person.ts";
import { dialog, go } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";

const PASSWORD = "velvet ladder 9 fox";
const field = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });

async function setPassword(visit: Visit): Promise<void> {
  const { page, wallet } = visit;
  await openNewWallet(page, wallet);
  await receive(page, wallet, 5_000_000n);
  await go(visit, "/configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  await field(page).fill(PASSWORD);
  await dialog(page).getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
}

export const LOCK: Tour = {
  name: "lock",
  prepare: setPassword,
  stops: [
    { name: "settings/with-password", mockup: "settings", isWhole: true, reach: (visit) => go(visit, "/configure") },
    { name: "home/with-lock", isScreen: true, mockup: "home", reach: (visit) => go(visit, "/") },
    {
      name: "unlock",
      isScreen: true,
      mockup: "unlock",
      reach: async (visit) => {
        await go(visit, "/configure");
        await visit.page.getByRole("button", { name: "Lock now" }).click();
        await expect(visit.page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
      },
    },
    {
      name: "unlock/wrong",
      mockup: "unlock",
      reach: async ({ page }) => {
        await field(page).fill("velvet ladder 9 cat");
        await page.getByRole("button", { name: "Unlock" }).click();
        await expect(page.getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "unlock/forgotten",
      isScreen: true,
      mockup: "import",
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "Forgotten password?" }).click();
        await expect(phraseWord(page, 12)).toBeVisible();
      },
    },
  ],
};

/** Writes a text over both stored copies of the wallets, from a page of the same origin without the wallet. */
export async function damage({ page, wallet }: Visit): Promise<void> {
  await page.goto(`${wallet.url}/robots.txt`);
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const name of ["satchel", "satchel-copy"]) {
      const opened = await done(indexedDB.open(name));
      const [storeName = ""] = opened.objectStoreNames;
      await done(opened.transaction(storeName, "readwrite").objectStore(storeName).put("{torn", "wallets"));
      opened.close();
    }
  });
  await page.goto(`${wallet.url}/#/`);
}

export const RESCUE: Tour = {
  name: "rescue",
  webOnly: true,
  prepare: ({ page, wallet }) => openNewWallet(page, wallet),
  stops: [
    {
      name: "rescue",
      isScreen: true,
      mockup: ["app-shell/failload", "app-shell/failload"],
      reach: async (visit) => {
        await damage(visit);
        await expect(visit.page.getByText("Corrupted storage")).toBeVisible();
      },
    },
    {
      name: "rescue/export",
      mockup: "app-shell/failload",
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "Export what can be read" }).click();
        await expect(page.getByRole("button", { name: "Save file" })).toBeVisible();
      },
    },
    {
      name: "rescue/failed-to-load",
      isScreen: true,
      mockup: "app-shell/failload",
      reach: async ({ page, wallet }) => {
        await page.route("**/config.json", (route) => route.fulfill({ json: { name: "moonnet" } }));
        await page.goto(`${wallet.url}/?again`);
        await expect(page.getByText("Satchel failed to load")).toBeVisible();
      },
    },
  ],
};
