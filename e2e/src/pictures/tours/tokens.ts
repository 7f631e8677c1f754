import { expect, type Page } from "@playwright/test";
import { DEMO_TOKENS } from "@satchel/devnet";
import { dialog, go, heldNft, main, opens, press, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const list = (page: Page) => page.getByRole("list", { name: "Your tokens" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search tokens" });
const nfts = (page: Page) => page.getByRole("region", { name: "NFTs in this Collection" });

/** Opens a token's page and waits until its facts have arrived. */
async function openToken(visit: Visit, tokenId: string): Promise<void> {
  await go(visit, `/token/${tokenId}`);
  await expect(main(visit.page).getByText("About this token")).toBeVisible();
  await expect(main(visit.page).getByText("Loading the token…")).toHaveCount(0);
}

/** Opens the panel of an action, if it is not the one that is open at first. */
async function panel(page: Page, name: string): Promise<void> {
  const toggle = main(page)
    .locator("button[aria-expanded]")
    .and(page.getByRole("button", { name, exact: true }));
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}

async function openAirdrop(visit: Visit, total: string): Promise<void> {
  await go(visit, "/airdrop");
  // The form of an earlier stop still has its token.
  const remove = visit.page.getByRole("button", { name: "Choose another token" });
  if (await remove.isVisible()) await remove.click();
  await visit.page.getByRole("textbox", { name: "Token" }).fill(visit.world().tokenIds.demoAlp);
  await visit.page.getByRole("textbox", { name: "Total to share" }).fill(total);
  await visit.page.getByRole("textbox", { name: "Total to share" }).blur();
}

/** The list of the tokens, the pages of tokens of every kind, and the airdrop calculator. */
export const TOKENS: Tour = {
  name: "tokens",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    {
      name: "tokens",
      route: "/etokens",
      mockup: ["tokens-list/m", "tokens-list/d"],
      reach: async (visit) => {
        await go(visit, "/etokens");
        await expect(list(visit.page).getByRole("listitem").first()).toBeVisible();
      },
    },
    { name: "tokens/whole", isWhole: true, mockup: ["tokens-list/m", "tokens-list/d"], reach: async () => {} },
    {
      name: "tokens/menu",
      mockup: ["tokens-list/menu", "tokens-list/d"],
      reach: async ({ page }) => {
        await list(page).getByRole("listitem").filter({ hasText: "Cachet" }).hover();
        await opens(page, "More for Cachet");
      },
    },
    {
      name: "tokens/suspicious",
      mockup: ["tokens-list/open", "tokens-list/d"],
      reach: async (visit) => {
        await go(visit, "/etokens");
        // The search opens the folded tokens that it finds.
        await search(visit.page).fill("staked");
        await expect(list(visit.page).getByText("Imitates Staked XEC").first()).toBeVisible();
      },
    },
    {
      name: "tokens/nothing-found",
      mockup: "tokens-list/none",
      reach: async (visit) => {
        await go(visit, "/etokens");
        await search(visit.page).fill("lamp");
        await expect(visit.page.getByText("Nothing matches")).toBeVisible();
      },
    },
    {
      name: "token",
      route: "/token/",
      mockup: "token",
      reach: (visit) => openToken(visit, visit.world().tokenIds.demoAlp),
    },
    { name: "token/whole", isWhole: true, mockup: "token", reach: async () => {} },
    {
      name: "token/link",
      mockup: "token-variants/link",
      reach: ({ page }) => opens(page, DEMO_TOKENS.demoAlp.info.url),
    },
    {
      name: "token/send",
      isWhole: true,
      mockup: ["token-variants/black", "token"],
      reach: async (visit) => {
        const { page } = visit;
        await openToken(visit, visit.world().tokenIds.demoAlp);
        await panel(page, "Send");
        await page.getByRole("combobox", { name: /^To/ }).first().fill(STRANGER);
        await page.getByRole("textbox", { name: "Amount" }).fill("1250.5");
      },
    },
    {
      name: "token/mint",
      mockup: ["token-actions/mint", "token-variants/baton"],
      reach: async ({ page }) => {
        await panel(page, "Mint");
        await page.getByRole("textbox", { name: "Amount to mint" }).fill("5000");
      },
    },
    {
      name: "token/mint/too-much",
      mockup: "token-actions/mint",
      reach: async ({ page }) => {
        await page.getByRole("textbox", { name: "Amount to mint" }).fill("281474976711");
        await expect(main(page).getByRole("alert").first()).toBeVisible();
      },
    },
    {
      name: "token/mint/review",
      mockup: "token-actions/mintr",
      reach: async (visit) => {
        const { page } = visit;
        await go(visit, "/configure");
        const confirmations = page.getByRole("switch", { name: "Send Confirmations" });
        if (!(await confirmations.isChecked())) await confirmations.click();
        await openToken(visit, visit.world().tokenIds.demoAlp);
        await panel(page, "Mint");
        await page.getByRole("textbox", { name: "Amount to mint" }).fill("5000");
        await press(page, /^Mint 5,000/);
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: "token/burn",
      mockup: "token-actions/burn",
      reach: async (visit) => {
        await openToken(visit, visit.world().tokenIds.demoSlp);
        await panel(visit.page, "Burn");
        await visit.page.getByRole("textbox", { name: "Amount to burn" }).fill("400");
      },
    },
    {
      name: "token/burn/review",
      mockup: ["token-actions/burnr", "token-burn"],
      reach: async ({ page }) => {
        await press(page, /^Burn 400/);
        await dialog(page).getByRole("textbox").fill(`burn ${DEMO_TOKENS.demoSlp.info.tokenTicker.toLowerCase()}`);
        await expect(dialog(page).getByRole("alert")).toBeVisible();
      },
    },
    {
      name: "token/inputs",
      mockup: "token-actions/fan",
      reach: async (visit) => {
        await openToken(visit, visit.world().collections.demo.tokenId);
        await panel(visit.page, "Create NFT mint inputs");
      },
    },
    {
      name: "token/slp",
      isWhole: true,
      mockup: "token",
      reach: (visit) => openToken(visit, visit.world().tokenIds.demoSlp),
    },
    {
      name: "token/vault",
      isWhole: true,
      mockup: ["token-variants/slp2", "token"],
      reach: (visit) => openToken(visit, visit.world().tokenIds.vaulted),
    },
    {
      name: "token/blacklisted",
      isWhole: true,
      mockup: ["token-variants/black", "token"],
      reach: (visit) => openToken(visit, visit.world().tokenIds.imitationStaking),
    },
    {
      name: "token/collection",
      isWhole: true,
      mockup: ["token-variants/coll", "collection"],
      reach: async (visit) => {
        await openToken(visit, visit.world().collections.demo.tokenId);
        await expect(nfts(visit.page).getByRole("listitem").first()).toBeVisible();
      },
    },
    {
      name: "token/large",
      mockup: "collection",
      reach: async ({ page }) => {
        await nfts(page)
          .getByRole("button", { name: /large$/ })
          .first()
          .click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: "token/nft",
      isWhole: true,
      mockup: ["token-variants/nft", "token-variants/d"],
      reach: async (visit) => openToken(visit, await heldNft(visit)),
    },
    {
      name: "token/not-held",
      isWhole: true,
      mockup: ["token-variants/none", "token"],
      reach: (visit) => openToken(visit, visit.world().tokenIds.timber),
    },
    {
      name: "token/unknown-type",
      isWhole: true,
      mockup: ["token-variants/unk", "token"],
      reach: (visit) => go(visit, `/token/${"0".repeat(64)}`),
    },
    { name: "token/bad-id", mockup: ["token-variants/inv", "token"], reach: (visit) => go(visit, "/token/abc") },
    {
      name: "token/no-info",
      mockup: ["token-variants/load", "token"],
      reach: async (visit) => {
        await go(visit, `/token/${"12".repeat(32)}`);
        await expect(visit.page.getByText("Error querying token info")).toBeVisible();
      },
    },
    { name: "airdrop/blank", mockup: ["airdrop-flow/set", "airdrop"], reach: (visit) => go(visit, "/airdrop") },
    {
      name: "airdrop",
      route: "/airdrop",
      mockup: ["airdrop-flow/set", "airdrop"],
      reach: (visit) => openAirdrop(visit, "10000"),
    },
    {
      name: "airdrop/nothing-to-share",
      mockup: ["airdrop-flow/err", "airdrop"],
      reach: async (visit) => {
        await openAirdrop(visit, "6");
        await press(visit.page, "Calculate Airdrop");
        await expect(main(visit.page).getByRole("alert").first()).toBeVisible();
      },
    },
    {
      name: "airdrop/result",
      isScreen: true,
      mockup: ["airdrop-flow/res", "airdrop-flow/d"],
      reach: async (visit) => {
        await openAirdrop(visit, "10000");
        await press(visit.page, "Calculate Airdrop");
        await expect(visit.page.getByRole("table", { name: "Recipients" })).toBeVisible();
      },
    },
    {
      name: "airdrop/text",
      mockup: ["airdrop-flow/res", "airdrop-flow/d"],
      reach: async ({ page }) => {
        await press(page, "Text");
        await expect(page.getByRole("region", { name: "Recipients as text" })).toBeVisible();
      },
    },
    {
      name: "airdrop/send",
      isWhole: true,
      mockup: "send-many",
      reach: async ({ page }) => {
        await page.getByRole("checkbox", { name: /^Pay the list of/ }).check();
        await press(page, "Continue to Send");
        await expect(page.getByText("to holders of")).toBeVisible();
      },
    },
  ],
};
