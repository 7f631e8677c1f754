import { copyAddress, openNewWallet } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test("after one visit the wallet opens with no network at all, and its keys still work", async ({
  page,
  wallet,
  context,
}) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "New Wallet" }).click();
  const mine = await copyAddress(page);
  await page.reload();
  expect(await copyAddress(page)).toBe(mine);
  await expect(page.getByRole("button", { name: "New Wallet" })).toHaveCount(0);
});

test("a second wallet is never made by a second visit", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await page.goto("about:blank");
  await page.goto(wallet.url);
  expect(await copyAddress(page)).toBe(mine);
});
