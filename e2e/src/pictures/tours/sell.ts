import { expect, type Page } from "@playwright/test";
import { buyCheapest } from "../../trade/other-buyer.ts";
import { type Held, holdSecond } from "../../trade/second-broadcast.ts";
import { closes, dialog, go, main, opens, press } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity to sell" });
const price = (page: Page) => page.getByRole("textbox", { name: "Price each" });
const newPrice = (page: Page) => dialog(page).getByRole("textbox", { name: "Price each" });
const card = (page: Page) => main(page).getByText("Unfinished listing");
let network: Held | undefined;

/** Fills in the form on the page of a token that others sell too. */
async function fillForm(visit: Visit, wanted: { quantity: string; price: string }): Promise<void> {
  const { page } = visit;
  await go(visit, `/token/${visit.world().tokenIds.reward}`);
  await quantity(page).fill(wanted.quantity);
  await price(page).fill(wanted.price);
}

/** Confirms what is typed; the network takes the first of its two payments and waits with the second. */
async function confirm(page: Page): Promise<void> {
  network = await holdSecond(page);
  await opens(page, /^List \d/);
  await dialog(page).getByRole("button", { name: /^List/ }).click();
  await expect(dialog(page)).toContainText("Setting the tokens aside");
}

/** Selling SLP tokens in two payments, what interrupts it, and cancelling. */
export const SELL: Tour = {
  name: "sell",
  devnet: { world: {}, finalize: "never" },
  prepare: openDemo,
  stops: [
    {
      name: "sell/form",
      isWhole: true,
      mockup: ["agora-sell/m", "agora-sell/d"],
      reach: async (visit) => {
        await fillForm(visit, { quantity: "12", price: "10.5" });
        await expect(visit.page.getByText(/(above|below) the best offer$/)).toBeVisible();
      },
    },
    {
      name: "sell/far-below",
      isWhole: true,
      mockup: ["agora-sell/e2", "agora-sell/d"],
      reach: async ({ page }) => {
        await price(page).fill("1.05");
        await expect(page.getByText("Did you mean 10.5?")).toBeVisible();
      },
    },
    {
      name: "sell/too-dear",
      isWhole: true,
      mockup: ["agora-sell/e2", "agora-sell/d"],
      reach: async ({ page }) => {
        await price(page).fill("99");
        await expect(page.getByText("Nobody can buy at this price now")).toBeVisible();
      },
    },
    {
      name: "sell/impossible",
      isWhole: true,
      mockup: ["agora-sell/e1", "agora-sell/d"],
      reach: async ({ page }) => {
        await price(page).fill("0.0000000000001");
        await expect(page.getByText("List price supports up to 11 decimal places.")).toBeVisible();
      },
    },
    {
      name: "sell/review",
      mockup: ["agora-sell/rev", "agora-sell/d"],
      reach: async ({ page }) => {
        await price(page).fill("10.5");
        await opens(page, /^List \d/);
      },
    },
    {
      name: "sell/running",
      mockup: ["agora-sell/p1", "agora-sell/d"],
      reach: async ({ page }) => {
        await closes(page);
        await confirm(page);
      },
    },
    {
      name: "sell/interrupted",
      mockup: ["agora-sell/p2", "agora-sell/d"],
      reach: async ({ page }) => {
        network?.refuse();
        await expect(dialog(page)).toContainText("Listing interrupted");
      },
    },
    {
      name: "sell/unfinished",
      isWhole: true,
      mockup: ["agora-sell/p3", "agora-sell/d"],
      reach: async ({ page }) => {
        await press(page, "Later");
        await expect(card(page)).toBeVisible();
        await expect(page.getByText(/^Taking back costs about/)).toBeVisible();
      },
    },
    {
      name: "sell/unfinished-on-home",
      reach: async (visit) => {
        await go(visit, "/");
        await expect(card(visit.page)).toBeVisible();
      },
    },
    {
      name: "sell/take-back",
      reach: async (visit) => {
        await network?.mend();
        await go(visit, `/token/${visit.world().tokenIds.reward}`);
        await opens(visit.page, "Take back");
      },
    },
    {
      name: "sell/listed",
      mockup: ["agora-sell/ok", "agora-sell/d"],
      reach: async (visit) => {
        const { page } = visit;
        await closes(page);
        await press(page, "Finish listing");
        await expect(card(page)).toHaveCount(0);
        await fillForm(visit, { quantity: "8", price: "10.4" });
        await opens(page, /^List \d/);
        await dialog(page).getByRole("button", { name: /^List/ }).click();
        await expect(dialog(page)).toContainText("in the book");
      },
    },
    {
      name: "sell/change-price",
      reach: async (visit) => {
        const { page } = visit;
        await closes(page);
        await go(visit, `/token/${visit.world().tokenIds.demoSlp}`);
        await opens(page, "Change price");
        await newPrice(page).fill("12.5");
        await expect(dialog(page)).toContainText("Your offer after rounding");
      },
    },
    {
      name: "sell/new-price-review",
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: "Change price" }).click();
        await expect(page.getByRole("dialog", { name: "Review new price" })).toBeVisible();
      },
    },
    {
      name: "sell/price-changed",
      reach: async ({ page }) => {
        await page
          .getByRole("dialog", { name: "Review new price" })
          .getByRole("button", { name: "Change price" })
          .click();
        await expect(page.getByRole("heading", { name: "Price changed" })).toBeVisible();
      },
    },
    {
      name: "sell/cancel",
      mockup: ["agora-sell/can", "agora-sell/d"],
      reach: async (visit) => {
        await closes(visit.page);
        await go(visit, `/token/${visit.world().tokenIds.demoSlp}`);
        await opens(visit.page, "Cancel your offer");
      },
    },
    {
      name: "sell/cancel-too-late",
      isWhole: true,
      mockup: ["agora-sell/canf", "agora-sell/d"],
      reach: async ({ page, wallet, world }) => {
        await buyCheapest(wallet, world().tokenIds.demoSlp);
        await dialog(page).getByRole("button", { name: "Cancel listing" }).click();
        await expect(page.getByText("It was sold before the cancel arrived")).toBeVisible();
      },
    },
  ],
};
