// Listed NFTs: the collections, the listings of one with Buy and Cancel, and one's own.
import type { Page } from "@playwright/test";
import { expectAccessible, expectFitsEverywhere } from "../look.ts";
import { goTo, importDemo } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const section = (page: Page) => page.getByRole("region", { name: "Listings in this Collection" });
const sheet = (page: Page, name: RegExp) => page.getByRole("dialog", { name });

test("an NFT is bought from the listings of its collection, and one's own listing is cancelled among the listed NFTs", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { gallery } = (await importDemo(page, wallet)).collections;
  await page.getByRole("link", { name: "Listed NFTs", exact: true }).click();
  const collections = page.getByRole("list", { name: "Collections with listings" }).getByRole("link");
  await expect(collections.filter({ hasText: /listed, from [\d.,]+/ }).first()).toBeVisible();
  await expectAccessible(page, "Listed NFTs");
  await expectFitsEverywhere(page, "Listed NFTs");
  await page.locator(`main a[href="#/token/${gallery.tokenId}"]`).focus();
  await page.keyboard.press("Enter");
  await expect(section(page)).toContainText(/\d+ listed · Floor/);
  const buys = section(page).getByRole("button", { name: /^Buy / });
  await expect(buys.first()).toBeVisible();
  await expectAccessible(page, "the listings of a collection");
  const count = await buys.count();
  const name = ((await buys.first().getAttribute("aria-label")) ?? "").replace("Buy ", "");
  // No picture moves what stands below it: a picture that fails leaves the same square.
  const place = () => buys.first().boundingBox();
  const before = await place();
  await page.evaluate(() => {
    for (const picture of document.querySelectorAll("article img")) picture.dispatchEvent(new Event("error"));
  });
  expect(await place()).toEqual(before);
  await buys.first().press("Enter");
  const open = page.getByRole("dialog").first();
  await expect(open.getByRole("heading", { level: 2, name })).toBeVisible();
  await open.getByRole("button", { name: "Buy NFT" }).click();
  const review = sheet(page, /^Execute this trade\?$/);
  await review.getByRole("button", { name: "Buy NFT" }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(buys).toHaveCount(count - 1);

  await goTo(page, wallet, "nfts");
  await page.getByRole("button", { name: "Manage Listings" }).click();
  const cancels = page.getByRole("button", { name: /^Cancel the listing of / });
  await expect(cancels.first()).toBeVisible();
  const mine = await cancels.count();
  await expectAccessible(page, "Manage Listings");
  await cancels.first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel listing" }).click();
  await sheet(page, /^Cancel this listing\?$/)
    .getByRole("button", { name: "Cancel listing" })
    .click();
  await expect(page.getByRole("heading", { name: "Offer canceled" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(cancels).toHaveCount(mine - 1);
});
