import type { Page } from "@playwright/test";
import { secretsOf } from "../secrets-of.ts";
import { type Browser, expect, test } from "./extension-test.ts";

const PASSWORD = "velvet ladder 9 fox";

const welcomeBack = (page: Page) => page.getByRole("heading", { name: "Welcome back" });
const copyAddress = (page: Page) => page.getByRole("button", { name: "Copy address" }).first();

async function makeWallet(browser: Browser): Promise<Page> {
  const page = await browser.open();
  await page.getByRole("button", { name: "New Wallet" }).click();
  await expect(copyAddress(page)).toBeVisible();
  return page;
}

const goTo = (page: Page, path: string) => page.evaluate((hash) => location.assign(hash), `#/${path}`);

async function setPassword(page: Page): Promise<void> {
  await goTo(page, "configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
}

/** Closes the popup and opens it again. */
async function reopen(browser: Browser, page: Page): Promise<Page> {
  await page.close();
  return browser.open();
}

/** Shows the seed phrase, which only an open vault can tell. */
async function wordsOf(page: Page): Promise<string> {
  await goTo(page, "backup");
  await page.getByRole("switch", { name: "Show seed phrase" }).click();
  const words = page.getByRole("main").locator("ol").getByRole("listitem");
  await expect(words).toHaveCount(12);
  return (await words.allInnerTexts()).map((text) => text.replace(/[^a-z]/g, "")).join(" ");
}

/** All that the extension has stored, in every kind of storage. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
    const plain = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return hex(value);
      if (ArrayBuffer.isView(value))
        return hex(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer);
      if (typeof value === "object" && value !== null) return Object.values(value).map(plain).join(" ");
      return String(value);
    };
    type Area = { get?(keys: null): Promise<unknown> };
    const { chrome } = globalThis as unknown as { chrome: { storage: Record<string, Area> } };
    const areas = chrome.storage;
    const texts = [JSON.stringify(await areas.local?.get?.(null)), JSON.stringify(await areas.session?.get?.(null))];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(plain(await done(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return [...texts, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join("\n");
  });

test("an unlocked wallet stays open without its popup and its background, and Lock or the end of the browser closes it", async ({
  start,
}) => {
  let browser = await start();
  let page = await makeWallet(browser);
  await setPassword(page);

  page = await reopen(browser, page);
  await expect(copyAddress(page)).toBeVisible();
  const phrase = await wordsOf(page);

  // The browser may end the background at any time; the keeper has the vault.
  await page.close();
  await browser.killBackground();
  page = await browser.open();
  await expect(copyAddress(page)).toBeVisible();
  expect(await wordsOf(page)).toBe(phrase);
  const texts = (await stored(page)).toLowerCase();
  expect(texts.length).toBeGreaterThan(1000);
  for (const { text, hex } of secretsOf(phrase)) {
    expect(texts.includes(text.toLowerCase()), "a secret is stored").toBe(false);
    expect(texts.includes(hex), "a secret is stored as bytes").toBe(false);
  }
  expect(texts.includes(phrase)).toBe(false);

  // A page in a tab and the popup are one wallet: a lock in one closes both.
  const tab = await browser.open("index.html#/");
  await expect(copyAddress(tab)).toBeVisible();
  await tab.getByRole("button", { name: "Lock Satchel" }).click();
  await expect(welcomeBack(tab)).toBeVisible();
  await expect(welcomeBack(page)).toBeVisible();
  page = await reopen(browser, page);
  await expect(welcomeBack(page)).toBeVisible();

  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(copyAddress(page)).toBeVisible();
  await browser.context.close();
  browser = await start();
  await expect(welcomeBack(await browser.open())).toBeVisible();
});

test("the vault locks itself after the time without a touch, although no page is open", async ({ browserPage }) => {
  const page = await makeWallet(browserPage);
  await setPassword(page);
  await page.close();
  // A page of this origin says that the wallet was last touched so long ago that the time is over in a second.
  const other = await browserPage.open("config.json");
  await other.evaluate(async () => {
    const channel = new BroadcastChannel("satchel");
    const locked = new Promise((resolve) => {
      channel.onmessage = ({ data }) => data.kind === "locked" && resolve(data);
    });
    channel.postMessage({ kind: "touched", at: Date.now(), limitMs: 1000 });
    await locked;
  });
  await expect(welcomeBack(await browserPage.open())).toBeVisible();
});
