import { expect, type Page } from "@playwright/test";
import { unsettled } from "../../person.ts";
import { createButton, fill } from "../../token/creating.ts";
import { dialog, go, heldNft, main, opens, STRANGER } from "../steps.ts";
import type { Stop, Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const BROADCAST = "**/broadcast-tx*";
const here = (page: Page) => page.getByRole("region", { name: "The payment you were making here" });
const shownAt = (page: Page, { isChain }: Place) =>
  isChain
    ? main(page)
        .getByText(/interrupted|Interrupted|was refused/)
        .first()
    : here(page);
const textbox = (page: Page, name: string | RegExp) => main(page).getByRole("textbox", { name });

/** Confirms what a dialog asks. `name`: its button. */
async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  const sent = page.waitForRequest(BROADCAST);
  await dialog(page)
    .getByRole("button", { name, exact: typeof name === "string" })
    .click();
  await sent;
}

async function panel(page: Page, name: string): Promise<void> {
  const toggle = main(page)
    .locator("button[aria-expanded]")
    .and(page.getByRole("button", { name, exact: true }));
  if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
}

/** `isChain`: two payments, which have a card of their own. */
type Place = {
  name: string;
  isChain?: true;
  path: (visit: Visit) => string | Promise<string>;
  pay: (visit: Visit) => Promise<void>;
};

/** Where a payment is made, and how a person makes it. */
const PLACES: readonly Place[] = [
  {
    name: "send",
    path: () => "/send",
    pay: async ({ page }) => {
      await page.getByRole("combobox", { name: /^To/ }).first().fill(STRANGER);
      await page.getByRole("textbox", { name: "Amount" }).first().fill("100");
      await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
      await confirm(page, "Send");
    },
  },
  {
    name: "send-token",
    path: ({ world }) => `/send-token/${world().tokenIds.demoSlp}`,
    pay: async ({ page }) => {
      await page.getByRole("combobox", { name: /^To/ }).first().fill(STRANGER);
      await page.getByRole("textbox", { name: "Amount" }).first().fill("2.5");
      await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
      await confirm(page, "Send");
    },
  },
  {
    name: "sell",
    path: ({ world }) => `/token/${world().tokenIds.demoAlp}`,
    pay: async ({ page }) => {
      await textbox(page, "Quantity to sell").fill("3");
      await textbox(page, /^Price/).fill("11");
      await opens(page, /^List \d/);
      await confirm(page, /^List/);
    },
  },
  {
    name: "sell-nft",
    isChain: true,
    path: async (visit) => `/token/${await heldNft(visit)}`,
    pay: async ({ page }) => {
      await textbox(page, /^Price/).fill("900");
      await opens(page, /^List /);
      await confirm(page, /^List/);
    },
  },
  {
    name: "buy",
    path: ({ world }) => `/token/${world().tokenIds.bread}`,
    pay: async ({ page }) => {
      await page.getByRole("button", { name: "25%", exact: true }).first().click();
      await opens(page, /^Buy \d/);
      await confirm(page, /^Buy/);
    },
  },
  {
    name: "mint",
    path: ({ world }) => `/token/${world().tokenIds.demoAlp}`,
    pay: async ({ page }) => {
      await panel(page, "Mint");
      await textbox(page, "Amount to mint").fill("5000");
      await opens(page, /^Mint 5,000/);
      await confirm(page, /^Mint/);
    },
  },
  {
    name: "burn",
    isChain: true,
    path: ({ world }) => `/token/${world().tokenIds.reward}`,
    pay: async ({ page }) => {
      await panel(page, "Burn");
      await textbox(page, "Amount to burn").fill("4");
      await opens(page, /^Burn 4/);
      await dialog(page)
        .getByRole("textbox")
        .fill((await dialog(page).locator("code").first().textContent()) ?? "");
      await confirm(page, /^Burn/);
    },
  },
  {
    name: "create",
    path: () => "/create-token",
    pay: async ({ page }) => {
      await fill(page, { Name: "Moss Credits", Ticker: "MOSS", Decimals: "4", Supply: "1000000" });
      await createButton(page, "Create eToken").click();
      await confirm(page, "Create eToken");
    },
  },
  {
    name: "coins",
    path: () => "/coins",
    pay: async ({ page }) => {
      for (const at of [0, 1]) {
        await page
          .getByRole("checkbox", { name: /^Coin of/, disabled: false })
          .nth(at)
          .check();
      }
      await opens(page, "Join chosen");
      await confirm(page, /^Join/);
    },
  },
];

/** What the network does with a payment, while the program ends and starts again. */
async function interrupt(visit: Visit, place: Place, how: "hang" | "refuse"): Promise<void> {
  const { page } = visit;
  await page.route(BROADCAST, (route) =>
    how === "hang"
      ? undefined
      : route.fulfill({
          status: 400,
          contentType: "application/x-protobuf",
          headers: { "access-control-allow-origin": "*" },
          body: Buffer.concat([Buffer.from([0x12, 34]), Buffer.from("400: Broadcast failed: too-low-fee")]),
        }),
  );
  const path = await place.path(visit);
  await go(visit, path);
  await place.pay(visit);
  if (how === "refuse") await expect(main(page).getByRole("alert").first()).toBeVisible();
  await page.reload();
  await go(visit, "/contacts");
  await go(visit, path);
}

const stopsOf = (how: "hang" | "refuse", places: readonly Place[]): Stop[] =>
  places.map((place) => ({
    name: `resumed/${how}/${place.name}`,
    isScreen: true,
    inView: ({ page }) => shownAt(page, place),
    reach: async (visit) => {
      await interrupt(visit, place, how);
      await expect(shownAt(visit.page, place)).toBeVisible();
    },
  }));

/** Send shows its own payment as the one that was made there, and those of other places below it. */
const UNSETTLED: Stop = {
  name: "send/unsettled",
  mockup: "send-states/unsettled",
  inView: ({ page }) => here(page),
  reach: async (visit) => {
    await go(visit, "/send");
    await expect(unsettled(visit.page)).toBeVisible();
  },
};

/** A payment that was being made when the program ended, at every place where one is made. */
export const RESUMED: Tour = {
  name: "resumed",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [...stopsOf("hang", PLACES.slice(0, 2)), UNSETTLED, ...stopsOf("hang", PLACES.slice(2))],
};
export const RESUMED_REFUSED: Tour = {
  name: "resumed, refused",
  devnet: { world: {} },
  prepare: openDemo,
  stops: stopsOf("refuse", PLACES),
};
