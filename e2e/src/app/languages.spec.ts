// Every screen in the two made languages: no English is left but names and protocol words, nothing is clipped or
// overlapping at 390 and 1280, nothing scrolls sideways.

import type { Page } from "@playwright/test";
import { setLanguage } from "@satchel/app/catalogue";
import { frameText } from "@satchel/app/catalogue/en/frame";
import { noticesText } from "@satchel/app/catalogue/en/notices";
import { moneyText } from "@satchel/app/catalogue/en/payment/money";
import { paymentText } from "@satchel/app/catalogue/en/payment/payment";
import { sendText } from "@satchel/app/catalogue/en/payment/send";
import { signText } from "@satchel/app/catalogue/en/payment/sign";
import { homeText } from "@satchel/app/catalogue/en/start/home";
import { onboardingText } from "@satchel/app/catalogue/en/start/onboarding";
import { contactsText } from "@satchel/app/catalogue/en/wallet/contacts";
import { phraseImportText } from "@satchel/app/catalogue/en/wallet/phrase-import";
import { settingsText } from "@satchel/app/catalogue/en/wallet/settings";
import { walletsText } from "@satchel/app/catalogue/en/wallet/wallets";
import { PSEUDO_LANGUAGES } from "@satchel/app/pseudo";
import { DESKTOP, expectNoSideways, MOBILE, settled } from "../look.ts";
import { goTo, importDemo, openScreen, TEST_ADDRESS, TEST_PHRASE } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { englishLeft, misplaced } from "./layout.ts";

test.use({ build: "pseudo", devnetOptions: { world: {} } });

const SIZES = { desktop: DESKTOP, mobile: MOBILE };

const softly = expect.configure({ soft: true });

/** Looks at what is on the page now, in both sizes. */
async function look(page: Page, name: string): Promise<void> {
  const lang = await page.evaluate(() => {
    // What shows on focus only, over what is there, is not looked at.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return document.documentElement.lang;
  });
  await settled(page);
  await softly.poll(() => englishLeft(page), `English on ${name}, ${lang}`).toEqual([]);
  for (const [device, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    await expectNoSideways(page, `${name}, ${lang}, ${device}`);
    await softly.poll(() => misplaced(page), `misplaced on ${name}, ${lang}, ${device}`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
}

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).locator("visible=true").first();
const dialog = (page: Page) => page.getByRole("dialog").locator("visible=true").last();
const field = (page: Page) => page.getByRole("main").locator("input, textarea");

/**
 * A stop of the walk: where it is, and what a person does there before looking. The texts are those of the language
 * that is walked.
 */
type Stop = { name: string; path: string; act?: (page: Page, wallet: Wallet) => Promise<void> };

const press = (name: () => string) => async (page: Page) => {
  await button(page, name()).click();
};
const opens = (name: () => string) => async (page: Page) => {
  await button(page, name()).click();
  await expect(dialog(page)).toBeVisible();
};
const row = (n: number) => async (page: Page) => {
  await page.getByRole("main").locator("li > button[aria-expanded]").nth(n).click();
};

const STOPS: readonly Stop[] = [
  { name: "home", path: "" },
  ...[0, 3, 7].map((n) => ({ name: `row-${n}`, path: "", act: row(n) })),
  { name: "search", path: "", act: press(() => homeText.search) },
  { name: "receive", path: "receive" },
  { name: "send", path: "send" },
  {
    name: "send-filled",
    path: "send",
    act: async (page) => {
      await page.getByRole("combobox").first().fill(TEST_ADDRESS);
      await page.getByRole("textbox", { name: paymentText.amount, exact: true }).fill("5000");
    },
  },
  {
    name: "send-review",
    path: "send",
    act: async (page) => {
      await page.getByRole("main").getByRole("button", { name: paymentText.review, exact: true }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: "send-problems",
    path: "send",
    act: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("textbox", { name: paymentText.amount, exact: true }).fill("0.001");
      await page.getByRole("switch", { name: paymentText.onChainMessage }).click();
      await field(page).last().blur();
    },
  },
  { name: "send-many", path: "send", act: press(() => sendText.modes.many) },
  { name: "wallets", path: "wallets" },
  { name: "wallet-import", path: "wallets", act: opens(() => walletsText.import) },
  { name: "contacts", path: "contacts" },
  { name: "contact-add", path: "contacts", act: opens(() => contactsText.add) },
  { name: "settings", path: "configure" },
  {
    name: "password",
    path: "configure",
    act: async (page) => {
      await page.getByRole("switch", { name: settingsText.appLock, exact: true }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  { name: "export", path: "configure", act: opens(() => settingsText.exportFile) },
  { name: "erase", path: "configure", act: opens(() => settingsText.eraseRow) },
  { name: "coins", path: "coins" },
  { name: "backup", path: "backup" },
  { name: "words", path: "backup", act: async (page) => page.getByRole("switch").first().click() },
  { name: "sign", path: "signverifymsg" },
  {
    name: "signed",
    path: "signverifymsg",
    act: async (page) => {
      await field(page).first().fill("Woof");
      await page.getByRole("main").locator("button[type=submit]").click();
      await expect(page.getByText(signText.signed).first()).toBeVisible();
    },
  },
  { name: "verify", path: "signverifymsg", act: press(() => signText.modes.verify) },
  { name: "rewards", path: "rewards" },
  { name: "not-found", path: "no-such-place" },
];

async function walk(page: Page, wallet: Wallet, stops: readonly Stop[]): Promise<void> {
  for (const { name, path, act } of stops) {
    await test.step(name, async () => {
      await page.keyboard.press("Escape");
      await goTo(page, wallet, path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await act?.(page, wallet);
      await look(page, name);
    });
  }
}

for (const row of PSEUDO_LANGUAGES) {
  test.describe(row.tag, () => {
    test("every screen of a wallet in use", async ({ page, wallet }) => {
      // The one that is read from the right has the same longer texts, and can be mirrored wrongly besides.
      test.skip(row.tag !== "ar-XB" && process.env.LONG !== "1", "the other language walks here with LONG=1");
      test.setTimeout(600_000); // every screen, in each size
      const world = await importDemo(page, wallet);
      await openScreen(page, wallet, "configure");
      await page.locator('select:has(option[value="ar-XB"])').selectOption(row.tag);
      const language = await row.load();
      setLanguage(language);
      await expect(page.locator("html")).toHaveAttribute("dir", language.dir);
      await expect(page.locator("html")).toHaveAttribute("lang", row.tag);
      await walk(page, wallet, STOPS);
      await walk(page, wallet, [{ name: "send-token", path: `send-token/${world.tokenIds.demoSlp}` }]);

      await page.setViewportSize(MOBILE);
      await goTo(page, wallet, "");
      await button(page, frameText.moreScreens).click();
      await look(page, "more");
      await page.keyboard.press("Escape");
      await wallet.devnet.goOffline();
      await page.reload();
      await page.getByRole("main").getByRole("alert").locator("summary").click();
      await expect(page.getByText(noticesText.connectionFailed).first()).toBeVisible();
      await look(page, "offline");
    });

    test.describe("of the device", () => {
      test.use({ locale: row.tag });

      test("a first visit", async ({ page, wallet }) => {
        const language = await row.load();
        setLanguage(language);
        await page.goto(wallet.url);
        await expect(button(page, onboardingText.newWallet)).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("dir", language.dir);
        await look(page, "welcome");
        await button(page, onboardingText.importWallet).click();
        await look(page, "import");
        for (const [place, word] of TEST_PHRASE.split(" ").entries())
          await page
            .getByRole("combobox", { name: phraseImportText.word({ place: `${place + 1}` }), exact: true })
            .fill(word);
        await button(page, phraseImportText.import).click();
        await expect(page.getByRole("region", { name: moneyText.balances })).toBeVisible();
        await look(page, "home-empty");
      });
    });
  });
}
