// What a person does, in words; each step ends when its effect is on the screen.

import { expect, type Locator, type Page } from "@playwright/test";
import { createChain } from "@satchel/chain";
import { parseAddress } from "@satchel/core/address";
import { createSystemClock } from "@satchel/platform/memory";
import { WebSocket } from "ws";
import type { Wallet } from "./wallet-test.ts";

/** The public test wallet of facts.md 4.3. Never send money to it. */
export const TEST_PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
export const TEST_ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
export const OTHER_ADDRESS = "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5";

/** The first heading of each screen, by its place in the address bar. */
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

export async function openScreen(page: Page, wallet: Wallet, screen: keyof typeof TITLES): Promise<void> {
  await page.goto(`${wallet.url}/#/${screen}`);
  await expect(page.getByRole("heading", { level: 1, name: TITLES[screen] })).toBeVisible();
}

export const openHome = (page: Page, wallet: Wallet): Promise<void> => openScreen(page, wallet, "");

export async function openNewWallet(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "New Wallet" }).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The address of the wallet on show, as its copy button gives it. */
export async function copyAddress(page: Page): Promise<string> {
  // What was copied before must not be taken for it.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "Copy address" }).first().click();
  await expect.poll(() => clipboard(page), "an address in the clipboard").toMatch(/^ecash:q[0-9a-z]{41}$/);
  return clipboard(page);
}

/** Toasts lie over what stands in the corner: each is dismissed with its cross. */
export async function quiet(page: Page): Promise<void> {
  const toasts = page.locator("[data-sonner-toast]");
  // At once: one may go by itself between a look for its cross and a click on it.
  await toasts
    .getByRole("button", { name: "Dismiss" })
    .evaluateAll((crosses) => crosses.forEach((cross) => void (cross as HTMLElement).click()));
  await expect(toasts).toHaveCount(0);
}

/** One of the twelve fields of Import Wallet. */
export const phraseWord = (page: Page, place: number): Locator =>
  page.getByRole("combobox", { name: `Word ${place}`, exact: true });

export async function pastePhrase(page: Page, text: string, place = 1): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await phraseWord(page, place).focus();
  await page.keyboard.press("ControlOrMeta+v");
}

/** The search for other addresses of a phrase, which stands over the screen after an import. */
export const addressScan = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Other addresses of this phrase" });

export async function leaveScan(page: Page): Promise<void> {
  await expect(addressScan(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(addressScan(page)).toBeHidden();
}

/** From the welcome to Home, with the wallet of this phrase. */
export async function importWallet(page: Page, wallet: Wallet, phrase: string): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await pastePhrase(page, phrase);
  await page.getByRole("button", { name: "OK" }).click();
  await leaveScan(page);
}

/** The wallet of the demo world, which has a transaction and a token of every kind. */
export async function importDemo(page: Page, wallet: Wallet): Promise<NonNullable<Wallet["devnet"]["world"]>> {
  const { world } = wallet.devnet;
  if (!world) throw new Error("a devnet without a world");
  await importWallet(page, wallet, world.demo.phrase);
  return world;
}

/** Of Wallet Backup, where the switch has been turned. */
export const shownWords = (page: Page): Locator => page.getByRole("main").locator("ol").getByRole("listitem");

/** What a person writes down: the words on the screen, in their order. */
export async function writeDown(page: Page): Promise<string[]> {
  await page.getByRole("switch", { name: "Show seed phrase" }).click();
  await expect(shownWords(page)).toHaveCount(12);
  return (await shownWords(page).allInnerTexts()).map((text) => text.replace(/[^a-z]/g, ""));
}

/** Rows of the history, newest first. */
export const received = (page: Page): Locator => page.getByRole("button", { name: /received/i });
export const sent = (page: Page): Locator => page.getByRole("button", { name: /sent/i });
/** The word a row shows while the network has not finalised it, or has; each stands in one of two places by width. */
export const finals = (page: Page): Locator => page.getByText("Final", { exact: true }).locator("visible=true");
export const finalizings = (page: Page): Locator => page.getByText(/^Finalizing/).locator("visible=true");

/** Pays the wallet on show from the faucet and waits until Home shows one more payment. @returns its txid */
export async function receive(page: Page, wallet: Wallet, sats: bigint): Promise<string> {
  const before = await received(page).count();
  const txid = await wallet.devnet.fund(await copyAddress(page), sats);
  await expect(received(page)).toHaveCount(before + 1);
  return txid;
}

/** The balance in words, e.g. `1,000.00`, wherever this screen shows it. */
export const balance = (page: Page, amount: string): Locator =>
  page.getByRole("region", { name: "Balances" }).locator("visible=true").getByText(amount).first();

export const recipientField = (page: Page): Locator => page.getByRole("combobox", { name: /^To/ });
export const amountField = (page: Page): Locator => page.getByRole("textbox", { name: "Amount" });

/** The Send screen, empty: what was left in it the last time comes back first. */
export async function openSend(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/send`);
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

/** Opens the review sheet, which a first payment to somebody always has. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await expect(reviewSheet(page)).toBeVisible();
  return reviewSheet(page);
}

/** From a filled form to the network. */
export async function confirmSend(page: Page): Promise<void> {
  await (await review(page)).getByRole("button", { name: "Send", exact: true }).click();
}

export const receipt = (page: Page): Locator => page.getByRole("dialog", { name: "Sent!" });

export async function closeReceipt(page: Page): Promise<void> {
  await receipt(page).getByRole("button", { name: "Close" }).click();
  await expect(receipt(page)).toBeHidden();
}

/** From a filled form to its receipt, closed again. */
export async function pay(page: Page): Promise<void> {
  await confirmSend(page);
  await closeReceipt(page);
}

/** The indexer, asked past the wallet. */
export const chainOf = (wallet: Wallet) =>
  createChain({ urls: [wallet.devnet.url], clock: createSystemClock(), WebSocket });

export function scriptOfAddress(address: string): string {
  const parsed = parseAddress(address, "ecash");
  if (!parsed.ok) throw new Error(`not an address: ${address}`);
  return parsed.value.script;
}

/** What each coin of an address is worth, from the indexer's side, the smallest first. */
export async function coinsOf(wallet: Wallet, address: string): Promise<number[]> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.map(({ sats }) => Number(sats)).sort((a, b) => a - b);
}

/** What an address holds, from the indexer's side. */
export async function satsOf(wallet: Wallet, address: string): Promise<bigint> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.reduce((sum, utxo) => sum + utxo.sats, 0n);
}
