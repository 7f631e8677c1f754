import { openNewWallet, receive } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

// What the browser itself does when a profile is damaged: reads fail, and nothing says that there was nothing.
const breakReads = () => {
  IDBObjectStore.prototype.get = () => {
    throw new DOMException("the disk is gone", "UnknownError");
  };
};

test("a store whose reads fail shows an error and never onboarding; nothing is lost", async ({
  page,
  wallet,
  context,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 100_000n);

  const damaged = await context.newPage();
  await damaged.addInitScript(breakReads);
  await damaged.goto(wallet.url);
  await expect(damaged.getByRole("heading", { name: "Satchel failed to load" })).toBeVisible();
  await expect(damaged.getByText("Nothing was changed or deleted.")).toBeVisible();
  await expect(damaged.getByRole("button", { name: "New Wallet" })).toHaveCount(0);
  await expect(damaged.getByRole("button", { name: "Import Wallet" })).toHaveCount(0);
  await damaged.getByRole("button", { name: /Try again|Retry/ }).click();
  await expect(damaged.getByText("Nothing was changed or deleted.")).toBeVisible();
  await expect(damaged.getByRole("button", { name: "New Wallet" })).toHaveCount(0);
  await damaged.close();

  await page.reload();
  await expect(page.getByText("1,000.00").first()).toBeVisible();
});

test("an indexer list that cannot work shows 'Satchel failed to load' and why", async ({ page, wallet }) => {
  await page.route("**/config.json", (route) => route.fulfill({ json: { name: "moonnet" } }));
  await page.goto(wallet.url);
  await expect(page.getByText("Satchel failed to load")).toBeVisible();
  await expect(page.getByText(/config\.json/)).toBeVisible();
});
