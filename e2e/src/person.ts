// What a person does, in words; each step ends when its effect is on the screen.
import { expect, type Page } from "@playwright/test";
import { createChain } from "@satchel/chain";
import { parseAddress } from "@satchel/core/address";
import type { Wallet } from "./wallet-test.ts";

/** The public test wallet of facts.md 4.3. Never send money to it. */
export const TEST_PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";
export const TEST_ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

export async function openNewWallet(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "New Wallet" }).click();
  await expect(page.getByRole("heading", { name: "Transactions" })).toBeVisible();
}

/** The address of the wallet on show, as its copy button gives it. */
export async function copyAddress(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy address" }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^ecash:q[0-9a-z]{41}$/);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Pays the wallet on show from the faucet and waits for the payment to be on Home. @returns its txid */
export async function receive(page: Page, wallet: Wallet, sats: bigint): Promise<string> {
  const txid = await wallet.devnet.fund(await copyAddress(page), sats);
  await expect(page.getByText(/Received/).first()).toBeVisible();
  return txid;
}

export const balanceCard = (page: Page) => page.getByRole("group", { name: "Balances" }).getByText(/XEC/).first();

export async function fillSend(page: Page, wallet: Wallet, address: string, xec: string): Promise<void> {
  await page.goto(`${wallet.url}/#/send`);
  await page.getByRole("textbox", { name: /^To/ }).fill(address);
  await page.getByRole("textbox", { name: "Amount" }).fill(xec);
}

/** From a filled form to the network: the review sheet, which a first payment to somebody always has. */
export async function confirmSend(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send", exact: true }).last().click();
  const review = page.getByRole("dialog", { name: "Review payment" });
  await expect(review).toBeVisible();
  await review.getByRole("button", { name: "Send", exact: true }).click();
}

/** What an address holds, from the indexer's side. */
export async function satsOf(wallet: Wallet, address: string): Promise<bigint> {
  const parsed = parseAddress(address, "ecash");
  if (!parsed.ok) throw new Error(`not an address: ${address}`);
  const chain = createChain({ urls: [wallet.devnet.url] });
  const utxos = await chain.utxos(parsed.value.script);
  return utxos.reduce((sum, utxo) => sum + utxo.sats, 0n);
}
