import type { Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import { p2pkhScript } from "@satchel/core/script";
import { HdNode, mnemonicToSeed, shaRmd160, toHex } from "ecash-lib";
import { expectAccessible } from "./axe.ts";
import { balance, copyAddress, TEST_ADDRESS, TEST_PHRASE } from "./person.ts";
import { expect, takePicture, test, type Wallet } from "./wallet-test.ts";

// Every journey derives 80 keys, and a machine that is busy takes its time.
test.slow();

const INVALID = "Invalid 12-word mnemonic. Note: all letters must be lowercase.";
const TWELVE = TEST_PHRASE.split(" ");
const NOTHING = "Nothing found at the paths other wallets use";

const word = (page: Page, place: number) => page.getByRole("combobox", { name: `Word ${place}`, exact: true });
const ok = (page: Page) => page.getByRole("button", { name: "OK" });
const scan = (page: Page) => page.getByRole("dialog", { name: "Other addresses of this phrase" });

async function openImport(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await expect(word(page, 1)).toBeVisible();
}

async function paste(page: Page, place: number, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await word(page, place).focus();
  await page.keyboard.press("ControlOrMeta+v");
}

async function importPhrase(page: Page, wallet: Wallet): Promise<void> {
  await openImport(page, wallet);
  await paste(page, 1, TEST_PHRASE);
  await ok(page).click();
}

/** Where another wallet has put the coins of this phrase. */
function addressAt(path: string): string {
  const publicKey = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath(path).pubkey();
  return addressOf(p2pkhScript(toHex(shaRmd160(publicKey))), "ecash") ?? "";
}

const values = (page: Page) =>
  page.getByRole("combobox").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test("twelve words by keyboard alone: suggestions, arrows, Enter, Tab and space", async ({ page, wallet }) => {
  await page.goto(wallet.url);
  await page.getByRole("button", { name: "Import Wallet" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Import Wallet" })).toBeFocused();
  await expect(word(page, 1)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(word(page, 1)).toBeFocused();

  // "bea" is beach, bean and beauty before it is one of them.
  await page.keyboard.type("bea");
  await expect(page.getByRole("option")).toHaveText(["beach", "bean", "beauty"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "beauty" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(word(page, 2)).toBeFocused();
  await page.keyboard.type("shoe ");
  await expect(word(page, 3)).toBeFocused();
  await page.keyboard.type("decl");
  await page.keyboard.press("Tab");
  await expect(word(page, 3)).toHaveValue("decline");
  await expect(word(page, 4)).toBeFocused();
  await page.keyboard.type(TWELVE.slice(3).join(" "));
  expect(await values(page)).toEqual(TWELVE);
  await page.keyboard.press("Enter");

  await expect(scan(page)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await copyAddress(page)).toBe(TEST_ADDRESS);
});

test("all twelve pasted from numbered lines; what is wrong is said, and OK waits for it", async ({ page, wallet }) => {
  await openImport(page, wallet);
  await expect(ok(page)).toBeDisabled();
  await paste(page, 7, TWELVE.map((each, at) => `${at + 1}. ${each}`).join("\n"));
  expect(await values(page)).toEqual(TWELVE);
  await expect(ok(page)).toBeEnabled();

  await word(page, 12).fill("Paper");
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(word(page, 12)).toHaveAttribute("aria-invalid", "true");
  await expect(ok(page)).toBeDisabled();
  await expectAccessible(page, "import with a mistake");

  // Every word is one of the list: only their checksum does not fit.
  await word(page, 12).fill("zoo");
  await expect(page.getByText(INVALID)).toBeVisible();
  await expect(ok(page)).toBeDisabled();
  await word(page, 12).fill("paper");
  await expect(page.getByText(INVALID)).toHaveCount(0);
  await ok(page).click();
  await expect(scan(page)).toContainText(NOTHING, { timeout: 45_000 });
  await scan(page).getByRole("button", { name: "Done" }).click();
  expect(await copyAddress(page)).toBe(TEST_ADDRESS);
  await expect(page.getByRole("link", { name: "Wallet Backup" }).locator("visible=true")).toHaveCount(1);
  expect(page.url()).not.toContain("beauty");
});

test("a phrase that is here already is refused by the name of its wallet", async ({ page, wallet }) => {
  await importPhrase(page, wallet);
  await scan(page).getByRole("button", { name: "Done" }).click();
  await page.goto(`${wallet.url}/#/wallets`);
  await page.getByRole("main").getByRole("button", { name: "Import Wallet" }).click();
  await paste(page, 1, TEST_PHRASE);
  await ok(page).click();
  await expect(page.getByText(/^This is your wallet "qqa9lv…xtd70g"\. It is on this device already\.$/)).toBeVisible();
  await expect(ok(page)).toBeDisabled();
  // The first Escape would be the list's, if one were open; this one is the dialog's.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("coins another wallet has put at m/44'/145' are found after an import, added, and counted", async ({
  page,
  wallet,
}) => {
  const { devnet } = wallet;
  await devnet.fund(addressAt("m/44'/145'/0'/0/3"), 100_000n);
  await devnet.fund(addressAt("m/44'/145'/0'/0/3"), 20_000n);
  await devnet.fund(addressAt("m/44'/145'/0'/0/0"), 3_456n);
  await devnet.fund(addressAt("m/44'/245'/0'/0/19"), 5_000n);
  devnet.generate(1);
  await importPhrase(page, wallet);
  const dialog = scan(page);
  await expect(dialog.getByRole("checkbox")).toHaveCount(2, { timeout: 45_000 });
  await expect(dialog).toContainText("Found 1,234.56 XEC and 3 transactions at 2 addresses of m/44'/145'");
  await expect(dialog).toContainText("Found 50.00 XEC and 1 transaction at 1 address of m/44'/245'");
  for (const box of await dialog.getByRole("checkbox").all()) await expect(box).toBeChecked();
  await expectAccessible(page, "found addresses");
  await takePicture(page, "address-scan");

  await dialog.getByRole("checkbox", { name: /245/ }).uncheck();
  await dialog.getByRole("button", { name: "Add 1 wallet" }).click();
  await expect(dialog).toContainText("1 wallet was added");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(balance(page, "0.00")).toBeVisible();
  await page.getByRole("button", { name: /^Wallet: / }).click();
  await page.getByRole("option", { name: / 145/ }).click();
  await expect(balance(page, "1,234")).toBeVisible();
  expect(await copyAddress(page)).toBe(addressAt("m/44'/145'/0'/0/0"));
  // It was typed from its words, and so it is backed up, like all of that phrase.
  await expect(page.getByText("This wallet is not backed up")).toHaveCount(0);
  await page.reload();
  await expect(balance(page, "1,234")).toBeVisible();
});

test("a search that finds no indexer says so, and succeeds when it is tried again", async ({ page, wallet }) => {
  await openImport(page, wallet);
  await paste(page, 1, TEST_PHRASE);
  await wallet.devnet.goOffline();
  await ok(page).click();
  await expect(scan(page).getByRole("alert")).toContainText("The search could not be finished", { timeout: 45_000 });
  await wallet.devnet.goOnline();
  await scan(page).getByRole("button", { name: "Search again" }).click();
  await expect(scan(page)).toContainText(NOTHING, { timeout: 45_000 });
});

test("pictures of the import", async ({ page, wallet }) => {
  for (const [device, size] of Object.entries({
    desktop: { width: 1280, height: 800 },
    mobile: { width: 390, height: 844 },
    narrow: { width: 320, height: 640 },
  })) {
    await page.setViewportSize(size);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await openImport(page, wallet);
      await paste(page, 1, TWELVE.slice(0, 11).with(4, "Still").join(" "));
      await word(page, 12).pressSequentially("pa");
      await expect(page.getByRole("option")).toHaveCount(4);
      await takePicture(page, `import-${device}-${theme}`);
      await expectAccessible(page, `import ${device} ${theme}`);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `import at ${size.width} px`).toBeLessThanOrEqual(0);
      await page.goto("about:blank");
    }
  }
});
