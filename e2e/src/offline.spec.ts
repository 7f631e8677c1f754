import { copyAddress } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test.use({ serviceWorkers: "allow" });

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
