import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { balance, confirmSend, copyAddress, fillSend, openNewWallet, receive, review, TEST_ADDRESS } from "./person.ts";
import { expect, takePicture, test, type Wallet } from "./wallet-test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const toggle = (page: Page, name: string) => page.getByRole("switch", { name });
const select = (page: Page, name: string) => page.getByRole("combobox", { name });

async function openSettings(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/configure`);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

async function openHome(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/`);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
}

/** Of the preview on Send: the network fee, in XEC. */
async function feeOfPreview(page: Page, wallet: Wallet): Promise<number> {
  await fillSend(page, wallet, TEST_ADDRESS, "100");
  const fee = page.getByText(/^Network fee/).locator("xpath=..");
  await expect(fee).toContainText(/\d XEC|\d\s*XEC/);
  return Number(/([\d.]+)\s*XEC/.exec((await fee.textContent()) ?? "")?.[1]);
}

test("currency, numbers, appearance and hidden balances show at once and survive a reload", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_567n);
  await openSettings(page, wallet);
  await expect(select(page, "Currency").getByRole("option")).toHaveCount(28);
  await select(page, "Currency").selectOption("EUR (€) Euro");
  await select(page, "Numbers and dates").selectOption("German (Germany)");
  await expect(page.getByText("1.234,56 XEC")).toBeVisible();
  await page.getByRole("button", { name: "Dark" }).click();

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(select(page, "Currency")).toHaveValue("eur");
  await expect(select(page, "Numbers and dates")).toHaveValue("de-DE");
  await openHome(page, wallet);
  await expect(balance(page, "12.345,67")).toBeVisible();
  await expect(page.getByText(/1 XEC = 0,\d+\s€/).locator("visible=true")).toBeVisible();
  // What is typed follows too: a comma is no longer a group.
  await fillSend(page, wallet, TEST_ADDRESS, "1.000,50");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("1.000,50");

  await openSettings(page, wallet);
  await toggle(page, "Show balances").click();
  await page.reload();
  await expect(toggle(page, "Show balances")).toHaveAttribute("aria-checked", "false");
  await expect(page.getByText("12.345")).toHaveCount(0);
  await expect(page.getByText("••••••").locator("visible=true").first()).toBeVisible();
});

test("a review before every payment, or only before a first one", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 10_000_000n);
  await fillSend(page, wallet, TEST_ADDRESS, "100");
  await confirmSend(page);
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();

  await openSettings(page, wallet);
  await expect(toggle(page, "Send Confirmations")).toHaveAttribute("aria-checked", "false");
  await toggle(page, "Send Confirmations").click();
  await page.reload();
  await expect(toggle(page, "Send Confirmations")).toHaveAttribute("aria-checked", "true");
  await fillSend(page, wallet, TEST_ADDRESS, "100");
  await review(page);
});

test("the fee rate is in the next preview; the other switches are kept", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 10_000_000n);
  const before = await feeOfPreview(page, wallet);
  await openSettings(page, wallet);
  const slider = page.getByRole("slider", { name: "Fee rate in satoshis per kB" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(page.getByText("12,000", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  for (const name of ["Hide messages from strangers", "Open camera on Send"]) await toggle(page, name).click();

  await page.reload();
  await expect(slider).toHaveValue("12000");
  for (const name of ["Hide messages from strangers", "Open camera on Send"]) {
    await expect(toggle(page, name)).toHaveAttribute("aria-checked", "true");
  }
  const after = await feeOfPreview(page, wallet);
  expect(after / before).toBeGreaterThan(11.5);
  expect(after / before).toBeLessThan(12.5);
});

const FILE_PASSWORD = "orbit lemon castle";

test("a backup file, everything erased, and the file brings the wallet back", async ({ page, wallet }) => {
  test.slow(); // Argon2id, six times
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await openSettings(page, wallet);
  await page.getByRole("button", { name: "Export backup file" }).click();
  await page.getByRole("textbox", { name: "Password of the file" }).fill(FILE_PASSWORD);
  await page.getByRole("textbox", { name: "Repeat it" }).fill(FILE_PASSWORD);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^satchel-backup-\d{4}-\d\d-\d\d\.satchel$/);
  const buffer = await readFile(await saved.path());

  await page.getByRole("button", { name: "Erase everything from this device" }).click();
  const erase = page.getByRole("dialog", { name: "Erase everything" });
  await expect(erase).toContainText("1 wallet is not backed up");
  await erase.getByRole("textbox").fill("erase everything");
  await erase.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "New Wallet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(await copyAddress(page)).not.toBe(address);

  const file = { name: "mine.satchel", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("Backup file").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "Import backup file" });
  await dialog.getByRole("textbox", { name: "Password of the file" }).fill("another one");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This password does not open the file. Nothing was changed.");
  await dialog.getByRole("textbox", { name: "Password of the file" }).fill(FILE_PASSWORD);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText("1 wallet added")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: /^Wallet: / }).click();
  await page
    .getByRole("option")
    .filter({ hasText: address.slice(6, 12) })
    .click();
  await expect.poll(() => copyAddress(page)).toBe(address);
});

const ENABLE =
  "Enabling notifications ensures that your browser will not delete your Satchel wallet. " +
  "Please manually enable notifications to continue using Satchel.";

test("a browser that may clear the storage: notifications are asked for by a press, and said", async ({
  page,
  wallet,
}) => {
  await page.addInitScript(() => {
    let permission: NotificationPermission = "default";
    StorageManager.prototype.persisted = () => Promise.resolve(false);
    StorageManager.prototype.persist = () => Promise.resolve(false);
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = () => {
      permission = navigator.userActivation.isActive ? "granted" : "denied";
      return Promise.resolve(permission);
    };
  });
  await openNewWallet(page, wallet);
  await expect(page.getByText(ENABLE)).toBeVisible();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await look(page, `persistence-${size.width === 390 ? "mobile" : "desktop"}`);
  }
  await page.getByRole("button", { name: "Enable notifications" }).click();
  await expect(page.getByText("Notification permission granted")).toBeVisible();
  await expect(page.getByText(ENABLE)).toHaveCount(0);
});

async function look(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    await expectAccessible(page, `${name} ${theme}`);
    await takePicture(page, `${name}-${theme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways(), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

test.describe("in the demo world", () => {
  test.use({ devnetOptions: { blocks: 0, world: {} } });

  test("VIP tokens and the hidden image are shown to their holder", async ({ page, wallet }) => {
    test.slow(); // a world to seed
    const phrase = wallet.devnet.world?.demo.phrase ?? "";
    await page.goto(wallet.url);
    await page.getByRole("button", { name: "Import Wallet" }).click();
    await page.getByRole("combobox", { name: "Word 1", exact: true }).fill(phrase);
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("button", { name: "Copy address" }).first()).toBeVisible();
    await page.goto(`${wallet.url}/#/configure`);
    await expect(page.getByText(/grumpy.* holder/)).toBeVisible();
    await expect(page.getByRole("img", { name: "grumpy" })).toBeVisible();
    await expect(page.getByRole("img", { name: "An open satchel with a star in it" })).toBeVisible();
    await page.keyboard.press("Escape");
    for (const size of [
      { width: 1280, height: 1100 },
      { width: 390, height: 2000 },
    ]) {
      await page.setViewportSize(size);
      await look(page, `settings-vip-${size.width === 390 ? "mobile" : "desktop"}`);
    }
  });
});
