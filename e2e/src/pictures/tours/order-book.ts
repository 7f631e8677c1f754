import { expect, type Page } from "@playwright/test";
import { closes, dialog, go, main, opens } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const offers = (page: Page) => page.getByRole("radiogroup", { name: "Offers, cheapest first" });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity" });

/** Opens the page of a token and waits until its offers are there. */
async function openBook(visit: Visit, tokenId: string): Promise<void> {
  await go(visit, `/token/${tokenId}`);
  await expect(offers(visit.page).getByRole("radio").first()).toBeVisible();
  await expect(main(visit.page).getByText("This offer is being verified.")).toHaveCount(0);
}

export const ORDER_BOOK: Tour = {
  name: "order book",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    {
      name: "order-book/offers",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: (visit) => openBook(visit, visit.world().tokenIds.crystals),
    },
    {
      name: "order-book/quantity",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "50%", exact: true }).click();
      },
    },
    {
      name: "order-book/too-little-left",
      isWhole: true,
      mockup: ["agora-buy/rest", "agora/desktop"],
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "Max", exact: true }).click();
        const whole = await quantity(page).inputValue();
        await quantity(page).fill(`${Number(whole) - 0.5}`);
        await expect(page.getByText(/^Must accept <=/)).toBeVisible();
      },
    },
    {
      name: "order-book/review",
      mockup: ["agora-buy/rev", "agora/desktop"],
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "25%", exact: true }).click();
        await opens(page, /^Buy \d/);
        await expect(dialog(page).getByText("Execute this trade?")).toBeVisible();
      },
    },
    {
      name: "order-book/bought",
      mockup: ["agora-buy/ok", "agora/desktop"],
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: /^Buy/ }).click();
        await expect(dialog(page).getByText("Bought").first()).toBeVisible();
      },
    },
    {
      name: "order-book/unknown",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async (visit) => {
        await closes(visit.page);
        visit.wallet.devnet.services.faults.set("blacklist", { fail: 5 });
        await openBook(visit, visit.world().tokenIds.bread);
        await expect(visit.page.getByText("It is not known whether this token may be traded")).toBeVisible();
      },
    },
    {
      name: "order-book/nft",
      isWhole: true,
      mockup: ["agora-nft/listed", "agora-nft/d"],
      reach: async (visit) => {
        const nft = visit.world().offers.open.find(({ kind }) => kind === "oneshot")?.tokenId ?? "no NFT";
        await go(visit, `/token/${nft}`);
        await expect(visit.page.getByRole("heading", { name: "Buy this NFT" })).toBeVisible();
      },
    },
    {
      name: "order-book/blacklisted",
      isWhole: true,
      mockup: ["agora-buy/unacc", "agora/desktop"],
      reach: (visit) => openBook(visit, visit.world().tokenIds.imitationStaking),
    },
    {
      name: "order-book/own",
      isWhole: true,
      mockup: ["agora-buy/own", "agora/desktop"],
      reach: (visit) => openBook(visit, visit.world().tokenIds.demoAlp),
    },
    {
      name: "order-book/none",
      mockup: ["agora-buy/load", "agora/desktop"],
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().tokenIds.hiddenImage}`);
        await expect(visit.page.getByText("No active offers for this token")).toBeVisible();
      },
    },
    {
      name: "order-book/failed",
      mockup: ["agora-buy/load", "agora/desktop"],
      reach: async (visit) => {
        await visit.page.route(/\/plugin\//, (route) => route.abort());
        await go(visit, `/token/${visit.world().tokenIds.ore}`);
        await expect(visit.page.getByText(/^Error querying agora/)).toBeVisible();
      },
    },
  ],
};
