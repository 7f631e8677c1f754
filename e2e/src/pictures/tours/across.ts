import { expect, type Page } from "@playwright/test";
import { holdBroadcast } from "../../payment/large-airdrop.ts";
import { buyCheapest } from "../../trade/other-buyer.ts";
import { dialog, go, main, opens } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const offers = (page: Page) => page.getByRole("radiogroup", { name: "Offers, cheapest first" });
/** The form that sells the same token, with buttons of the same names, stands beside it. */
const book = (page: Page) => page.getByRole("region", { name: "Offers, cheapest first" });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity", exact: true });
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name }).click();
let release = () => {};

async function openBook({ page, world, ...visit }: Visit): Promise<void> {
  await go({ page, world, ...visit }, `/token/${world().tokenIds.crystals}`);
  await expect(offers(page).getByRole("radio").first()).toBeVisible();
  await expect(main(page).getByText("This offer is being verified.")).toHaveCount(0);
}

/** Types all of the first offer and `more` of the next ones. */
async function typeBeyond(page: Page, more: number): Promise<void> {
  await offers(page).getByRole("radio").first().click();
  await book(page).getByRole("button", { name: "Max", exact: true }).click();
  const first = Number((await quantity(page).inputValue()).replaceAll(",", ""));
  await quantity(page).fill((first + more).toFixed(2));
}

/** Buying across several offers, of which somebody else takes one. */
export const ACROSS: Tour = {
  name: "order book, across offers",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    {
      name: "order-book/above-best",
      isWhole: true,
      mockup: ["agora-buy/over", "agora/desktop"],
      reach: async (visit) => {
        await openBook(visit);
        await offers(visit.page).getByRole("radio").nth(1).click();
        await book(visit.page).getByRole("button", { name: "50%", exact: true }).click();
        await expect(main(visit.page).getByText(/above the best offer/)).toBeVisible();
      },
    },
    {
      name: "order-book/across",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async ({ page }) => {
        await typeBeyond(page, 50);
        await expect(main(page).getByText("From 2 offers, 2 payments")).toBeVisible();
      },
    },
    {
      name: "order-book/across-between",
      isWhole: true,
      mockup: ["agora-buy/rest", "agora/desktop"],
      reach: async ({ page }) => {
        await typeBeyond(page, 0.5);
        await expect(page.getByText(/^Nothing can be bought between/)).toBeVisible();
      },
    },
    {
      name: "order-book/across-review",
      mockup: ["agora-buy/rev", "agora/desktop"],
      reach: async ({ page }) => {
        await typeBeyond(page, 50);
        await opens(page, /^Buy \d/);
        await expect(dialog(page).getByText("Network fee, 2 payments")).toBeVisible();
      },
    },
    {
      name: "order-book/faster",
      mockup: ["agora-buy/gone", "agora/desktop"],
      reach: async ({ page, wallet, world }) => {
        await buyCheapest(wallet, world().tokenIds.crystals);
        await press(page, /^Buy/);
        await expect(dialog(page).getByText(/^Next best for/)).toBeVisible();
        await expect(dialog(page).getByRole("button", { name: /^Buy at/ })).toBeEnabled();
      },
    },
    {
      name: "order-book/buying",
      mockup: ["agora-buy/run", "agora/desktop"],
      reach: async ({ page }) => {
        await press(page, "Back to offers");
        await typeBeyond(page, 50);
        await opens(page, /^Buy \d/);
        release = await holdBroadcast(page, 2);
        await press(page, /^Buy/);
        await expect(dialog(page).getByText("Sending")).toBeVisible();
        await expect(dialog(page).getByText(/^Yours/)).toBeVisible();
      },
    },
    {
      name: "order-book/partly-bought",
      mockup: ["agora-buy/half", "agora/desktop"],
      reach: async ({ page, wallet, world }) => {
        await buyCheapest(wallet, world().tokenIds.crystals);
        release();
        await expect(dialog(page).getByText("Partly bought")).toBeVisible();
      },
    },
  ],
};
