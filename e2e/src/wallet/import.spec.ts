import type { Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import { p2pkhScript } from "@satchel/core/script";
import { HdNode, mnemonicToSeed, shaRmd160, toHex } from "ecash-lib";
import { DESKTOP, expectAccessible, lookOnEach, MOBILE } from "../look.ts";
import { addressScan, balance, copyAddress, pastePhrase, phraseWord, TEST_ADDRESS, TEST_PHRASE } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

const INVALID = "Invalid 12-word mnemonic. Note: all letters must be lowercase.";
const TWELVE = TEST_PHRASE.split(" ");

const ok = (page: Page) => page.getByRole("button", { name: "Import", exact: true });

async function openImport(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await expect(phraseWord(page, 1)).toBeVisible();
}

/** Returns the address that another wallet would use at this path of the phrase. */
function addressAt(path: string): string {
  const publicKey = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath(path).pubkey();
  return addressOf(p2pkhScript(toHex(shaRmd160(publicKey))), "ecash") ?? "";
}

const values = (page: Page) =>
  page.getByRole("combobox").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test("twelve words are pasted from numbered lines; Import stays disabled while one is wrong; the search works once the indexer is back", async ({
  page,
  wallet,
}) => {
  await openImport(page, wallet);
  await pastePhrase(page, TWELVE.slice(0, 11).with(4, "Still").join(" "));
  await phraseWord(page, 12).pressSequentially("pa");
  const suggestions = () => expect(page.getByRole("option")).toHaveCount(4);
  await suggestions();
  const sizes = { desktop: DESKTOP, mobile: MOBILE, narrow: { width: 320, height: 640 } };
  await lookOnEach(page, "import-suggestions", sizes, suggestions);
  await page.reload();
  await page.getByRole("button", { name: "Import Wallet" }).click();

  await expect(ok(page)).toBeDisabled();
  await pastePhrase(page, TWELVE.map((each, at) => `${at + 1}. ${each}`).join("\n"), 7);
  await expect.poll(() => values(page)).toEqual(TWELVE);
  await expect(ok(page)).toBeEnabled();

  await phraseWord(page, 12).fill("Paper");
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(phraseWord(page, 12)).toHaveAttribute("aria-invalid", "true");
  await expect(ok(page)).toBeDisabled();
  await expectAccessible(page, "import with a mistake");

  // Every word is on the list, but the checksum is wrong.
  await phraseWord(page, 12).fill("zoo");
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(ok(page)).toBeDisabled();
  await phraseWord(page, 12).fill("paper");
  await expect(page.getByText(INVALID)).toHaveCount(0);
  await wallet.devnet.goOffline();
  await ok(page).click();
  // The search runs behind the wallet, whose address is there at once.
  const failed = page.getByText("The search for addresses of other wallets could not be finished");
  await expect(failed).toBeVisible();
  await expectAccessible(page, "a search that failed");
  await wallet.devnet.goOnline();
  await page.getByRole("button", { name: "Search again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText("Looking for addresses of other wallets")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await copyAddress(page)).toBe(TEST_ADDRESS);
  await expect(page.getByRole("link", { name: "Wallet Backup" }).locator("visible=true")).toHaveCount(1);
  expect(page.url()).not.toContain("beauty");
});

test("twelve words are typed with the keyboard only; another wallet's coins at m/44'/145' are found, added and counted", async ({
  page,
  wallet,
}) => {
  const { devnet } = wallet;
  await devnet.fund(addressAt("m/44'/145'/0'/0/3"), 100_000n);
  await devnet.fund(addressAt("m/44'/145'/0'/0/3"), 20_000n);
  await devnet.fund(addressAt("m/44'/145'/0'/0/0"), 3_456n);
  await devnet.fund(addressAt("m/44'/245'/0'/0/19"), 5_000n);
  devnet.generate(1);
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Import Wallet" })).toBeFocused();
  await expect(phraseWord(page, 1)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(phraseWord(page, 1)).toBeFocused();

  // Three words begin with "bea".
  await page.keyboard.type("bea");
  await expect(page.getByRole("option")).toHaveText(["beach", "bean", "beauty"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "beauty" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(phraseWord(page, 2)).toBeFocused();
  await page.keyboard.type("shoe ");
  await expect(phraseWord(page, 3)).toBeFocused();
  await page.keyboard.type("decl");
  await page.keyboard.press("Tab");
  await expect(phraseWord(page, 3)).toHaveValue("decline");
  await expect(phraseWord(page, 4)).toBeFocused();
  await page.keyboard.type(TWELVE.slice(3).join(" "));
  await expect.poll(() => values(page)).toEqual(TWELVE);
  await expect(ok(page)).toBeEnabled();
  await page.keyboard.press("Enter");

  const toast = page.getByRole("status").filter({ hasText: "Found 1,284.56 XEC on other addresses" });
  await expect(toast).toContainText("3 addresses of other wallets");
  await expectAccessible(page, "the toast of the search");
  await toast.getByRole("button", { name: "Show addresses" }).click();
  const dialog = addressScan(page);
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await expect(dialog).toContainText("Found 1,234.56 XEC and 3 transactions 2 addresses of m/44'/145'");
  await expect(dialog).toContainText("Found 50.00 XEC and 1 transaction 1 address of m/44'/245'");
  for (const box of await dialog.getByRole("checkbox").all()) await expect(box).toBeChecked();
  await expectAccessible(page, "found addresses");

  await dialog.getByRole("checkbox", { name: /245/ }).uncheck();
  await dialog.getByRole("button", { name: "Add 1 wallet" }).click();
  await expect(dialog).toContainText("1 wallet was added");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(balance(page, "0.00")).toBeVisible();
  expect(await copyAddress(page)).toBe(TEST_ADDRESS);
  await page.getByRole("button", { name: /^Wallet: / }).click();
  await page.getByRole("option", { name: / 145/ }).click();
  await expect(balance(page, "1,234")).toBeVisible();
  expect(await copyAddress(page)).toBe(addressAt("m/44'/145'/0'/0/0"));
  // A wallet imported from its phrase counts as backed up, and so do all wallets of that phrase.
  await expect(page.getByText("This wallet is not backed up")).toHaveCount(0);
  await page.reload();
  await expect(balance(page, "1,234")).toBeVisible();
});
