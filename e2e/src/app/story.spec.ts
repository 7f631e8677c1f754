import {
  confirmSend,
  copyAddress,
  fillSend,
  finals,
  openHome,
  openNewWallet,
  phraseWord,
  received,
  satsOf,
  sent,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

// Only these tests run with animations, as most people have them.
test.use({ contextOptions: {} });

test("a person creates a wallet, receives XEC, sees it become final, sends some, and sees that too", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);

  // A person finds the faucet through the devnet badge, which fills in the address.
  const [faucet] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("link", { name: /devnet/i })
      .locator("visible=true")
      .first()
      .click(),
  ]);
  await expect(faucet.getByRole("textbox", { name: /address/i }).first()).toHaveValue(mine);
  await faucet.getByRole("button").first().click();
  await expect(faucet.getByText(/[0-9a-f]{64}/).first()).toBeVisible();
  await faucet.close();

  await expect(received(page)).toHaveCount(1);
  await expect(finals(page)).toHaveCount(1);
  expect(await satsOf(wallet, mine)).toBeGreaterThan(0n);

  await fillSend(page, wallet, TEST_ADDRESS, "123.45");
  await confirmSend(page);
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(12_345n);

  await openHome(page, wallet);
  await expect(sent(page)).toHaveCount(1);
  await expect(finals(page)).toHaveCount(2);

  // A second visit opens the same wallet.
  await page.goto("about:blank");
  await page.goto(wallet.url);
  await expect(sent(page)).toHaveCount(1);
  expect(await copyAddress(page)).toBe(mine);
});

test("a wallet restored from its phrase shows what it holds", { tag: "@beside" }, async ({ page, wallet }) => {
  await wallet.network.fund(TEST_ADDRESS, 250_000n);
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  const firstWord = phraseWord(page, 1);
  await firstWord.fill("beauty shoe decline");
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await firstWord.fill(TEST_PHRASE);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(received(page)).toHaveCount(1);
  expect(await copyAddress(page)).toBe(TEST_ADDRESS);
});
