// The wallet in the Android app: bring it, receive, send, go back, follow links, scan. What happened is asked of the
// devnet and of the double. The web app's journeys go into the details.
import type { Page } from "@playwright/test";
import {
  amountField,
  closeReceipt,
  confirmSend,
  fillSend,
  importWallet,
  OTHER_ADDRESS,
  received,
  recipientField,
  review,
  reviewSheet,
  satsOf,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "../person.ts";
import { expect, test } from "./android-test.ts";

/** Of a public test wallet without money. */
const THIRD_ADDRESS = "ecash:qzu2qmvj8yq8kzul04uqgpc88plfqtfllcryu7tdf5";

/** How every envelope begins: version 1 of "STCH" in base64. */
const ENVELOPE = "U1RDSAE";

/** Runs in the page. Returns all that it has stored, as text. */
async function storedInPage(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const bytes = (_key: string, value: unknown) =>
    ArrayBuffer.isView(value) ? new TextDecoder("latin1").decode(value as DataView<ArrayBuffer>) : value;
  const found: unknown[] = [{ ...localStorage }];
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      found.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  return JSON.stringify(found, bytes);
}

const named = (calls: readonly { call: string }[], name: string) => calls.filter(({ call }) => call === name);

const linkTo = (address: string, xec: string) => `${address}?amount=${xec}`;

async function showsLink(page: Page, address: string, xec: string): Promise<void> {
  await expect(page).toHaveURL(/#\/send/);
  await expect(page.getByRole("group", { name: "To", exact: true })).toContainText(address.slice(-6));
  await expect(amountField(page)).toHaveValue(`${xec}.00`);
}

// Without a camera the page would say that there is none.
const executablePath = process.env.SATCHEL_CHROMIUM;
test.use({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: ["--use-fake-device-for-media-stream"] },
});

test("a wallet is brought, receives and sends; back, links and the camera do what a person expects", async ({
  page,
  wallet,
  app,
}) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  app.goBack();
  await expect.poll(() => named(app.calls, "device.leave"), "the app goes to the background").toHaveLength(1);

  await importWallet(page, wallet, TEST_PHRASE);
  await wallet.devnet.fund(TEST_ADDRESS, 5_000_000n);
  await expect(received(page)).toHaveCount(1);

  // The app's clipboard, which a page cannot read back.
  await page.getByRole("button", { name: "Copy address" }).first().click();
  await expect
    .poll(() => named(app.calls, "device.copy"))
    .toEqual([{ call: "device.copy", args: { text: TEST_ADDRESS, isSecret: false } }]);
  // Wallets lie in the sealed area and in the copy, and in nothing else.
  expect([...app.areas].filter(([, texts]) => texts.has("wallets")).map(([area]) => area)).toEqual(["sealed", "copy"]);
  for (const texts of app.areas.values())
    for (const text of texts.values()) expect(text).not.toContain(TEST_PHRASE.slice(0, 20));
  // The keys in the page's databases open envelopes, and no envelope is there.
  const inPage = await page.evaluate(storedInPage);
  expect(inPage).toContain("satchel-vault-copy");
  expect(inPage).not.toContain(ENVELOPE);
  expect(app.areas.get("copy")?.get("wallets")).toContain(ENVELOPE);

  await test.step("back closes the sheet, then shows the screen before, then leaves", async () => {
    await page.getByRole("link", { name: "Send" }).first().click();
    await recipientField(page).fill(OTHER_ADDRESS);
    await amountField(page).fill("2500");
    await review(page);
    app.goBack();
    await expect(reviewSheet(page)).toBeHidden();
    await expect(amountField(page)).toHaveValue("2,500");
    await page.getByRole("button", { name: "Scan QR code" }).click();
    const scanner = page.getByRole("dialog", { name: "Scan a QR code" });
    await expect(scanner.getByText(/for Satchel in your device's settings/)).toBeVisible();
    app.goBack();
    await expect(scanner).toBeHidden();
    app.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  });

  await fillSend(page, wallet, OTHER_ADDRESS, "2500");
  await confirmSend(page);
  await closeReceipt(page);
  expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(250_000n);

  await test.step("a link arrives while the app runs, and one that starts it", async () => {
    app.arrive(linkTo(OTHER_ADDRESS, "12"));
    await showsLink(page, OTHER_ADDRESS, "12");
    await page.goto("about:blank");
    app.arrive(linkTo(THIRD_ADDRESS, "34"));
    await page.goto(wallet.url);
    await showsLink(page, THIRD_ADDRESS, "34");
  });
});
