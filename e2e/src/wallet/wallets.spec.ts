// The wallets screen on a desktop and on a phone: creating, renaming, activating, deleting and connecting wallets.
import type { Locator, Page } from "@playwright/test";
import { expectFitsEverywhere, lookOnEach, MOBILE } from "../look.ts";
import {
  addressScan,
  addWallet,
  balance,
  clipboard,
  copyAddress,
  heard,
  imported,
  openNewWallet,
  openScreen,
  pastePhrase,
  phraseWord,
  quiet,
  receive,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";
import { openDelete } from "./open-delete.ts";

const rows = (page: Page): Locator => page.getByRole("list", { name: "Wallets" }).getByRole("listitem");
const active = (page: Page): Locator => rows(page).filter({ hasText: "Active" });
const selector = (page: Page): Locator => page.getByRole("button", { name: /^Wallet: / });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Rename ${from}` }).click();
  const dialog = page.getByRole("dialog", { name: "Rename wallet" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(to);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

const nameOf = async (row: Locator): Promise<string> => (await row.locator("[dir=auto]").textContent()) ?? "";

async function importPhrase(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await pastePhrase(page, TEST_PHRASE);
  const dialog = page.getByRole("dialog", { name: "Import Wallet" });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  return dialog;
}

test("a second wallet is created, renamed, activated in both ways and deleted", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const first = await copyAddress(page);
  await receive(page, wallet, 1_234_567_890n);
  await openScreen(page, wallet, "wallets");
  await expect(active(page)).toContainText("12.34M");
  await rename(page, await nameOf(active(page)), "Everyday");

  await addWallet(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(active(page)).not.toContainText("Everyday");
  const second = await copyAddress(page);
  expect(second).not.toBe(first);
  await rename(page, await nameOf(active(page)), "W".repeat(24));
  await expect(selector(page)).toContainText("W".repeat(24));
  await rename(page, "W".repeat(24), "Savings, do not touch me");

  // Activate from the list, whose button waits for the last of several taps.
  await quiet(page);
  await page.getByRole("button", { name: "Activate Everyday" }).click();
  await expect(active(page)).toContainText("Everyday");
  await expect(active(page)).toBeFocused();
  await expect(balance(page, "12").first()).toBeVisible();
  expect(await copyAddress(page)).toBe(first);
  await quiet(page);

  // Activate from the selector, with the keyboard.
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

  await openDelete(page, "Savings, do not touch me");
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

test("the screen is accessible and does not scroll sideways", async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_567_890n);
  await openScreen(page, wallet, "wallets");
  await rename(page, await nameOf(active(page)), "Everyday");
  for (const [index, name] of ["Savings, do not touch me", "محفظة التوفير", "W".repeat(24)].entries()) {
    await addWallet(page, name);
    await expect(rows(page)).toHaveCount(index + 2);
    await expect(rows(page).last()).toContainText("Active");
  }
  await quiet(page);
  await lookOnEach(page, "wallets-wide");
  await expectFitsEverywhere(page, "the list of wallets");
  await page.getByRole("button", { name: "Activate Everyday" }).click();
  await expect(active(page)).toContainText("Everyday");
  await lookOnEach(page, "wallets");
  await page.getByRole("button", { name: "New Wallet" }).click();
  await lookOnEach(page, "wallets-new");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename Everyday" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Savings, do not touch me");
  await lookOnEach(page, "wallets-rename");
  await page.keyboard.press("Escape");
  await openDelete(page, "Savings, do not touch me");
  await page.getByRole("dialog").getByRole("textbox").fill("delete Savings, do not touch me");
  await lookOnEach(page, "wallets-delete");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More for Everyday" }).click();
  await lookOnEach(page, "wallets-more");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await expect(phraseWord(page, 1)).toBeVisible();
  await lookOnEach(page, "wallets-import");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.goto(`${wallet.url}/#/wallets?shareAddresses=true`);
  await expect(page.getByRole("button", { name: "Connect Everyday" })).toBeEnabled();
  await lookOnEach(page, "wallets-connect");
});

test.describe("on a phone", () => {
  test.use({ viewport: MOBILE });

  test("a wallet is imported only once and added to the contacts, and Connect Wallet copies the chosen address, activates that wallet and closes the tab", async ({
    page,
    wallet,
  }) => {
    await openNewWallet(page, wallet);
    const first = await copyAddress(page);
    await openScreen(page, wallet, "wallets");
    await rename(page, await nameOf(active(page)), "Everyday");
    await importPhrase(page);
    await imported(page);
    await expect(rows(page)).toHaveCount(2);
    expect(await copyAddress(page)).toBe(TEST_ADDRESS);
    await expect(active(page)).toContainText("Wallet 2");
    await quiet(page);

    const dialog = await importPhrase(page);
    await expect(dialog.getByRole("alert")).toContainText('Wallet name "Wallet 2" already exists');
    await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    // No list of suggestions is open, so Escape closes the dialog.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);

    await page.getByRole("button", { name: "Add Wallet 2 to contacts" }).click();
    await heard(page, `Wallet 2 (${TEST_ADDRESS}) added to Contact List`);
    await quiet(page);
    await page.getByRole("button", { name: "Add Wallet 2 to contacts" }).click();
    await heard(page, "qqa...70g already in Contacts");
    await quiet(page);
    await page.getByRole("button", { name: "More for Wallet 2" }).click();
    await page.getByRole("button", { name: "Look for other addresses" }).click();
    await expect(addressScan(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(addressScan(page)).toBeHidden();

    const link = `${wallet.url}/#/wallets?shareAddresses=true`;
    await page.goto(link);
    const question = page.getByRole("dialog", { name: "Connect Wallet" });
    await expect(question.getByRole("button", { name: "Connect Wallet 2" })).toBeEnabled();
    await question.getByRole("button", { name: "Reject" }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${wallet.url}/#/wallets`);

    // Opened by a script, as a site does it, because only such a window may close itself.
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate((url) => {
        window.open(url);
      }, link),
    ]);
    const closed = popup.waitForEvent("close");
    await popup
      .getByRole("dialog", { name: "Connect Wallet" })
      .getByRole("button", { name: "Connect Everyday" })
      .click();
    await closed;
    await page.bringToFront();
    await expect.poll(() => clipboard(page)).toBe(first);
    await page.reload();
    await expect(active(page)).toContainText("Everyday");

    await selector(page).click();
    await page.getByRole("option", { name: /qqa9lv/ }).click();
    await expect(active(page)).toContainText("Wallet 2");
    await openDelete(page, "Everyday");
    await page.getByRole("dialog", { name: "Delete wallet" }).getByRole("textbox").fill("delete Everyday");
    await page.getByRole("dialog", { name: "Delete wallet" }).getByRole("button", { name: "Delete" }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(await copyAddress(page)).toBe(TEST_ADDRESS);
  });
});
