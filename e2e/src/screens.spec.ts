// Every screen there is: axe finds nothing, nothing scrolls sideways from 320 to 1600 px, and a picture in light and dark.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { confirmSend, fillSend, finals, openNewWallet, receive, review, TEST_ADDRESS } from "./person.ts";
import { expect, takePicture, test } from "./wallet-test.ts";

const qrCode = (page: Page) => page.locator("button svg[shape-rendering]");

test.use({ contextOptions: { reducedMotion: "reduce" } });

const WIDTHS = [320, 360, 768, 1000, 1100, 1400, 1600];

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Looks at the screen as it stands, in both themes. */
async function look(page: Page, name: string, device: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // Colours change over a moment: judge them when they have arrived.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    await expectAccessible(page, `${name} ${device} ${theme}`);
    await takePicture(page, `${name}-${device}-${theme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (device !== "desktop") return;
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

test("before there is a wallet", async ({ page, wallet }, { project }) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await look(page, "onboarding", project.name);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await expect(page.getByRole("button", { name: "OK" })).toBeVisible();
  await page.getByRole("textbox").first().fill("not twelve words");
  await look(page, "import", project.name);
});

test("an empty wallet", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  await expect(qrCode(page)).toBeVisible();
  await look(page, "home-empty", project.name);
  for (const name of ["receive", "send", "backup", "configure"]) {
    await page.goto(`${wallet.url}/#/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await look(page, `${name}-empty`, project.name);
  }
  await page.goto(`${wallet.url}/#/no-such-place`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await look(page, "not-found", project.name);
});

test("a wallet in use, and everything that opens", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_567_890n);
  await receive(page, wallet, 546n);
  await expect(finals(page)).toHaveCount(2);
  await look(page, "home", project.name);
  await page
    .getByRole("button", { name: /received/i })
    .first()
    .click();
  await look(page, "home-expanded", project.name);

  await fillSend(page, wallet, TEST_ADDRESS, "2500000");
  await look(page, "send", project.name);
  await review(page);
  await look(page, "send-review", project.name);
  await page.keyboard.press("Escape");
  await confirmSend(page);
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  await look(page, "sent", project.name);

  await page.goto(`${wallet.url}/#/receive`);
  await expect(qrCode(page)).toBeVisible();
  await look(page, "receive", project.name);

  if (project.name === "mobile") {
    await page.getByRole("button", { name: "Other Screens" }).click();
    await expect(page.getByRole("dialog", { name: "Other Screens" })).toBeVisible();
    await look(page, "more", project.name);
  }
});

test("the indexer is unreachable", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 100_000n);
  await wallet.devnet.goOffline();
  await page.reload();
  await expect(
    page
      .getByText(/as of \d/i)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await look(page, "offline", project.name);
});
