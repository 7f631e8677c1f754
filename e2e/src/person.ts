// What a person does, in words; each step ends when its effect is on the screen.
import { expect, type Locator, type Page } from "@playwright/test";
import { createChain } from "@satchel/chain";
import { parseAddress } from "@satchel/core/address";
import { WebSocket } from "ws";
import type { Wallet } from "./wallet-test.ts";

/** The public test wallet of facts.md 4.3. Never send money to it. */
export const TEST_PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
export const TEST_ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

export async function openNewWallet(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "New Wallet" }).click();
  await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
}

/** The address of the wallet on show, as its copy button gives it. */
export async function copyAddress(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy address" }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^ecash:q[0-9a-z]{41}$/);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Toasts lie over what stands in the corner, and stay while the pointer is over them. */
export async function quiet(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
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
  await page.getByRole("combobox", { name: /^To/ }).fill(address);
  await page.getByRole("textbox", { name: "Amount" }).fill(xec);
}

/** Opens the review sheet, which a first payment to somebody always has. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Review payment" });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** From a filled form to the network. */
export async function confirmSend(page: Page): Promise<void> {
  await (await review(page)).getByRole("button", { name: "Send", exact: true }).click();
}

/** The indexer, asked past the wallet. */
export const chainOf = (wallet: Wallet) => createChain({ urls: [wallet.devnet.url], WebSocket });

export function scriptOfAddress(address: string): string {
  const parsed = parseAddress(address, "ecash");
  if (!parsed.ok) throw new Error(`not an address: ${address}`);
  return parsed.value.script;
}

/** What an address holds, from the indexer's side. */
export async function satsOf(wallet: Wallet, address: string): Promise<bigint> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.reduce((sum, utxo) => sum + utxo.sats, 0n);
}
