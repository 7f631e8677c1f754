import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  amountField,
  confirmSend,
  finals,
  goTo,
  heard,
  openHome,
  openNewWallet,
  openScreen,
  quiet,
  receive,
  received,
  recipientField,
  review,
  satsOf,
  sent,
  TEST_ADDRESS,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const CARL = "ecash:qqvnsuftkapy5jrnwmum5esqdcfjcaywwq2jcd53j3";

async function addContact(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Address" }).fill(address);
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(dialog).toBeHidden();
  await quiet(page);
}

const list = (page: Page) => page.getByRole("list", { name: "Contacts" }).getByRole("listitem");

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const confirm = page.getByRole("dialog", { name: "Delete contact" });
  await expect(confirm.getByRole("button", { name: "Delete" })).toBeDisabled();
  await confirm.getByRole("textbox").fill(`delete ${name}`);
  await confirm.getByRole("button", { name: "Delete" }).click();
}

test("a payment's sender is added to the contacts, shown by name in the history, paid by name and deleted", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 500_000n);

  await received(page).click();
  await page.getByRole("button", { name: "Add to contacts" }).click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("The Faucet");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await heard(page, /^The Faucet \(ecash:q[0-9a-z]+\) added to Contact List$/);
  await expect(page.getByRole("button", { name: /Received from The Faucet/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to contacts" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("button", { name: /Received from The Faucet/ })).toBeVisible();

  await goTo(page, wallet, "send");
  await recipientField(page).fill("fauc");
  await page.getByRole("option", { name: /The Faucet/ }).click();
  await expect(page.getByRole("group", { name: "To" })).toContainText("The Faucet");
  await expect(page.getByText("Not in your contacts")).toHaveCount(0);
  await amountField(page).fill("12.34");
  await confirmSend(page);
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  await expect(page.getByRole("dialog").getByText("The Faucet")).toBeVisible();
  await openHome(page, wallet);
  await expect(page.getByRole("button", { name: /Sent to The Faucet/ })).toBeVisible();
  await expect(finals(page)).toHaveCount(2);

  await openScreen(page, wallet, "contacts");
  await remove(page, "The Faucet");
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await openHome(page, wallet);
  await expect(sent(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: /The Faucet/ })).toHaveCount(0);
});

test("an exported file brings deleted contacts back, and Send next to a contact pays its address", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 500_000n);
  await openScreen(page, wallet, "contacts");
  await addContact(page, 'Carl, "the" fish', CARL);
  await addContact(page, "Test wallet", TEST_ADDRESS);
  for (const format of ["CSV", "JSON"]) {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: `Save as ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`satchel-contacts.${format.toLowerCase()}`);
    const text = await readFile(await download.path(), "utf8");
    expect(text).toContain(CARL);

    await remove(page, 'Carl, "the" fish');
    await expect(list(page)).toHaveCount(1);
    await quiet(page);
    await page.getByLabel("File of contacts").setInputFiles({
      name: `contacts.${format.toLowerCase()}`,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await heard(page, "1 contact added, 1 contact already here");
    await expect(list(page)).toHaveCount(2);
    await expect(list(page).first()).toContainText('Carl, "the" fish');
    await quiet(page);
  }
  await page.reload();
  await expect(list(page)).toHaveCount(2);

  await page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Test wallet" })
    .getByRole("link", { name: "Send", exact: true })
    .click();
  await expect(page.getByRole("group", { name: "To" })).toContainText("Test wallet");
  await amountField(page).fill("100");
  const sheet = await review(page);
  await expect(sheet).toContainText("Test wallet");
  await expect(sheet).toContainText(TEST_ADDRESS);
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(10_000n);
});
