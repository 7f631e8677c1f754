// The steps of a person. Each step ends when its effect is visible on the screen.

import { expect, type Locator, type Page } from "@playwright/test";
import { createChain } from "@satchel/chain";
import { parseAddress } from "@satchel/core/address";
import type { ScriptHex } from "@satchel/core/script";
import { createSystemClock } from "@satchel/platform/memory";
import { WebSocket } from "ws";
import type { Network } from "./network.ts";
import type { Wallet } from "./wallet-test.ts";

/** The public test wallet of facts.md 4.3. Never send money to it. */
export const TEST_PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
export const TEST_ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
export const OTHER_ADDRESS = "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5";

/** The main heading of each screen, by its path in the URL. */
const TITLES = {
  "": "Transactions",
  send: "Send",
  receive: "Receive",
  wallets: "Wallets",
  contacts: "Contacts",
  configure: "Settings",
  backup: "Wallet Backup",
  signverifymsg: "Sign & Verify",
} as const;

/** Returns the address of a path of the app, e.g. `send`. `url`: of the app's page, which may end in a query. */
export const urlAt = (url: string, path: string): string => new URL(`#/${path}`, url).href;

/**
 * Opens a path of the app and waits until the app has drawn it, so that a step that follows does not find the screen
 * before: the page itself may hear of the new address after the browser has said that it is there.
 */
export async function goTo(page: Page, { url }: Pick<Wallet, "url">, path: string): Promise<void> {
  await page.goto(urlAt(url, path));
  await page.evaluate(() => void dispatchEvent(new Event("hashchange")));
}

export async function openScreen(page: Page, wallet: Wallet, screen: keyof typeof TITLES): Promise<void> {
  await goTo(page, wallet, screen);
  await expect(page.getByRole("heading", { level: 1, name: TITLES[screen] })).toBeVisible();
}

export const openHome = (page: Page, wallet: Wallet): Promise<void> => openScreen(page, wallet, "");

export async function openNewWallet(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "New Wallet" }).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
}

/** Creates a further wallet on the screen Wallets, under this name or the one that is filled in. */
export async function addWallet(page: Page, name?: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "New Wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "New Wallet" });
  if (name !== undefined) await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create wallet" }).click();
  await expect(dialog).toHaveCount(0);
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Returns the address of the active wallet from its copy button. */
export async function copyAddress(page: Page): Promise<string> {
  // Clears the clipboard, so that an older text is not mistaken for the address.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "Copy address" }).first().click();
  await expect.poll(() => clipboard(page), "an address in the clipboard").toMatch(/^ecash:q[0-9a-z]{41}$/);
  return clipboard(page);
}

/**
 * Waits until a toast, or a word beside a button, has said this, each one once. Most of them go after two seconds, in
 * which a busy machine may not look, so the page keeps what they have said.
 */
export async function heard(page: Page, said: string | RegExp): Promise<void> {
  const hear = () =>
    page.evaluate((wanted) => {
      const { saidBriefly } = window as unknown as { saidBriefly: string[] };
      const isWanted = (text: string) => (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text));
      const place = saidBriefly.findIndex(isWanted);
      if (place >= 0) saidBriefly.splice(place, 1);
      return place >= 0;
    }, said);
  await expect.poll(hear, `a toast or a word that says ${said}`).toBe(true);
}

/** Dismisses all toasts, which cover the corner of the screen. */
export async function quiet(page: Page): Promise<void> {
  const toasts = page.locator("[data-toast]");
  // In one step, because a toast may disappear between finding its button and clicking it.
  await toasts
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((crosses) => crosses.forEach((cross) => void (cross as HTMLElement).click()));
  await expect(toasts).toHaveCount(0);
}

/** Returns one of the twelve word fields of Import Wallet. */
export const phraseWord = (page: Page, place: number): Locator =>
  page.getByRole("combobox", { name: `Word ${place}`, exact: true });

export async function pastePhrase(page: Page, text: string, place = 1): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await phraseWord(page, place).focus();
  await page.keyboard.press("ControlOrMeta+v");
}

/** The dialog with the other addresses of a phrase. */
export const addressScan = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Other addresses of this seed phrase" });

/**
 * Waits until Home or another screen shows the imported wallet, which the search for other addresses does not cover.
 */
export async function imported(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Balances" }).locator("visible=true").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Imports the wallet of a phrase on the welcome screen and ends on Home. */
export async function importWallet(page: Page, wallet: Wallet, phrase: string): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await pastePhrase(page, phrase);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await imported(page);
}

/** Imports the demo world's wallet, which has a transaction and a token of every kind. Returns the world. */
export async function importDemo(page: Page, wallet: Wallet): Promise<NonNullable<Network["world"]>> {
  const { world } = wallet.network;
  if (!world) throw new Error("a network without a world");
  await importWallet(page, wallet, world.demo.phrase);
  return world;
}

/** The words on Wallet Backup while they are shown. */
export const shownWords = (page: Page): Locator => page.getByRole("main").locator("ol").getByRole("listitem");

/** Shows the words on Wallet Backup and returns them in order. */
export async function writeDown(page: Page): Promise<string[]> {
  await page.getByRole("switch", { name: "Show seed phrase" }).click();
  await expect(shownWords(page)).toHaveCount(12);
  return (await shownWords(page).allInnerTexts()).map((text) => text.replace(/[^a-z]/g, ""));
}

/** Where payments are shown that have not simply arrived. */
export const unsettled = (page: Page): Locator => page.getByRole("region", { name: "Unsettled payments" });
/** Rows of the history, newest first. */
export const received = (page: Page): Locator => page.getByRole("button", { name: /received/i });
export const sent = (page: Page): Locator => page.getByRole("button", { name: /sent/i });
/** The visible word 'Final' or 'Finalizing' of each row; its place depends on the width. */
export const finals = (page: Page): Locator => page.getByText("Final", { exact: true }).locator("visible=true");
/** What is said of a payment that has arrived: a node without others to vote with calls nothing final. */
export const standing = ({ network }: Wallet): RegExp => (network.finalizes ? /^Final$/ : /^Finalizing/);
export const finalizings = (page: Page): Locator => page.getByText(/^Finalizing/).locator("visible=true");

/** Pays the active wallet from the faucet and waits until Home shows one more payment. @returns its txid */
export async function receive(page: Page, wallet: Wallet, sats: bigint): Promise<string> {
  const address = await copyAddress(page);
  // Before the history is there, no row could be counted.
  await expect(page.getByRole("main").getByRole("status", { name: "Loading" })).toHaveCount(0);
  const before = await received(page).count();
  const txid = await wallet.network.fund(address, sats);
  await expect(received(page)).toHaveCount(before + 1);
  return txid;
}

/** The visible balance with this text, e.g. `1,000.00`. */
export const balance = (page: Page, amount: string): Locator =>
  page.getByRole("region", { name: "Balances" }).locator("visible=true").getByText(amount).first();

export const recipientField = (page: Page): Locator => page.getByRole("combobox", { name: /^To/ });
export const amountField = (page: Page): Locator => page.getByRole("textbox", { name: "Amount" });

/** Opens the Send screen and empties its form, which may hold an earlier draft. */
export async function openSend(page: Page, wallet: Wallet): Promise<void> {
  await goTo(page, wallet, "send");
  await expect(page.getByRole("switch", { name: "On-chain message" })).toBeVisible();
  const startOver = page.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) await startOver.click();
  const clear = page.getByRole("button", { name: "Clear recipient" });
  if (await clear.isVisible()) await clear.click();
}

export async function fillSend(page: Page, wallet: Wallet, address: string, xec: string): Promise<void> {
  await openSend(page, wallet);
  await recipientField(page).fill(address);
  await amountField(page).fill(xec);
}

export const reviewSheet = (page: Page): Locator => page.getByRole("dialog", { name: "Review payment" });

/** Opens the review sheet of a filled form; the first payment to a recipient always has one. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Review", exact: true }).click();
  await expect(reviewSheet(page)).toBeVisible();
  return reviewSheet(page);
}

/** Reviews and sends the payment of a filled form. */
/** Presses Send of the review that is open. */
export const pressSend = (page: Page): Promise<void> =>
  reviewSheet(page).getByRole("button", { name: "Send", exact: true }).click();

export async function confirmSend(page: Page): Promise<void> {
  await review(page);
  await pressSend(page);
}

export const receipt = (page: Page): Locator => page.getByRole("dialog", { name: "Sent!" });

export async function closeReceipt(page: Page): Promise<void> {
  await receipt(page).getByRole("button", { name: "Close" }).click();
  await expect(receipt(page)).toBeHidden();
}

/** Reviews and sends the payment of a filled form, and closes its receipt. */
export async function pay(page: Page): Promise<void> {
  await confirmSend(page);
  await closeReceipt(page);
}

/** Returns a client that asks the indexer directly, not through the wallet. */
export const chainOf = (wallet: Wallet) =>
  createChain({ urls: [wallet.network.url], clock: createSystemClock(), WebSocket });

export function scriptOfAddress(address: string): ScriptHex {
  const parsed = parseAddress(address, "ecash");
  if (!parsed.ok) throw new Error(`not an address: ${address}`);
  return parsed.value.script;
}

/** Returns the sats of each coin of an address, smallest first, as the indexer reports them. */
export async function coinsOf(wallet: Wallet, address: string): Promise<number[]> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.map(({ sats }) => Number(sats)).sort((a, b) => a - b);
}

/** Returns the sats of an address as the indexer reports them. */
export async function satsOf(wallet: Wallet, address: string): Promise<bigint> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.reduce((sum, utxo) => sum + utxo.sats, 0n);
}

/** Returns the atoms of a token at an address as the indexer reports them. */
export async function atomsAt(wallet: Wallet, address: string, tokenId: string): Promise<bigint> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n);
}

/** Waits until the draft of a form is stored: it contains the text, and no other change of a draft is under way. */
export async function draftStored(page: Page, text: string): Promise<void> {
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].map(({ name = "" }) => name).filter((name) => name.includes("drafts"));
    });
  await expect(async () => {
    expect(await locks(), "changes of drafts").toEqual([]);
    await storedWith(page, "drafts", text);
  }).toPass();
}

/**
 * Waits until what is stored under a key that begins so contains the text: the settings, drafts, the ledger and learned
 * tokens are stored shortly after they are shown, so a reload at once would lose them.
 */
export async function storedWith(page: Page, key: string, text: string): Promise<void> {
  const read = () =>
    page.evaluate(async (start) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await done(indexedDB.open("satchel"));
      const [storeName = ""] = opened.objectStoreNames;
      const keys = IDBKeyRange.bound(start, `${start}\uffff`);
      const found = await done(opened.transaction(storeName).objectStore(storeName).getAll(keys));
      opened.close();
      return found.map(String).join("\n");
    }, key);
  await expect.poll(read, `stored under ${key}`).toContain(text);
}
