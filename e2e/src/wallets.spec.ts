// The wallets screen as a person uses it, at a desk and on a phone: several wallets, their names, which one is active, and what becomes of them.
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { balance, copyAddress, openNewWallet, quiet, received, TEST_ADDRESS, TEST_PHRASE } from "./person.ts";
import { expect, takePicture, test, type Wallet } from "./wallet-test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SIZES = [
  { device: "desktop", viewport: { width: 1280, height: 800 } },
  { device: "mobile", viewport: { width: 390, height: 844 } },
] as const;

const rows = (page: Page): Locator => page.getByRole("list", { name: "Wallets" }).getByRole("listitem");
const active = (page: Page): Locator => rows(page).filter({ hasText: "Active" });
const selector = (page: Page): Locator => page.getByRole("button", { name: /^Wallet: / });

async function openWallets(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/wallets`);
  await expect(page.getByRole("heading", { level: 1, name: "Wallets" })).toBeVisible();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Rename ${from}` }).click();
  const dialog = page.getByRole("dialog", { name: "Rename wallet" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(to);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

async function look(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // Colours change over a moment: judge them when they have arrived.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    await expectAccessible(page, `${name} ${theme}`);
    await takePicture(page, `${name}-${theme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoSideways(page, name);
}

async function expectNoSideways(page: Page, name: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Types the twelve words into the import dialog, as a paste into the first field. */
async function importPhrase(page: Page, phrase: string): Promise<Locator> {
  await page.getByRole("button", { name: "Import Wallet" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Wallet" });
  await dialog.getByRole("combobox", { name: "Word 1", exact: true }).fill(phrase);
  await dialog.getByRole("button", { name: "OK" }).click();
  return dialog;
}

for (const { device, viewport } of SIZES) {
  test.describe(device, () => {
    test.use({ viewport });

    test("a second wallet, names, both ways to switch, and one that goes", async ({ page, wallet }) => {
      test.slow();
      await openNewWallet(page, wallet);
      const first = await copyAddress(page);
      await wallet.devnet.fund(first, 1_234_567_890n);
      await expect(received(page)).toHaveCount(1);
      await openWallets(page, wallet);
      await expect(active(page)).toContainText("12.34M");
      await rename(page, (await active(page).locator("[dir=auto]").textContent()) ?? "", "Everyday");

      await page.getByRole("button", { name: "New Wallet" }).click();
      await expect(rows(page)).toHaveCount(2);
      await expect(active(page)).not.toContainText("Everyday");
      const second = await copyAddress(page);
      expect(second).not.toBe(first);
      await quiet(page);

      const unnamed = (await active(page).locator("[dir=auto]").textContent()) ?? "";
      await page.getByRole("button", { name: `Rename ${unnamed}` }).click();
      const naming = page.getByRole("dialog", { name: "Rename wallet" });
      for (const [name, words] of [
        ["", "Wallet name cannot be a blank string"],
        ["  ", "Wallet name cannot be only blank spaces"],
        ["W".repeat(25), "Wallet name cannot exceed 24 characters"],
        ["Everyday", 'Wallet name "Everyday" already exists'],
      ] as const) {
        await naming.getByRole("textbox").fill(name);
        await expect(naming.getByRole("alert")).toHaveText(words);
        await expect(naming.getByRole("button", { name: "Save" })).toBeDisabled();
      }
      await naming.getByRole("textbox").fill("W".repeat(24));
      await naming.getByRole("button", { name: "Save" }).click();
      await expect(selector(page)).toContainText("W".repeat(24));
      await rename(page, "W".repeat(24), "Savings, do not touch me");

      // By the list: the button, which waits for the last of several taps.
      await page.getByRole("button", { name: "Activate Everyday" }).click();
      await expect(active(page)).toContainText("Everyday");
      await expect(active(page)).toBeFocused();
      await expect(balance(page, "12").first()).toBeVisible();
      expect(await copyAddress(page)).toBe(first);
      await quiet(page);

      // By the selector, with the keyboard.
      await selector(page).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("option", { name: /Everyday/ })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(active(page)).toContainText("Savings, do not touch me");
      await expect(selector(page)).toBeFocused();
      expect(await copyAddress(page)).toBe(second);
      await page.reload();
      await expect(active(page)).toContainText("Savings, do not touch me");

      await selector(page).click();
      await page.getByRole("option", { name: /Everyday/ }).click();
      await expect(active(page)).toContainText("Everyday");
      await quiet(page);

      // It is in the order of the Tab key, and says why it does nothing.
      await page.getByRole("button", { name: "Delete Everyday" }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("The active wallet cannot be deleted")).toBeVisible();
      await quiet(page);
      await page.getByRole("button", { name: "Delete Savings, do not touch me" }).click();
      const confirm = page.getByRole("dialog", { name: "Delete wallet" });
      await expect(confirm).toContainText("This wallet is not backed up");
      await confirm.getByRole("textbox").fill("delete Savings, do not touch");
      await expect(confirm.getByRole("button", { name: "Delete" })).toBeDisabled();
      await confirm.getByRole("textbox").fill("delete Savings, do not touch me");
      await confirm.getByRole("button", { name: "Delete" }).click();
      await expect(rows(page)).toHaveCount(1);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);
      expect(await copyAddress(page)).toBe(first);
    });

    test("its pictures: accessible, and nothing scrolls sideways", async ({ page, wallet }) => {
      test.slow();
      await openNewWallet(page, wallet);
      await wallet.devnet.fund(await copyAddress(page), 1_234_567_890n);
      await expect(received(page)).toHaveCount(1);
      await openWallets(page, wallet);
      const unnamed = async () => (await active(page).locator("[dir=auto]").textContent()) ?? "";
      await rename(page, await unnamed(), "Everyday");
      for (const [index, name] of ["Savings, do not touch me", "محفظة التوفير", "W".repeat(24)].entries()) {
        await page.getByRole("button", { name: "New Wallet" }).click();
        await expect(rows(page)).toHaveCount(index + 2);
        await expect(rows(page).last()).toContainText("Active");
        await rename(page, await unnamed(), name);
      }
      await quiet(page);
      await look(page, `wallets-wide-${device}`);
      for (const width of [320, 360, 768, 1000, 1100, 1400, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideways(page, `the list at ${width} px`);
        if (width === 360) await takePicture(page, `wallets-360-${device}`);
      }
      await page.setViewportSize(viewport);
      await page.getByRole("button", { name: "Activate Everyday" }).click();
      await expect(active(page)).toContainText("Everyday");
      await look(page, `wallets-${device}`);
      await page.getByRole("button", { name: "Rename Everyday" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Savings, do not touch me");
      await look(page, `wallets-rename-${device}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete Savings, do not touch me" }).click();
      await page.getByRole("dialog").getByRole("textbox").fill("delete Savings, do not touch me");
      await look(page, `wallets-delete-${device}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "More for Everyday" }).click();
      await look(page, `wallets-more-${device}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Import Wallet" }).click();
      await expect(page.getByRole("combobox", { name: "Word 1", exact: true })).toBeVisible();
      await look(page, `wallets-import-${device}`);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.goto(`${wallet.url}/#/wallets?shareAddresses=true`);
      await expect(page.getByRole("button", { name: "Connect Everyday" })).toBeEnabled();
      await look(page, `wallets-connect-${device}`);
    });

    test("an imported wallet, its twin refused, and a wallet among the contacts", async ({ page, wallet }) => {
      await openNewWallet(page, wallet);
      await openWallets(page, wallet);
      await importPhrase(page, TEST_PHRASE);
      const scan = page.getByRole("dialog", { name: "Other addresses of this phrase" });
      await expect(scan).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(rows(page)).toHaveCount(2);
      await expect(scan).toBeHidden();
      expect(await copyAddress(page)).toBe(TEST_ADDRESS);
      await expect(active(page)).toContainText("qqa9lv…xtd70g");
      await quiet(page);

      const dialog = await importPhrase(page, TEST_PHRASE);
      await expect(dialog.getByRole("alert")).toContainText('This is your wallet "qqa9lv…xtd70g"');
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(rows(page)).toHaveCount(2);

      await page.getByRole("button", { name: "Add qqa9lv…xtd70g to contacts" }).click();
      await expect(page.getByText(`qqa9lv…xtd70g (${TEST_ADDRESS}) added to Contact List`)).toBeVisible();
      await quiet(page);
      await page.getByRole("button", { name: "Add qqa9lv…xtd70g to contacts" }).click();
      await expect(page.getByText("qqa...70g already in Contacts")).toBeVisible();
      await quiet(page);
      await page.getByRole("button", { name: "More for qqa9lv…xtd70g" }).click();
      await page.getByRole("button", { name: "Look for other addresses" }).click();
      await expect(scan).toBeVisible();
    });

    test("Connect Wallet: copies the chosen address, activates it, and closes the tab", async ({ page, wallet }) => {
      await openNewWallet(page, wallet);
      await openWallets(page, wallet);
      await rename(page, (await active(page).locator("[dir=auto]").textContent()) ?? "", "Everyday");
      await page.getByRole("button", { name: "New Wallet" }).click();
      await expect(rows(page)).toHaveCount(2);
      const second = await copyAddress(page);
      await quiet(page);
      await page.getByRole("button", { name: "Activate Everyday" }).click();
      await expect(active(page)).toContainText("Everyday");
      const other = (await rows(page).nth(1).locator("[dir=auto]").textContent()) ?? "";

      const link = `${wallet.url}/#/wallets?shareAddresses=true`;
      await page.goto(link);
      const dialog = page.getByRole("dialog", { name: "Connect Wallet" });
      await expect(dialog.getByRole("button", { name: "Connect Everyday" })).toBeEnabled();
      await dialog.getByRole("button", { name: "Reject" }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(`${wallet.url}/#/wallets`);

      // As a site opens it: a window that a script has opened may close itself.
      const [popup] = await Promise.all([
        page.waitForEvent("popup"),
        page.evaluate((url) => {
          window.open(url);
        }, link),
      ]);
      const question = popup.getByRole("dialog", { name: "Connect Wallet" });
      const closed = popup.waitForEvent("close");
      await question.getByRole("button", { name: `Connect ${other}` }).click();
      await closed;
      await page.bringToFront();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second);
      await page.reload();
      await expect(rows(page).nth(1)).toContainText("Active");
    });
  });
}
