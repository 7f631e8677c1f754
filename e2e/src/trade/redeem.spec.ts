// Redeeming the staking and the savings token: an offer is followed until the service has bought it.
import type { Page } from "@playwright/test";
import { askServer } from "../ask-server.ts";
import { expectAccessible } from "../look.ts";
import { goTo, importDemo, OTHER_ADDRESS } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const redemption = ({ devnet: { services } }: Wallet, change: Partial<typeof services.redemption>) => {
  services.redemption = { ...services.redemption, ...change };
};
const quantityField = (page: Page) => page.getByRole("textbox", { name: "Amount to redeem" });
const redeemButton = (page: Page, what: RegExp | string) =>
  page.getByRole("main").getByRole("button", { name: what }).last();

test("the staking token is redeemed at one XEC each, and its refusals are said", async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  redemption(wallet, { isBuying: false });
  await goTo(page, wallet, `token/${tokenIds.staking}`);
  const quantity = quantityField(page);
  await quantity.fill("5.45");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^Cannot redeem less than 5\.46 /)).toBeVisible();
  await quantity.fill("100");
  await expect(page.getByText("1.00 XEC each, always")).toBeVisible();
  await expectAccessible(page, "redeem");
  // With the keyboard alone.
  await expect(page.getByRole("main").getByRole("button", { name: /^Redeem 100 / })).toBeEnabled();
  await page.keyboard.press("Enter");
  const review = page.getByRole("dialog", { name: "Review redemption" });
  await expect(review).toContainText("100.00 XEC");
  await expectAccessible(page, "review of a redemption");
  await review.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Redeeming" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  // It is followed, also after a reload.
  await page.reload();
  await expect(page.getByRole("region", { name: /^Redeeming 100 / })).toBeVisible();
  redemption(wallet, { isBuying: true });
  const redeemed = page.getByRole("region", { name: "Redeemed" });
  await expect(redeemed).toContainText("100.00 XEC arrived");
  await expectAccessible(page, "redeemed");
  await redeemed.getByRole("button", { name: "Done" }).click();
  await expect(redeemed).toHaveCount(0);
});

test("the savings token is redeemed at the bid, which is asked for again at the press", async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  redemption(wallet, { isBuying: false });
  await goTo(page, wallet, `token/${tokenIds.savings}`);
  await expect(page.getByText("6.29% a year")).toBeVisible();
  await quantityField(page).fill("2");
  await expect(page.getByText(/^[\d,.]+ XEC each$/).first()).toBeVisible();
  await expect(redeemButton(page, /^Redeem 2 FIRMA$/)).toBeEnabled();
  await expectAccessible(page, "redeem the savings token");

  // A bid far from what the price service says asks, with both prices.
  redemption(wallet, { bid: 40_000 });
  await redeemButton(page, /^Redeem 2 FIRMA$/).click();
  await expect(page.getByText(/^This price is [\d.]+% below the market$/)).toBeVisible();
  await expect(redeemButton(page, /^Redeem 2 FIRMA$/)).toBeDisabled();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { bid: _, ...honest } = wallet.devnet.services.redemption;
  wallet.devnet.services.redemption = honest;
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(redeemButton(page, /^Redeem 2 FIRMA$/)).toBeEnabled();

  await redeemButton(page, /^Redeem 2 FIRMA$/).click();
  const review = page.getByRole("dialog", { name: "Review redemption" });
  await expect(review).toContainText("Price asked");
  await expectAccessible(page, "review of a redemption at a bid");
  await review.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Redeeming" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await expect(page.getByRole("region", { name: /^Redeeming / })).toBeVisible();
  redemption(wallet, { isBuying: true });
  const redeemed = page.getByRole("region", { name: "Redeemed" });
  await expect(redeemed).toContainText(/[\d,.]+ XEC arrived/);
});

test("a redemption that nobody buys is taken back after 90 seconds", async ({ page, wallet }) => {
  test.skip(process.env.LONG !== "1", "mounted tests show each of these");
  // A hot wallet without a coin.
  await page.route("**/config.json", async (route) => {
    const config = await (await askServer(route)).json();
    config.special.stakingHotWallet = OTHER_ADDRESS;
    await route.fulfill({ json: config });
  });
  const { tokenIds } = await importDemo(page, wallet);
  redemption(wallet, { isBuying: false });
  await page.clock.install();
  await goTo(page, wallet, `token/${tokenIds.staking}`);
  await quantityField(page).fill("100");
  await expect(page.getByText("This may take up to 24 hours")).toBeVisible();
  await redeemButton(page, /^Redeem 100 XECX$/).click();
  await page.getByRole("dialog").getByRole("button", { name: "Redeem", exact: true }).click();
  await page.getByRole("button", { name: "Close" }).click();
  const following = page.getByRole("region", { name: /^Redeeming 100 / });
  await expect(following).toBeVisible();
  await expect(following.getByRole("button", { name: "Take it back" })).toHaveCount(0);
  await page.clock.fastForward(91_000);
  await following.getByRole("button", { name: "Take it back" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /cancel/i })
    .last()
    .click();
  await expect(page.getByText("The offer was cancelled")).toBeVisible();
  await goTo(page, wallet, `token/${tokenIds.savings}`);
  wallet.devnet.services.faults.set("redemptionBid", { fail: true });
  await page.reload();
  await expect(page.getByText("Error determining FIRMA bid price")).toBeVisible();
});
