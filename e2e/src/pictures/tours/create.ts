import { expect, type Page } from "@playwright/test";
import { addWallet } from "../../person.ts";
import { chooseIcon, create, createButton, fill, iconInput, PICTURE, reviewCreation } from "../../token/creating.ts";
import { dialog, go, main, opens } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

/** What is asked for the names of a token. */
const NAMES = /\/(token|raw-tx)\//;
const MOSS = { Name: "Moss Credits", Ticker: "MOSS", Decimals: "4", Supply: "1000000" };

async function fillMoss(visit: Visit): Promise<void> {
  await startAgain(visit, "/create-token");
  await chooseIcon(visit.page);
  await fill(visit.page, MOSS);
  await expect(createButton(visit.page, "Create eToken")).toBeEnabled();
}

/** Opens a form without what was typed into it before. */
async function startAgain(visit: Visit, path: string): Promise<void> {
  await go(visit, "/etokens");
  await go(visit, path);
  await expect(main(visit.page).getByRole("textbox", { name: "Name" })).toBeVisible();
  const startOver = visit.page.getByRole("button", { name: "Start over" });
  if (await startOver.isVisible()) await startOver.click();
}

/** Opens the panel on the page of a collection. */
async function openMintNft(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: "Mint NFT", exact: true }).first();
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  await expect(main(page).getByRole("textbox", { name: "Name" })).toBeVisible();
}

/** The forms that create tokens and collections and mint NFTs, and what follows. */
export const CREATE: Tour = {
  name: "create",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    {
      name: "create-token",
      route: "/create-token",
      mockup: ["create-flow/icon", "create-flow/d"],
      reach: (visit) => startAgain(visit, "/create-token"),
    },
    {
      name: "create/crop",
      mockup: "create-flow/crop",
      reach: async ({ page }) => {
        await iconInput(page).setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: PICTURE });
        await expect(dialog(page).getByRole("button", { name: "Use icon" })).toBeEnabled();
      },
    },
    { name: "create/protocols", mockup: "create-flow/info", reach: ({ page }) => explain(page) },
    {
      name: "create/refused",
      isWhole: true,
      mockup: ["create-flow/icerr", "create"],
      reach: async (visit) => {
        const { page } = visit;
        await startAgain(visit, "/create-token");
        await fill(page, { ...MOSS, Ticker: "USDT" });
        const buffer = Buffer.alloc(1_000_001);
        await iconInput(page).setInputFiles({ name: "large.png", mimeType: "image/png", buffer });
        await expect(page.getByText("Icon exceeds max upload size")).toBeVisible();
      },
    },
    {
      name: "create/looks-alike",
      isWhole: true,
      reach: async (visit) => {
        await startAgain(visit, "/create-token");
        await fill(visit.page, {
          ...MOSS,
          Name: "Вitcoin",
          Ticker: "ВТС",
          Decimals: "12",
          Supply: "0.5",
          Website: "here",
        });
        await expect(
          main(visit.page)
            .getByText(/looks like/)
            .first(),
        ).toBeVisible();
      },
    },
    {
      name: "create/long",
      isWhole: true,
      reach: async (visit) => {
        await startAgain(visit, "/create-token");
        await fill(visit.page, {
          ...MOSS,
          Name: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft",
          Ticker: "MOSSCREDITS1",
        });
        await visit.page.getByRole("button", { name: "Max" }).click();
      },
    },
    {
      name: "create/filled",
      isScreen: true,
      mockup: ["create-flow/slp", "create-flow/d"],
      reach: fillMoss,
    },
    { name: "create/whole", isWhole: true, mockup: ["create-flow/slp", "create-flow/d"], reach: async () => {} },
    {
      name: "create/review",
      mockup: "create-flow/rev",
      reach: async ({ page }) => void (await reviewCreation(page, "Create eToken")),
    },
    {
      name: "create/failed",
      mockup: "create-flow/fail",
      reach: async (visit) => {
        const { page, wallet } = visit;
        await fillMoss(visit);
        const review = await reviewCreation(page, "Create eToken");
        await wallet.devnet.goOffline();
        await review.getByRole("button", { name: "Create eToken" }).click();
        await expect(page.getByText("The network did not answer").first()).toBeVisible();
      },
    },
    {
      name: "create/sent",
      webOnly: true,
      reach: async (visit) => {
        const { page, wallet } = visit;
        await wallet.devnet.goOnline();
        await fillMoss(visit);
        // Neither the new token nor the bytes that have its names are told until it is looked at.
        await page.route(NAMES, () => {});
        const review = await reviewCreation(page, "Create eToken");
        await review.getByRole("button", { name: "Create eToken" }).click();
        await expect(dialog(page).getByRole("link", { name: "See it" })).toBeVisible();
      },
    },
    {
      name: "create/pending",
      webOnly: true,
      isScreen: true,
      mockup: "create-flow/pend",
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: "Close" }).click();
        await expect(page.getByText("Token appears in your wallet")).toBeVisible();
      },
    },
    {
      name: "create/done",
      isScreen: true,
      mockup: "create-flow/ok",
      reach: async (visit) => {
        await visit.page.unroute(NAMES);
        await fillMoss(visit);
        await create(visit.page, "Create eToken");
        await expect(visit.page.getByText("Successfully uploaded token icon").first()).toBeVisible();
      },
    },
    {
      name: "create/icon-waits",
      reach: async (visit) => {
        const { page, wallet } = visit;
        wallet.devnet.services.faults.set("iconUpload", { refuse: true });
        await fillMoss(visit);
        await create(page, "Create eToken");
        await expect(page.getByRole("button", { name: "Upload icon" })).toBeVisible();
      },
    },
    {
      name: "create-collection",
      route: "/create-nft-collection",
      mockup: ["create-flow/coll", "create-flow/d"],
      reach: async (visit) => {
        const { page, wallet } = visit;
        wallet.devnet.services.faults.clear();
        await startAgain(visit, "/create-nft-collection");
        await chooseIcon(page);
        await fill(page, { Name: "Harbour Lights", Ticker: "LIGHT", "How many NFTs at most": "100" });
        await expect(createButton(page, "Create NFT Collection")).toBeEnabled();
      },
    },
    {
      name: "create/no-input",
      isWhole: true,
      mockup: ["create-flow/nfti", "collection"],
      reach: async (visit) => {
        const { page } = visit;
        await create(page, "Create NFT Collection");
        await openMintNft(page);
        await expect(page.getByText("Inputs are prepared automatically")).toBeVisible();
      },
    },
    {
      name: "create/review-nft",
      reach: async ({ page }) => {
        await chooseIcon(page);
        await fill(page, { Name: "Harbour at Dusk", Ticker: "DUSK" });
        await reviewCreation(page, "Mint NFT");
      },
    },
    {
      name: "create/minted-nft",
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: "Mint NFT", exact: true }).click();
        await expect(dialog(page).getByRole("link", { name: "See it" })).toBeVisible();
      },
    },
    {
      name: "create/nft",
      isWhole: true,
      mockup: ["token-variants/coll", "collection"],
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().collections.demo.tokenId}`);
        await openMintNft(visit.page);
      },
    },
    {
      name: "create/poor",
      isScreen: true,
      mockup: "create-flow/poor",
      reach: async (visit) => {
        await go(visit, "/wallets");
        await addWallet(visit.page, "Empty");
        await go(visit, "/create-token");
        await expect(visit.page.getByText(/^You need at least/)).toBeVisible();
      },
    },
  ],
};

async function explain(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await opens(page, "ALP or SLP?");
}
