import { expect, type Page } from "@playwright/test";
import { importDemo, openHome, openNewWallet, openScreen, pastePhrase, phraseWord, TEST_PHRASE } from "../../person.ts";
import { closes, go, opens, press, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";

/** Without a wallet, and with one that was never used. */
export const FIRST_VISIT: Tour = {
  name: "first visit",
  devnet: { world: {} },
  stops: [
    {
      name: "onboarding",
      isScreen: true,
      mockup: ["safety/dev", "safety/dev-d"],
      reach: async ({ page, wallet }) => {
        await page.goto(wallet.url);
        await expect(page.getByRole("button", { name: "Open the demo wallet" })).toBeVisible();
      },
    },
    {
      name: "onboarding/how-it-works",
      mockup: ["safety/dev", "safety/dev-d"],
      reach: ({ page }) => opens(page, "How it works"),
    },
    {
      name: "import",
      isScreen: true,
      mockup: "import",
      reach: async ({ page }) => {
        await closes(page);
        await press(page, "Import Wallet");
        await expect(phraseWord(page, 1)).toBeVisible();
      },
    },
    {
      name: "import/suggestions",
      mockup: "import",
      reach: async ({ page }) => {
        await pastePhrase(page, TEST_PHRASE.split(" ").slice(0, 11).join(" "));
        await phraseWord(page, 12).pressSequentially("pa");
        await expect(page.getByRole("option").first()).toBeVisible();
      },
    },
    {
      name: "import/invalid",
      mockup: "import",
      reach: async ({ page }) => {
        await phraseWord(page, 12).fill("zoo");
        await phraseWord(page, 12).blur();
        await expect(page.getByText("Invalid 12-word mnemonic")).toBeVisible();
      },
    },
    {
      name: "home/empty",
      isWhole: true,
      mockup: "home-empty",
      reach: async ({ page, wallet }) => {
        await page.reload();
        await openNewWallet(page, wallet);
        await expect(page.getByRole("link", { name: "Get test XEC" })).toBeVisible();
      },
    },
    { name: "receive/empty", mockup: "receive", reach: (visit) => go(visit, "/receive") },
    { name: "send/no-funds", mockup: "send-states/empty", reach: (visit) => go(visit, "/send") },
    {
      name: "send/no-funds-filled",
      mockup: ["balance-split/m-send", "balance-split/d-send"],
      reach: async ({ page }) => {
        await page.getByRole("combobox", { name: /^To/ }).fill(STRANGER);
        await page.getByRole("textbox", { name: "Amount" }).fill("100");
        await page.getByRole("textbox", { name: "Amount" }).blur();
      },
    },
    { name: "coins/empty", mockup: "empty-states/coins", reach: (visit) => go(visit, "/coins") },
    { name: "contacts/empty", mockup: "empty-states/contacts", reach: (visit) => go(visit, "/contacts") },
    { name: "wallets/one", mockup: ["wallet-hub/mw", "wallet-hub/screen"], reach: (visit) => go(visit, "/wallets") },
  ],
};

/** Opens another screen and Home again: a banner about storage pushes nothing down, so it waits for that. */
export async function returnHome({ page, wallet }: Pick<Visit, "page" | "wallet">): Promise<void> {
  await openScreen(page, wallet, "receive");
  await openHome(page, wallet);
}

/** Puts the banner about storage off: the browser of the pictures is one that may delete what is stored. */
export async function notNow(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Not now" });
  await expect(button).toBeVisible();
  await button.click();
  await expect(button).toBeHidden();
}

/** Opens the wallet of the world, without the banner about storage. */
export async function openDemo({ page, wallet }: Visit): Promise<void> {
  await importDemo(page, wallet);
  await returnHome({ page, wallet });
  await notNow(page);
}
