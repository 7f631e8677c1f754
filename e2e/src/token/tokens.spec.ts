// The list of the held tokens: everything is found, a forged token is folded, and marks are kept.
import type { Page } from "@playwright/test";
import { DEMO_TOKENS } from "@satchel/devnet";
import { DESKTOP, lookOnEach, MOBILE } from "../look.ts";
import { goTo, importDemo, openHome, storedWith } from "../person.ts";
import { expect, test } from "../wallet-test.ts";

test.use({ devnetOptions: { world: {} } });

const NOTES = DEMO_TOKENS.demoSlp.info;
const BISCUIT = DEMO_TOKENS.demoAlp.info;

const list = (page: Page) => page.getByRole("list", { name: "Your tokens" });
const row = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search tokens" });
const suspicious = (page: Page) => list(page).getByRole("button", { name: /^Suspicious/ });

/** Waits until the wallet's coins and the names of its tokens are stored, which an offline start shows. */
async function learned(page: Page, { tokenIds }: { tokenIds: { demoSlp: string } }): Promise<void> {
  await storedWith(page, "ledgerCache:", tokenIds.demoSlp);
  await storedWith(page, "cashtabCache", tokenIds.demoSlp);
}

/** Opens the list from the navigation. */
async function openTokens(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tokens" }).click();
  await expect(list(page)).toBeVisible();
}

test("every token of the demo wallet is listed and found, and a forged one is folded", async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  await openTokens(page);
  await expect(page.getByRole("button", { name: "All 22" })).toHaveAttribute("aria-pressed", "true");
  await expect(row(page, NOTES.tokenName)).toContainText(`${NOTES.tokenTicker} · SLP · you can mint`);
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
  await page.getByRole("search").getByRole("button", { name: "Clear search" }).click();

  await page.getByRole("combobox", { name: "Sort" }).selectOption("Recent");
  await search(page).fill(world.tokenIds.demoAlp);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await row(page, BISCUIT.tokenName).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`#/token/${world.tokenIds.demoAlp}$`));
});

test("a favorite comes first, a hidden token is folded, a forged one can be shown: all after a reload too", async ({
  page,
  wallet,
}) => {
  const world = await importDemo(page, wallet);
  await openTokens(page);
  await page.getByRole("button", { name: `Add ${NOTES.tokenName} to favorites` }).click();
  await expect(list(page).getByRole("listitem").first()).toContainText(NOTES.tokenName);
  await row(page, "Cachet").hover();
  await page.getByRole("button", { name: "More for Cachet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hide from the list" }).click();
  await expect(row(page, "Cachet")).toHaveCount(0);
  await search(page).fill("staked");
  await page.getByRole("button", { name: "Show Staked XEC in the list" }).click();
  await expect(page.getByText("Same name as Staked XEC").locator("visible=true")).toBeVisible();
  await storedWith(page, "tokenMarks", "shown");
  // Its page keeps the warning, and shows no verified mark.
  await goTo(page, wallet, `token/${world.tokenIds.imitationStaking}`);
  await expect(page.getByRole("heading", { level: 1, name: "Staked XEC" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Same name as Staked XEC").locator("visible=true")).toBeVisible();
  await expect(page.getByRole("main").getByRole("img", { name: "Verified" })).toHaveCount(0);
  await goTo(page, wallet, "etokens");

  await page.reload();
  await expect(list(page).getByRole("listitem").first()).toContainText(NOTES.tokenName);
  await search(page).fill("ca");
  await expect(page.getByRole("button", { name: /^Hidden 1/ })).toHaveAttribute("aria-expanded", "true");
  await expect(row(page, "Cachet")).toBeVisible();
  await search(page).fill("");
  await expect(suspicious(page)).toHaveCount(0);
});

test("while the indexer is away the list stays, and the way to it too", async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  await openTokens(page);
  await expect(row(page, NOTES.tokenName)).toBeVisible();
  await learned(page, world);
  await wallet.devnet.goOffline();
  await openHome(page, wallet);
  await page.reload();
  await openTokens(page);
  await expect(row(page, NOTES.tokenName)).toContainText("12,280.66");
  await expect(page.getByText(/^Cannot reach the network/)).toBeVisible();
});

/** The value of a fact on a token's page, by its name. */
const fact = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ hasText: new RegExp(`^${name}`) });

test("a token's page shows its facts from the chain, its history, and leads to Send", async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  const { demoAlp, tea, imitationStaking } = world.tokenIds;
  await goTo(page, wallet, `token/${demoAlp}`);
  await expect(page.getByRole("heading", { level: 1, name: BISCUIT.tokenName })).toBeVisible();
  await expect(fact(page, "Supply")).toContainText("variable");
  await expect(fact(page, "Genesis quantity")).toContainText("5,000.0000");
  await page.getByRole("button", { name: "Load the rest" }).click();
  const history = page.getByRole("region", { name: "Your history with this token" });
  await expect(history.getByRole("listitem").first()).toContainText(BISCUIT.tokenName);
  await lookOnEach(page, "token", { desktop: DESKTOP, mobile: MOBILE }, () =>
    expect(fact(page, "Supply")).toContainText("variable"),
  );

  await page.getByRole("button", { name: BISCUIT.url }).click();
  const link = page.getByRole("dialog", { name: "Uncontrolled Link" });
  await expect(link.getByRole("link", { name: "Open link" })).toHaveAttribute("href", `https://${BISCUIT.url}/`);
  await link.getByRole("button", { name: "Stay here" }).click();

  await goTo(page, wallet, `token/${tea}`);
  await expect(fact(page, "Supply")).toContainText("12,000 fixed");
  await goTo(page, wallet, `token/${imitationStaking}`);
  await expect(page.getByText("Satchel does not support trading this token").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true }).first()).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(page.getByRole("combobox", { name: "To" })).toBeVisible();
});

test("a collection shows its NFTs, and an NFT its collection and its picture", async ({ page, wallet }) => {
  const world = await importDemo(page, wallet);
  const { demo } = world.collections;
  await goTo(page, wallet, `token/${demo.tokenId}`);
  const nfts = page.getByRole("region", { name: "NFTs in this Collection" });
  await expect(nfts.getByRole("listitem")).toHaveCount(demo.nftTokenIds.length);
  await lookOnEach(page, "collection", { desktop: DESKTOP, mobile: MOBILE }, () =>
    expect(nfts.getByRole("listitem").first()).toBeVisible(),
  );
  await nfts.getByRole("button", { name: /^Held/ }).click();
  await nfts
    .getByRole("button", { name: /large$/ })
    .first()
    .click();
  const large = page.getByRole("dialog");
  const first = (await large.getByRole("heading").textContent()) ?? "";
  await page.keyboard.press("ArrowRight");
  await expect(large.getByRole("heading")).not.toHaveText(first);
  await page.keyboard.press("ArrowLeft");
  await expect(large.getByRole("heading")).toHaveText(first);
  await page.keyboard.press("Escape");
  await nfts.getByRole("link", { name: first }).click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  await expect(page.getByRole("link", { name: `in ${demo.name}` })).toBeVisible();
  await expect(fact(page, "Supply")).toContainText("1 fixed");
});

test("while the indexer is away a held token's page stays, and what has to be asked for says so", async ({
  page,
  wallet,
}) => {
  const world = await importDemo(page, wallet);
  await openTokens(page);
  await expect(row(page, NOTES.tokenName)).toBeVisible();
  await learned(page, world);
  await wallet.devnet.goOffline();
  await goTo(page, wallet, `token/${world.tokenIds.demoSlp}`);
  await page.reload();
  await expect(page.getByText("12,280.66").first()).toBeVisible();
  await expect(fact(page, "Supply")).toContainText("Error fetching supply");
  await goTo(page, wallet, `token/${"12".repeat(32)}`);
  await expect(page.getByText("Error querying token info. Please try again later.")).toBeVisible();
});
