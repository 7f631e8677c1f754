// Every screen of the extension at the size of its popup: it does not scroll sideways, nothing is cut off, and it has
// nothing that only the web app offers (wallet.md 6). Pictures for people: `npm run pictures -- --extension`.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { goTo, importDemo, openNewWallet } from "../person.ts";
import type { Wallet } from "../wallet-test.ts";
import { expectFits } from "./expect-fits.ts";
import { expect, test } from "./extension-test.ts";

/** The paths in the app's list of routes. */
const PATHS = [
  ...readFileSync(new URL("../../../app/src/routes.ts", import.meta.url), "utf8").matchAll(/\bpath: "\/([^"]*)"/g),
].map((match) => match[1] ?? "");

const WEB_ONLY = /Rewards|Claim Free XEC|Claim Token Rewards/;

async function expectScreen(page: Page, screen: string): Promise<void> {
  await expectFits(page, screen);
  await expect(page.locator("body"), screen).not.toContainText(WEB_ONLY);
}

async function open(page: Page, wallet: Wallet, path: string): Promise<void> {
  await goTo(page, wallet, path);
  await expect(page.getByRole("heading").first()).toBeAttached();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("status", { name: "Loading" })).toHaveCount(0);
}

test.describe("with a world", () => {
  test.use({ devnetOptions: { world: {} } });

  test("every screen fits into the popup, and Open in tab shows the same screen in a tab", async ({ page, wallet }) => {
    await page.goto(wallet.url);
    await expect(page.getByRole("button", { name: "Setting up is easier with more room." })).toBeVisible();
    await expectScreen(page, "onboarding");
    await page.getByRole("button", { name: "Import Wallet" }).click();
    await expect(page.getByText("A browser lets no extension see the wallets of a web page")).toBeVisible();
    await expect(page.getByRole("button", { name: "Import backup file" })).toBeVisible();
    await expectScreen(page, "import");

    const { tokenIds } = await importDemo(page, wallet);
    expect(PATHS.length).toBeGreaterThan(15);
    for (const path of PATHS) {
      const screen = path.endsWith("/") ? `${path}${tokenIds.demoSlp}` : path;
      await open(page, wallet, screen);
      // Rewards exist in the web build only.
      if (path === "rewards") await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expectScreen(page, `/${screen}`);
    }
    await page.getByRole("button", { name: "Other Screens" }).click();
    await expect(page.getByRole("dialog", { name: "Other Screens" })).toBeVisible();
    await expectScreen(page, "Other Screens");
    await page.keyboard.press("Escape");

    await open(page, wallet, "receive");
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Open in tab" }).click();
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1, name: "Receive" })).toBeVisible();
    expect(new URL(tab.url()).search).toBe("");
    await expect(tab.getByRole("button", { name: "Open in tab" })).toHaveCount(0);
  });
});

test("a new wallet's empty Home fits into the popup and offers no reward", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await expect(page.getByText("Receive your first eCash")).toBeVisible();
  await expectScreen(page, "empty Home");
});
