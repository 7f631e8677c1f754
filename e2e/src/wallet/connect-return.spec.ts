// The way to an address for pages whose visitors have no extension: they open the web wallet, which asks here and goes
// back to the page's own address (facts.md 3).
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../look.ts";
import { copyAddress, openScreen } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

const PAGE = "https://pay.shop.example/order?id=7&note=a%20hat#step-2";
const PASSWORD = "correct horse battery";

const asks = async (page: Page, { url }: Wallet, returnUrl: string) => {
  await page.goto(`${url}/?connect=1&return_url=${encodeURIComponent(returnUrl)}`);
};
const field = (within: Page | Locator) => within.getByRole("textbox", { name: "Password", exact: true });
const unlock = async (page: Page) => {
  await field(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Unlock" }).click();
};
const connect = (page: Page) => page.getByRole("button", { name: "Connect", exact: true });

test("a page gets an address at its own https address, after a press, also from a new or a locked wallet; other addresses are refused", async ({
  page,
  wallet,
}) => {
  await page.route("https://pay.shop.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><h1>The shop</h1>" }),
  );
  // Somebody without a wallet makes one first.
  await asks(page, wallet, PAGE);
  await page.getByRole("button", { name: "New Wallet" }).first().click();
  await expect(page.getByText("Wallet connect request from")).toBeVisible();
  await expect(page.getByText("pay.shop.example", { exact: true })).toBeVisible();
  await expect(page.getByText(`You go back to ${PAGE}`)).toBeVisible();
  await expectAccessible(page, "a page that asks for an address");
  await expect(connect(page)).toBeEnabled();
  expect(new URL(page.url()).origin).toBe(new URL(wallet.url).origin);
  await connect(page).click();
  await expect(page.getByRole("heading", { name: "The shop" })).toBeVisible();
  const gone = new URL(page.url());
  expect(`${gone.origin}${gone.pathname}${gone.search}`).toBe("https://pay.shop.example/order?id=7&note=a%20hat");
  const [, answer = ""] = gone.hash.split("#cashtab_connect=");

  await page.goto(wallet.url);
  expect(decodeURIComponent(answer)).toBe(await copyAddress(page));

  // Locked: the password first, and nothing of the wallet before.
  await openScreen(page, wallet, "configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await field(dialog).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
  await asks(page, wallet, PAGE);
  await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
  await expect(connect(page)).toHaveCount(0);
  await unlock(page);
  await expect(page.getByText(`You go back to ${PAGE}`)).toBeVisible();
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("region", { name: "Balances" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("");

  for (const [returnUrl, why] of [
    ["http://pay.shop.example/", "The web address to go back to is not encrypted (https)."],
    ["javascript:alert(1)", "The web address to go back to is not encrypted (https)."],
    ["https://a:b@pay.shop.example/", "The web address to go back to has a name or a password in it."],
    ["nowhere", "The web address to go back to cannot be read."],
  ] as const) {
    await asks(page, wallet, returnUrl);
    await unlock(page);
    await expect(page.getByText(why)).toBeVisible();
    await expect(connect(page)).toHaveCount(0);
  }
});
