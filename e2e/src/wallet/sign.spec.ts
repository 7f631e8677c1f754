// Signing and verifying with the real worker. The app's sign-screen.test.tsx tests what the form refuses.
import type { Locator, Page } from "@playwright/test";
import { Address, HdNode, mnemonicToSeed, signMsg, verifyMsg } from "ecash-lib";
import { clipboard, copyAddress, heard, openNewWallet, openScreen, TEST_ADDRESS, TEST_PHRASE } from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

const MESSAGE = 'I hold this address, "truly".\nÜber 電子現金 🔑';
const MISMATCH = "Signature does not match address and message";

/** The submit button. It is found by its type, because its name is also the name of the mode switch above it. */
const submit = (page: Page): Locator => page.getByRole("main").locator("button[type=submit]");
const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name });
const verdict = (page: Page): Locator => page.getByRole("main").locator("div[role=status]");

async function openSign(page: Page, wallet: Wallet): Promise<void> {
  await openNewWallet(page, wallet);
  await openScreen(page, wallet, "signverifymsg");
}

async function openVerify(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Verify", exact: true }).click();
  await expect(field(page, "Signing address")).toBeVisible();
}

async function fillClaim(page: Page, message: string, address: string, signature: string): Promise<void> {
  await field(page, "Message").fill(message);
  await field(page, "Signing address").fill(address);
  await field(page, "Signature").fill(signature);
}

/** Signs a message with ecash-lib in Node, with the key of the public test wallet. */
function signByLibrary(message: string): string {
  const key = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath("m/44'/1899'/0'/0/0").seckey();
  if (key === undefined) throw new Error("no key");
  return signMsg(message, key);
}

test("a person signs with the keyboard only, copies and verifies; wallet and ecash-lib verify each other's signatures", async ({
  page,
  wallet,
}) => {
  await openSign(page, wallet);
  const mine = await copyAddress(page);
  await expect(submit(page)).toBeDisabled();
  await field(page, "Message").focus();
  await page.keyboard.type("m".repeat(201));
  await expect(field(page, "Message")).toHaveAccessibleDescription("Satchel supports msgs up to 200 characters.");
  await expect(page.getByText("201 / 200")).toBeVisible();
  await field(page, "Message").fill(MESSAGE);
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Message Signed" })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Copy", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await heard(page, "Signature copied to clipboard");
  const signature = await clipboard(page);
  expect(signature).toMatch(/^[A-Za-z0-9+/]{87}=$/);
  expect(verifyMsg(MESSAGE, signature, mine)).toBe(true);

  await openVerify(page);
  await fillClaim(page, MESSAGE, mine, signature);
  await submit(page).click();
  await expect(verdict(page)).toHaveText(`Signature verified. Message "${MESSAGE}" was signed by ${mine}`);

  await field(page, "Signing address").fill(TEST_ADDRESS);
  await expect(verdict(page)).toBeEmpty();
  await submit(page).click();
  await expect(page.getByText(MISMATCH)).toBeVisible();

  const byLibrary = signByLibrary(MESSAGE);
  await fillClaim(page, MESSAGE, TEST_ADDRESS.replace("ecash:", "").toUpperCase(), ` ${byLibrary}\n`);
  await field(page, "Signing address").press("Enter");
  await expect(verdict(page)).toHaveText(`Signature verified. Message "${MESSAGE}" was signed by ${TEST_ADDRESS}`);

  await field(page, "Message").fill(`${MESSAGE} `);
  await expect(verdict(page)).toBeEmpty();
  await submit(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(MISMATCH);

  // 88 characters that are not a curve point give an answer and no message on the console.
  await fillClaim(page, MESSAGE, TEST_ADDRESS, `${"/".repeat(86)}8=`);
  await expect(page.getByText(MISMATCH)).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText(MISMATCH)).toBeVisible();

  const script = Address.p2sh(Address.fromCashAddress(TEST_ADDRESS).hash).toString();
  await fillClaim(page, MESSAGE, script, byLibrary);
  await expect(page.getByText(MISMATCH)).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText(MISMATCH)).toBeVisible();
  await expect(page.getByText("Only the address of a key can sign.")).toBeVisible();
});
