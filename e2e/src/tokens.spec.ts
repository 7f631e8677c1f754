// The list of the held tokens: everything is found, a forged token is folded, and marks are kept.
import type { Page } from "@playwright/test";
import { DESKTOP, lookOnEach, MOBILE } from "./look.ts";
import { importDemo, openHome, storedWith } from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const list = (page: Page) => page.getByRole("list", { name: "Your tokens" });
const row = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search tokens" });
const suspicious = (page: Page) => list(page).getByRole("button", { name: /^Suspicious/ });

/** Opens the list from the navigation. */
async function openTokens(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tokens" }).click();
  await expect(list(page)).toBeVisible();
}

test("every token of the demo wallet is listed and found, and a forged one is folded", async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  await openTokens(page);
  await expect(page.getByRole("button", { name: "All 22" })).toHaveAttribute("aria-pressed", "true");
  await expect(row(page, "Demo Dollars")).toContainText("DEMO · SLP · you can mint");
  await lookOnEach(page, "tokens", { desktop: DESKTOP, mobile: MOBILE }, () =>
    expect(row(page, "Cachet")).toBeVisible(),
  );

  await page.getByRole("button", { name: "NFTs 6" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(6);
  await page.getByRole("button", { name: "NFTs 6" }).click();
  await expect(page.getByRole("button", { name: "All 22" })).toHaveAttribute("aria-pressed", "true");

  // Two tokens are called Staked XEC: the real one, by its id, and one that a stranger has sent.
  await search(page).fill("staked");
  await expect(row(page, "Staked XEC").first().getByRole("link")).toHaveAttribute(
    "href",
    `#/token/${world.tokenIds.staking}`,
  );
  await expect(row(page, "Staked XEC").first().getByRole("img", { name: "Verified" })).toBeVisible();
  const forged = row(page, "Imitates Staked XEC");
  await expect(forged).toBeVisible();
  await expect(forged.getByRole("link")).toHaveCount(0);
  await expect(forged.locator("img")).toHaveCount(0);
  await search(page).fill("lamp");
  await expect(page.getByText("Looked at 22 tokens, also hidden and suspicious ones.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();

  await page.getByRole("combobox", { name: "Sort" }).selectOption("Recent");
  await search(page).fill(world.tokenIds.demoAlp);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await row(page, "Demo Dog").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`#/token/${world.tokenIds.demoAlp}$`));
});

test("a favorite comes first, a hidden token is folded, a forged one can be shown: all after a reload too", async ({
  page,
  wallet,
}) => {
  await importDemo(page, wallet);
  await openTokens(page);
  await page.getByRole("button", { name: "Add Demo Dollars to favorites" }).click();
  await expect(list(page).getByRole("listitem").first()).toContainText("Demo Dollars");
  await row(page, "Cachet").hover();
  await page.getByRole("button", { name: "More for Cachet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hide from the list" }).click();
  await expect(row(page, "Cachet")).toHaveCount(0);
  await search(page).fill("staked");
  await page.getByRole("button", { name: "Show Staked XEC in the list" }).click();
  await expect(page.getByText("Same name as Staked XEC").locator("visible=true")).toBeVisible();
  await storedWith(page, "tokenMarks", "shown");

  await page.reload();
  await expect(list(page).getByRole("listitem").first()).toContainText("Demo Dollars");
  await search(page).fill("ca");
  await expect(page.getByRole("button", { name: /^Hidden 1/ })).toHaveAttribute("aria-expanded", "true");
  await expect(row(page, "Cachet")).toBeVisible();
  await search(page).fill("");
  await expect(suspicious(page)).toHaveCount(0);
});

test("while the indexer is away the list stays, and the way to it too", async ({ page, wallet }) => {
  await importDemo(page, wallet);
  await openTokens(page);
  await expect(row(page, "Demo Dollars")).toBeVisible();
  await wallet.devnet.goOffline();
  await openHome(page, wallet);
  await page.reload();
  await openTokens(page);
  await expect(row(page, "Demo Dollars")).toContainText("12,280.66");
  await expect(page.getByText("Error in chronik connection")).toBeVisible();
});
