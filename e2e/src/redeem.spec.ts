// Redeeming the staking token: an offer at one XEC each is followed until somebody has bought it.
import { expectAccessible } from "./look.ts";
import { buyCheapest } from "./other-buyer.ts";
import { goTo, importDemo } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

test("the staking token is redeemed at one XEC each, and its refusals are said", async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  await goTo(page, wallet, `token/${tokenIds.staking}`);
  const quantity = page.getByRole("textbox", { name: "Amount to redeem" });
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
  // The cheapest offer of the world costs a little less.
  await buyCheapest(wallet, tokenIds.staking, 1);
  const redeemed = page.getByRole("region", { name: "Redeemed" });
  await expect(redeemed).toContainText("100.00 XEC arrived");
  await expectAccessible(page, "redeemed");
  await redeemed.getByRole("button", { name: "Done" }).click();
  await expect(redeemed).toHaveCount(0);
});
