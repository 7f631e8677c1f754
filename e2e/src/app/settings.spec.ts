import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { lookOnEach } from "../look.ts";
import {
  balance,
  closeReceipt,
  confirmSend,
  copyAddress,
  fillSend,
  heard,
  importDemo,
  importWallet,
  openHome,
  openNewWallet,
  openScreen,
  receipt,
  receive,
  review,
  storedWith,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

const toggle = (page: Page, name: string) => page.getByRole("switch", { name });
const select = (page: Page, name: string) => page.getByRole("combobox", { name });

/** Returns the network fee in the preview on Send, in XEC. */
async function feeOfPreview(page: Page, wallet: Wallet): Promise<number> {
  await fillSend(page, wallet, TEST_ADDRESS, "100");
  const fee = page.getByText(/^Network fee/).locator("xpath=..");
  await expect(fee).toContainText(/\d XEC|\d\s*XEC/);
  return Number(/([\d.]+)\s*XEC/.exec((await fee.textContent()) ?? "")?.[1]);
}

test("currency, number format, theme and hidden balances take effect at once and are kept over a reload", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_567n);
  await openScreen(page, wallet, "configure");
  await expect(select(page, "Currency").getByRole("option")).toHaveCount(28);
  await select(page, "Currency").selectOption("EUR (€) Euro");
  await select(page, "Numbers and dates").selectOption("German (Germany)");
  await expect(page.getByText("1.234,56 XEC")).toBeVisible();
  await page.getByRole("button", { name: "Dark" }).click();

  await storedWith(page, "settings", '"dark"');
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(select(page, "Currency")).toHaveValue("eur");
  await expect(select(page, "Numbers and dates")).toHaveValue("de-DE");
  await openHome(page, wallet);
  await expect(balance(page, "12.345,67")).toBeVisible();
  await expect(page.getByText(/1 XEC = 0,\d+\s€/).locator("visible=true")).toBeVisible();
  // Typed amounts follow the number format too: the comma is now the decimal separator.
  await fillSend(page, wallet, TEST_ADDRESS, "1.000,50");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("1.000,50");

  await openScreen(page, wallet, "configure");
  await toggle(page, "Show balances").click();
  await storedWith(page, "settings", '"balanceVisible":false');
  await page.reload();
  await expect(toggle(page, "Show balances")).toHaveAttribute("aria-checked", "false");
  await expect(page.getByText("12.345")).toHaveCount(0);
  await expect(page.getByText("••••••").locator("visible=true").first()).toBeVisible();
});

test("send confirmations, the fee rate and the other switches are kept over a reload and take effect", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 10_000_000n);
  const before = await feeOfPreview(page, wallet);
  await confirmSend(page);
  await expect(receipt(page)).toBeVisible();
  await closeReceipt(page);

  await openScreen(page, wallet, "configure");
  const slider = page.getByRole("slider", { name: "Fee rate in satoshis per kB" });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(page.getByText("12,000 sat/kB", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  const switches = ["Send Confirmations", "Hide messages from strangers", "Open camera on Send"];
  for (const name of switches) {
    await expect(toggle(page, name)).toHaveAttribute("aria-checked", "false");
    await toggle(page, name).click();
  }

  await storedWith(page, "settings", '"autoCameraOn":true');
  await page.reload();
  await expect(slider).toHaveValue("12000");
  for (const name of switches) await expect(toggle(page, name)).toHaveAttribute("aria-checked", "true");
  await openScreen(page, wallet, "send");
  await expect(page.getByRole("dialog", { name: "Scan a QR code" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Scan a QR code" })).toBeHidden();
  const after = await feeOfPreview(page, wallet);
  expect(after / before).toBeGreaterThan(11.5);
  expect(after / before).toBeLessThan(12.5);
  await review(page);
});

const FILE_PASSWORD = "orbit lemon castle";

test("a backup file brings the wallet back after everything was erased", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await openScreen(page, wallet, "configure");
  await page.getByRole("button", { name: "Export backup file" }).click();
  await page.getByRole("textbox", { name: "Backup file password" }).fill(FILE_PASSWORD);
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
  await dialog.getByRole("textbox", { name: "Backup file password" }).fill("another one");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This password does not open the file. Nothing was changed.");
  await dialog.getByRole("textbox", { name: "Backup file password" }).fill(FILE_PASSWORD);
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText("1 wallet added")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: /^Wallet: / }).click();
  await page
    .getByRole("option")
    .filter({ hasText: address.slice(6, 12) })
    .click();
  await expect.poll(() => copyAddress(page), "the address of the wallet from the file").toBe(address);
});

const ENABLE =
  "Your browser may delete this wallet when space runs low. It keeps the data of sites that may show notifications.";

/**
 * Returns how often content was pushed down by the height of the line that says this, or by more, since the page was
 * opened. What moved together with the banner is left out: something else pushed it, for example the line about a
 * connection that takes long. So is a smaller move, as a font causes that arrives late.
 */
const pushesDown = (said: string): Promise<number> =>
  new Promise((resolve) => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & { sources: Source[] };
    const texts = [...document.querySelectorAll("main *")].filter(({ textContent }) => textContent === said);
    const height = texts[0]?.getBoundingClientRect().height ?? 0;
    const observer = new PerformanceObserver((list) => {
      const shifts = list.getEntriesByType("layout-shift") as Shift[];
      const own = shifts.filter(({ sources }) => !sources.some(({ node }) => node?.textContent?.includes(said)));
      const isPush = ({ previousRect: before, currentRect: now }: Source) => now.top - before.top >= height;
      resolve(own.filter(({ sources }) => sources.some(isPush)).length);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Every page was painted, so the observer is called even if nothing has moved.
    observer.observe({ type: "paint", buffered: true });
  });

test("in a browser that may delete the storage, a button asks for notifications and the answer is shown", async ({
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
  // A phrase that was typed counts as backed up; otherwise the reminder to back up comes first.
  await importWallet(page, wallet, TEST_PHRASE);
  // It pushes nothing down: after a reload its room is there from the first drawing on.
  await page.reload();
  await expect(page.getByText(ENABLE)).toBeVisible();
  expect(await page.evaluate(pushesDown, ENABLE)).toBe(0);
  await lookOnEach(page, "persistence");
  await page.getByRole("button", { name: "Enable notifications" }).click();
  await heard(page, "Notification permission granted");
  await expect(page.getByText(ENABLE)).toHaveCount(0);
});

test.describe("in the demo world", () => {
  test.use({ devnetOptions: { blocks: 0, world: {} } });

  test("VIP tokens and the hidden image are shown to their holder", async ({ page, wallet }) => {
    await importDemo(page, wallet);
    await openScreen(page, wallet, "configure");
    await expect(page.getByText(/grumpy.* holder/)).toBeVisible();
    await expect(page.getByRole("img", { name: "grumpy" })).toBeVisible();
    await expect(page.getByRole("img", { name: "An open satchel with a star in it" })).toBeVisible();
    const tall = { desktop: { width: 1280, height: 1100 }, mobile: { width: 390, height: 2000 } };
    await lookOnEach(page, "settings-vip", tall);
  });
});
