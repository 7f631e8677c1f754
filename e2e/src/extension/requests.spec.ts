// What sites ask for in the real extension, from the press on the site to its answer. cashtab-connect has journeys of
// its own.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../look.ts";
import { chainOf, coinsOf, copyAddress, OTHER_ADDRESS, openNewWallet } from "../person.ts";
import type { Wallet } from "../wallet-test.ts";
import { type Browser, expect } from "./extension-test.ts";
import { test } from "./shop.ts";

const REQUEST = { width: 450, height: 950 };
const lineOf = (page: Page, text: string | RegExp) => page.locator("#log li", { hasText: text });

/** A wallet with money, and the shop in a tab. */
async function openShop(page: Page, wallet: Wallet, { context }: Browser, url: string) {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await wallet.devnet.fund(address, 50_000_000n);
  await page.close();
  const shop = await context.newPage();
  await shop.goto(url);
  await shop.getByRole("button", { name: "Use Satchel" }).click();
  return { address, shop };
}

/** The frame of a request is there before the screen in it, which has the heading. */
async function expectAccessibleRequest(request: Page): Promise<void> {
  await expect(request.getByRole("heading", { level: 1 })).toBeAttached();
  await expectAccessible(request, "a request");
}

/** Presses a button of the shop, and returns the window that opens for its request. */
async function askedBy(shop: Page, name: string): Promise<Page> {
  const opened = shop.context().waitForEvent("page");
  await shop.getByRole("button", { name, exact: true }).click();
  const request = await opened;
  await request.setViewportSize(REQUEST);
  return request;
}

test("a shop gets an address that is remembered, is paid once, and gets a signature", async ({
  browserPage,
  page,
  wallet,
  shop: url,
}) => {
  const { address, shop } = await openShop(page, wallet, browserPage, url);
  const connecting = await askedBy(shop, "Connect");
  await expect(connecting.getByText("Wallet connect request from")).toBeVisible();
  await expect(connecting.getByText(new URL(url).host)).toBeVisible();
  await expectAccessibleRequest(connecting);
  await connecting.getByRole("checkbox").check();
  await connecting.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(lineOf(shop, `connect: {"address":"${address}"`)).toBeVisible();
  await expect.poll(() => connecting.isClosed()).toBe(true);

  // Remembered: the next time no window opens.
  await shop.reload();
  await shop.getByRole("button", { name: "Use Satchel" }).click();
  await shop.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(lineOf(shop, address)).toBeVisible();

  await shop.getByRole("textbox", { name: "Payment link" }).fill(`${OTHER_ADDRESS}?amount=1250`);
  const paying = await askedBy(shop, "Pay");
  await expect(paying.getByText("Payment request from")).toBeVisible();
  await expectAccessibleRequest(paying);
  await paying.getByRole("button", { name: "Accept" }).click();
  await expect(lineOf(shop, /sendBip21: \{"txid":"[0-9a-f]{64}"/)).toBeVisible();
  const text = (await lineOf(shop, "sendBip21").textContent()) ?? "";
  const txid = /[0-9a-f]{64}/.exec(text)?.[0] ?? "";
  expect((await chainOf(wallet).tx(txid as never)).outputs.map(({ sats }) => sats)).toContain(125_000n);
  await expect.poll(() => paying.isClosed()).toBe(true);

  // The same payment again is told, and rejected here.
  const again = await askedBy(shop, "Pay");
  await expect(again.getByText(/Already paid 0 min ago/)).toBeVisible();
  await expect(again.getByRole("button", { name: "Pay again" })).toBeEnabled();
  await again.getByRole("button", { name: "Reject" }).click();
  await expect(lineOf(shop, /sendBip21 failed \(denied\)/)).toBeVisible();
  expect(await coinsOf(wallet, OTHER_ADDRESS)).toHaveLength(1);

  const signing = await askedBy(shop, "Sign");
  await expect(signing.getByText("I am the one who bought the hat.")).toBeVisible();
  await expectAccessibleRequest(signing);
  await signing.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(lineOf(shop, /signMessage: \{"address":"ecash:/)).toBeVisible();
});

test("a closed window and a background that ends lose no request, and it is decided once", async ({
  browserPage,
  page,
  wallet,
  shop: url,
}) => {
  const { shop } = await openShop(page, wallet, browserPage, url);
  await shop.getByRole("textbox", { name: "Payment link" }).fill(`${OTHER_ADDRESS}?amount=77`);
  const first = await askedBy(shop, "Pay");
  await expect(first.getByText("Payment request from")).toBeVisible();
  await first.close();
  await browserPage.killBackground();
  const [one, other] = [await browserPage.open(), await browserPage.open()];
  for (const popup of [one, other]) await expect(popup.getByRole("button", { name: /^Accept/ })).toBeEnabled();
  // Pressed in both at once; a button that has gone meanwhile, because the other one was faster, is pressed by nobody.
  const press = () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith("Accept"))?.click();
  await Promise.all([one, other].map((popup) => popup.evaluate(press)));
  await expect(lineOf(shop, /sendBip21: \{"txid":"[0-9a-f]{64}"/)).toBeVisible();
  await expect.poll(() => coinsOf(wallet, OTHER_ADDRESS)).toHaveLength(1);
});
