// The price of an offer is changed: one transaction with ALP, two with an NFT, and each is one press after its review.
import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsEverywhere } from "../look.ts";
import { goTo, importDemo } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const sheet = (page: Page) => page.getByRole("dialog", { name: "Change price" });
const review = (page: Page) => page.getByRole("dialog", { name: "Review new price" });

/** Types a price, and goes from the form through the review to the receipt with the keyboard. */
async function changeTo(page: Page, price: string): Promise<void> {
  const change = sheet(page).getByRole("button", { name: "Change price" });
  // The price that it has cannot be asked for again.
  await expect(change).toBeDisabled();
  await sheet(page)
    .getByRole("textbox", { name: /^Price/ })
    .fill(price);
  await change.press("Enter");
  await expect(review(page)).toContainText("Price now");
  await expect(review(page)).toContainText("New price");
}

test("an offer gets another price with the keyboard alone, and a listed NFT too", async ({ page, wallet }) => {
  const { tokenIds } = await importDemo(page, wallet);
  await goTo(page, wallet, `token/${tokenIds.demoAlp}`);
  const book = page.getByRole("radiogroup", { name: "Offers, cheapest first" }).getByRole("radio");
  await expect(book).toHaveCount(2);
  await book.first().press("Space");
  await page.getByRole("button", { name: "Change price" }).press("Enter");
  await expectAccessible(page, "Change price");
  await expectFitsEverywhere(page, "Change price");
  await changeTo(page, "77.5");
  await expectAccessible(page, "Review new price");
  await review(page).getByRole("button", { name: "Change price" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Price changed" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(book).toHaveCount(2);
  await expect(book.filter({ hasText: "77.5" })).toHaveCount(1);

  await goTo(page, wallet, "nfts");
  await page.getByRole("button", { name: "Manage Listings" }).click();
  const mine = page.getByRole("button", { name: /^Cancel the listing of / });
  await expect(mine.first()).toBeVisible();
  const count = await mine.count();
  await mine.first().press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Change price" }).press("Enter");
  await changeTo(page, "98765");
  await review(page).getByRole("button", { name: "Change price" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Price changed" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toContainText("98,765.00 XEC");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(mine).toHaveCount(count);
});
