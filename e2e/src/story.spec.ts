import { confirmSend, copyAddress, fillSend, openNewWallet, satsOf, TEST_ADDRESS } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test("a person creates a wallet, receives XEC, sees it become final, sends some, and sees that too", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);

  // The faucet, the way a person finds it: the devnet badge, with the address filled in.
  const [faucet] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("link", { name: /devnet/i })
      .first()
      .click(),
  ]);
  await expect(faucet.getByRole("textbox", { name: /address/i })).toHaveValue(mine);
  await faucet.getByRole("button").first().click();
  await expect(faucet.getByText(/[0-9a-f]{64}/).first()).toBeVisible();
  await faucet.close();

  const row = page.getByRole("button", { name: /received/i }).first();
  await expect(row).toBeVisible();
  await expect(page.getByText("Final", { exact: true }).first()).toBeVisible();
  expect(await satsOf(wallet, mine)).toBeGreaterThan(0n);

  await fillSend(page, wallet, TEST_ADDRESS, "123.45");
  await confirmSend(page);
  await expect(page.getByText("Sent!")).toBeVisible();
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(12_345n);

  await page.goto(`${wallet.url}/#/wallet`);
  await expect(page.getByRole("button", { name: /sent/i }).first()).toBeVisible();
  await expect(page.getByText("Final", { exact: true })).toHaveCount(2);
});
