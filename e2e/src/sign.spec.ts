import type { Locator, Page } from "@playwright/test";
import { Address, HdNode, mnemonicToSeed, signMsg, verifyMsg } from "ecash-lib";
import { copyAddress, openNewWallet, TEST_ADDRESS, TEST_PHRASE } from "./person.ts";
import { expect, test, type Wallet } from "./wallet-test.ts";

const MESSAGE = 'I hold this address, "truly".\nÜber 電子現金 🔑';
const MISMATCH = "Signature does not match address and message";

/** Both modes name their button as the switch above names the mode. */
const submit = (page: Page): Locator => page.getByRole("main").locator("button[type=submit]");
const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name });
const verdict = (page: Page): Locator => page.getByRole("main").locator("div[role=status]");

async function openSign(page: Page, wallet: Wallet): Promise<void> {
  await openNewWallet(page, wallet);
  await page.goto(`${wallet.url}/#/signverifymsg`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign & Verify" })).toBeVisible();
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

/** What ecash-lib itself signs in Node, with the key of the public test wallet. */
function signByLibrary(message: string): string {
  const key = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath("m/44'/1899'/0'/0/0").seckey();
  if (key === undefined) throw new Error("no key");
  return signMsg(message, key);
}

test("a person signs, copies, and verifies; ecash-lib in Node agrees", async ({ page, wallet }) => {
  await openSign(page, wallet);
  const mine = await copyAddress(page);
  await expect(submit(page)).toBeDisabled();
  await field(page, "Message").fill(MESSAGE);
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "Message Signed" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByText("Signature copied to clipboard")).toBeVisible();
  const signature = await page.evaluate(() => navigator.clipboard.readText());
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
});

test("a signature made by ecash-lib verifies, and nothing else does", async ({ page, wallet }) => {
  const signature = signByLibrary(MESSAGE);
  await openSign(page, wallet);
  await openVerify(page);
  await fillClaim(page, MESSAGE, TEST_ADDRESS.replace("ecash:", "").toUpperCase(), ` ${signature}\n`);
  await field(page, "Signing address").press("Enter");
  await expect(verdict(page)).toHaveText(`Signature verified. Message "${MESSAGE}" was signed by ${TEST_ADDRESS}`);

  await field(page, "Message").fill(`${MESSAGE} `);
  await expect(verdict(page)).toBeEmpty();
  await submit(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(MISMATCH);

  // 88 characters that are no point of the curve: an answer, and a silent console.
  await fillClaim(page, MESSAGE, TEST_ADDRESS, `${"/".repeat(86)}8=`);
  await expect(page.getByText(MISMATCH)).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText(MISMATCH)).toBeVisible();

  const script = Address.p2sh(Address.fromCashAddress(TEST_ADDRESS).hash).toString();
  await fillClaim(page, MESSAGE, script, signature);
  await expect(page.getByText(MISMATCH)).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText(MISMATCH)).toBeVisible();
  await expect(page.getByText("Only the address of a key can sign.")).toBeVisible();
});

test("what cannot be a claim says why beside its field, and is not verified", async ({ page, wallet }) => {
  const signature = signByLibrary(MESSAGE);
  const testNet = Address.fromCashAddress(TEST_ADDRESS).withPrefix("ectest").toString();
  await openSign(page, wallet);
  await openVerify(page);
  const wrong = [
    ["Message", "é".repeat(201), "Satchel supports msgs up to 200 characters."],
    ["Signing address", testNet, "Invalid cash address"],
    ["Signing address", TEST_ADDRESS.slice(0, -1), "Invalid cash address"],
    ["Signature", signature.slice(1), "Invalid eCash signature length"],
    ["Signature", `${signature}=`, "Invalid eCash signature length"],
  ] as const;
  for (const [name, text, problem] of wrong) {
    await fillClaim(page, MESSAGE, TEST_ADDRESS, signature);
    await expect(submit(page)).toBeEnabled();
    await field(page, name).fill(text);
    await field(page, name).blur();
    await expect(submit(page)).toBeDisabled();
    await expect(page.getByText(problem, { exact: true })).toBeVisible();
    await expect(field(page, name)).toHaveAccessibleDescription(problem);
  }
});

test("with the keyboard alone", async ({ page, wallet }) => {
  await openSign(page, wallet);
  await field(page, "Message").focus();
  await page.keyboard.type("m".repeat(201));
  await expect(page.getByText("Satchel supports msgs up to 200 characters.")).toBeVisible();
  await expect(page.getByText("201 / 200")).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Message Signed" })).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("button", { name: "Copy", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Signature copied to clipboard")).toBeVisible();
});
