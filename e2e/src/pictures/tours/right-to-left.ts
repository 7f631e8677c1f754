import { expect, type Page } from "@playwright/test";
import { setLanguage } from "@satchel/app/catalogue";
import { onboardingText } from "@satchel/app/catalogue/en/start/onboarding";
import { settingsText } from "@satchel/app/catalogue/en/wallet/settings";
import { storageFailedText } from "@satchel/app/catalogue/en/wallet/storage-failed";
import { unlockText } from "@satchel/app/catalogue/en/wallet/unlock";
import { PSEUDO_LANGUAGES } from "@satchel/app/pseudo";
import { dialog, go, press, rows } from "../steps.ts";
import type { Stop, Tour } from "../stop.ts";
import { openDemo } from "./first-visit.ts";
import { damage } from "./lock.ts";

const LANGUAGE = "ar-XB";

/** The screens that look their own way, by their paths. */
const SCREENS: readonly (readonly [name: string, path: string, mockup?: Stop["mockup"]])[] = [
  ["home", "/", ["language/home", "language/homed"]],
  ["send", "/send", ["language/send", "language/sendd"]],
  ["receive", "/receive"],
  ["backup", "/backup"],
  ["wallets", "/wallets"],
  ["contacts", "/contacts"],
  ["rewards", "/rewards"],
  ["sign", "/signverifymsg"],
  ["settings", "/configure"],
  ["coins", "/coins"],
  ["tokens", "/etokens", ["tokens-list/m", "tokens-list/d"]],
  ["create-token", "/create-token"],
  ["create-collection", "/create-nft-collection"],
  ["airdrop", "/airdrop"],
  ["nfts", "/nfts"],
  ["agora", "/agora"],
  ["request", "/request/"],
  ["not-found", "/no-such-place"],
];

/** The offers of a token, and buying from them. */
const book = (page: Page) => page.locator("section:has([role=radiogroup])");

/** A made language that is read from right to left. The words of all steps after its choice are not English. */
export const RIGHT_TO_LEFT: Tour = {
  name: "right to left",
  build: "pseudo",
  devnet: { world: {} },
  prepare: async (visit) => {
    const { page } = visit;
    await openDemo(visit);
    await go(visit, "/configure");
    await page.locator(`select:has(option[value="${LANGUAGE}"])`).selectOption(LANGUAGE);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  },
  stops: [
    ...SCREENS.map(
      ([name, path, mockup]): Stop => ({
        name: `rtl/${name}`,
        ...(mockup && { mockup }),
        reach: (visit) => go(visit, path),
      }),
    ),
    {
      name: "rtl/row",
      mockup: ["language/home", "language/homed"],
      reach: async (visit) => {
        await go(visit, "/");
        await rows(visit.page).first().click();
      },
    },
    { name: "rtl/token", reach: (visit) => go(visit, `/token/${visit.world().tokenIds.demoAlp}`) },
    {
      name: "rtl/token-send",
      mockup: ["language/send", "language/sendd"],
      reach: (visit) => go(visit, `/send-token/${visit.world().tokenIds.demoAlp}`),
    },
    {
      name: "rtl/order-book",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().tokenIds.crystals}`);
        await expect(book(visit.page).getByRole("radio").first()).toBeVisible();
        // The first two buttons that can be pressed choose the unit of the prices.
        await book(visit.page).locator("button[aria-pressed]").nth(3).click();
        await expect(book(visit.page).getByRole("button").last()).toBeEnabled();
      },
    },
    {
      name: "rtl/order-book-across",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async ({ page }) => {
        const slider = book(page).getByRole("slider");
        await slider.focus();
        await slider.press("End");
        await expect(book(page).locator("dl")).not.toHaveCount(0);
      },
    },
    {
      name: "rtl/order-book-review",
      mockup: ["agora-buy/rev", "agora/desktop"],
      reach: async ({ page }) => {
        await book(page).getByRole("textbox").fill("100");
        await expect(book(page).getByRole("button").last()).toBeEnabled();
        await book(page).getByRole("button").last().click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: "rtl/order-book-own",
      isWhole: true,
      mockup: ["agora-buy/own", "agora/desktop"],
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().tokenIds.demoSlp}`);
        await expect(book(visit.page).getByRole("radio").first()).toBeVisible();
      },
    },
    {
      name: "rtl/market",
      isWhole: true,
      mockup: ["market/c", "market/d"],
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().tokenIds.reward}`);
        await visit.page.locator("main h2 > button[aria-expanded]").click();
        await expect(visit.page.locator('main input[type="range"]').last()).toBeVisible();
      },
    },
    {
      name: "rtl/sell",
      isWhole: true,
      mockup: ["agora-sell/m", "agora-sell/d"],
      reach: async (visit) => {
        const { page } = visit;
        await go(visit, `/token/${visit.world().tokenIds.reward}`);
        await page.locator("#sell-quantity").fill("12");
        await page.locator("#sell-price").fill("10.5");
        await expect(page.locator("#sell-price-help")).toBeVisible();
      },
    },
    {
      name: "rtl/sell-too-dear",
      isWhole: true,
      mockup: ["agora-sell/e2", "agora-sell/d"],
      reach: ({ page }) => page.locator("#sell-price").fill("99"),
    },
    {
      name: "rtl/sell-review",
      mockup: ["agora-sell/rev", "agora-sell/d"],
      reach: async ({ page }) => {
        await page.locator("#sell-price").fill("10.5");
        await page.locator("#sell-price").press("Enter");
        await expect(dialog(page)).toBeVisible();
      },
    },
  ],
};

export const RIGHT_TO_LEFT_FIRST: Tour = {
  name: "right to left, first visit",
  build: "pseudo",
  locale: LANGUAGE,
  stops: [
    {
      name: "rtl/onboarding",
      reach: async ({ page, wallet }) => {
        const row = PSEUDO_LANGUAGES.find(({ tag }) => tag === LANGUAGE);
        if (row) setLanguage(await row.load());
        await page.goto(wallet.url);
        await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
        await expect(page.getByRole("button", { name: onboardingText.newWallet })).toBeVisible();
      },
    },
    { name: "rtl/import", reach: ({ page }) => press(page, onboardingText.importWallet) },
    {
      name: "rtl/unlock",
      reach: async (visit) => {
        const { page } = visit;
        await page.reload();
        await press(page, onboardingText.newWallet);
        await expect(page.getByRole("banner")).toBeVisible();
        await go(visit, "/configure");
        await page.getByRole("switch", { name: settingsText.appLock, exact: true }).click();
        for (const field of await dialog(page).locator("input").all()) await field.fill("velvet ladder 9 fox");
        await dialog(page).getByRole("button", { name: settingsText.passwords.set.confirm }).click();
        await press(page, settingsText.lockNow);
        await expect(page.getByRole("heading", { name: unlockText.title })).toBeVisible();
      },
    },
    {
      name: "rtl/rescue",
      reach: async (visit) => {
        await damage(visit);
        await expect(visit.page.getByText(storageFailedText.retry)).toBeVisible();
      },
    },
  ],
};
