// Send to many as a form, filled in by hand, by keyboard and from the clipboard.
import type { Page } from "@playwright/test";
import {
  closeReceipt,
  openNewWallet,
  openScreen,
  openSend,
  quiet,
  receipt,
  receive,
  review,
  satsOf,
  TEST_ADDRESS,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

const ROSA = "ecash:qqvnsuftkapy5jrnwmum5esqdcfjcaywwq2jcd53j3";
const TOMASZ = "ecash:qpv2wj74r5hjn59c5fnng7kh7z49he6lfv03x4gwjk";
const LISTED = TEST_ADDRESS;

test("three people are paid by name, by a suggestion and from a pasted list, and the text has the same rows", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await openScreen(page, wallet, "contacts");
  const buffer = Buffer.from(`Aunt Rosa,${ROSA}\nTomasz,${TOMASZ}`);
  await page.getByLabel("File of contacts").setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("list", { name: "Contacts" }).getByRole("listitem")).toHaveCount(2);
  await quiet(page);

  await openSend(page, wallet);
  await page.getByRole("button", { name: "Send to many" }).click();
  const focused = page.locator(":focus");

  await test.step("a name that is typed whole becomes a person when the field is left", async () => {
    await page.getByRole("combobox", { name: "Recipient 1", exact: true }).focus();
    await page.keyboard.type("Aunt Rosa");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await expect(focused).toHaveAccessibleName("Amount for Aunt Rosa");
    await page.keyboard.type("1250.5");
    await expect(focused).toHaveValue("1,250.5");
  });

  await test.step("a suggestion is chosen with the arrow keys", async () => {
    await page.keyboard.press("Enter");
    await expect(focused).toHaveAccessibleName("Add a recipient");
    await page.keyboard.press("Enter");
    await expect(focused).toHaveAccessibleName("Recipient 2");
    await page.keyboard.type("tom");
    await expect(page.getByRole("option", { name: /Tomasz/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(focused).toHaveAccessibleName("Amount for Tomasz");
    await page.keyboard.type("20");
  });

  await test.step("'Paste a list' adds its rows, and the sum is there while one of them is wrong", async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${LISTED}\t30\nUncle Nobody\t5`);
    await page.getByRole("button", { name: "Paste a list" }).click();
    await expect(page.getByRole("heading", { name: "4 recipients" })).toBeVisible();
    await expect(preview(page)).toContainText("to 3 of 4 recipients. What is wrong is not counted.");
    await expect(preview(page)).toContainText("1,300.50");
    await page.getByRole("button", { name: "Remove recipient 4" }).click();
    await expect(preview(page)).toContainText("to 3 recipients");
  });

  await test.step("as text and back, nothing changes", async () => {
    await page.getByRole("button", { name: "As text" }).click();
    await expect(page.getByRole("textbox", { name: "Recipients" })).toHaveValue(
      `Aunt Rosa,1250.5\n${TOMASZ},20\n${LISTED}\t30`,
    );
    await page.getByRole("button", { name: "Rows" }).click();
    await expect(page.getByRole("textbox", { name: "Amount for Aunt Rosa" })).toHaveValue("1,250.5");
    await expect(page.getByRole("textbox", { name: "Amount for Tomasz" })).toHaveValue("20");
  });

  const sheet = await review(page);
  for (const address of [ROSA, TOMASZ, LISTED]) await expect(sheet).toContainText(address);
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(receipt(page)).toContainText("1,300.50");
  await closeReceipt(page);
  for (const [address, sats] of [
    [ROSA, 125_050n],
    [TOMASZ, 2_000n],
    [LISTED, 3_000n],
  ] as const)
    expect(await satsOf(wallet, address)).toBe(sats);
});
