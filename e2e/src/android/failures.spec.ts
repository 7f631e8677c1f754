// What the page does where the Android app around it fails: there is no app, a part of it does not answer, the key of
// the stored wallets is lost, the process of the page dies while a payment is sent.
import type { Page } from "@playwright/test";
import {
  closeReceipt,
  confirmSend,
  fillSend,
  heard,
  importWallet,
  OTHER_ADDRESS,
  received,
  satsOf,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "../person.ts";
import { expect, test } from "./android-test.ts";

const failed = (page: Page) => page.getByRole("heading", { name: "Satchel failed to load" });
const newWallet = (page: Page) => page.getByRole("button", { name: /New Wallet|Import Wallet/ });
const home = (page: Page) => page.getByRole("region", { name: "Balances" }).locator("visible=true").first();

test.describe("outside of the app", () => {
  test.use({ handsOver: false });

  test("a WebView that is too old, and a page without an app around it, get a sentence", async ({
    page,
    wallet,
    complaints,
  }) => {
    const main = "**/assets/index-*.js";
    await page.route(main, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "const later = a ??!= b;" }),
    );
    await page.goto(wallet.url);
    await expect(page.getByRole("alert")).toContainText("Android System WebView, is too old: version 110 or newer");
    complaints.length = 0;
    await page.unroute(main);

    await page.clock.install();
    await page.goto(wallet.url);
    await expect(page.getByRole("heading", { name: "Satchel", exact: true })).toBeAttached();
    await page.clock.fastForward(10_000);
    await expect(failed(page)).toBeVisible();
    await page.getByText("Details").click();
    await expect(page.getByText("Android bridge is not available")).toBeVisible();
    await expect(newWallet(page)).toHaveCount(0);
  });
});

test("a part that is missing or hangs is named, and a lost key is no absence", async ({ page, wallet, app }) => {
  let mend = app.fault("device", "silent");
  await page.goto(wallet.url);
  await expect(failed(page)).toBeVisible();
  await page.getByText("Details").click();
  await expect(page.getByText("Android device is not available")).toBeVisible();
  mend();
  mend = app.fault("store", { code: "unknown-call" });
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Nothing was changed or deleted.")).toBeVisible();
  await expect(newWallet(page)).toHaveCount(0);
  mend();

  await test.step("the key store does not answer: nothing is lost, and a retry opens the wallet", async () => {
    await importWallet(page, wallet, TEST_PHRASE);
    const stored = JSON.stringify([...app.areas].map(([, texts]) => texts.get("wallets")));
    const answers = app.fault("store.get", { code: "not-now" });
    await page.reload();
    await expect(page.getByText("Your wallets are here and cannot be opened at the moment")).toBeVisible();
    await expect(newWallet(page)).toHaveCount(0);
    expect(JSON.stringify([...app.areas].map(([, texts]) => texts.get("wallets")))).toBe(stored);
    answers();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(home(page)).toBeVisible();
  });

  await test.step("the key of the sealed files is lost: the copy takes their place", async () => {
    app.loseKey("sealed");
    await page.reload();
    await expect(home(page)).toBeVisible();
    await heard(page, "A copy of your wallets was restored");
    expect(app.areas.get("sealed")?.get("wallets")).toBe(app.areas.get("copy")?.get("wallets"));
  });

  await test.step("both are lost: the seed phrase is asked for", async () => {
    app.loseKey("sealed");
    app.loseKey("copy");
    await page.reload();
    await expect(page.getByText("Corrupted storage: Satchel was unable to load wallets from storage")).toBeVisible();
    await expect(page.getByText("its key is lost, or the data has changed")).toBeVisible();
    await expect(page.getByText("Restart the device, then try again.")).toBeVisible();
    await expect(newWallet(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Restore from seed phrase" }).click();
    await page.getByRole("combobox", { name: "Word 1", exact: true }).fill(TEST_PHRASE);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(home(page)).toBeVisible();
    await page.reload();
    await expect(home(page)).toBeVisible();
  });
});

test("answers that come twice change nothing, those to a foreign id count for nothing, and a refused write is said", async ({
  page,
  wallet,
  app,
}) => {
  let mend = app.fault("", "twice");
  await importWallet(page, wallet, TEST_PHRASE);
  await wallet.devnet.fund(TEST_ADDRESS, 5_000_000n);
  await expect(received(page)).toHaveCount(1);
  await fillSend(page, wallet, OTHER_ADDRESS, "2500");
  await confirmSend(page);
  await closeReceipt(page);
  expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(250_000n);
  mend();

  await test.step("a payment that the app refuses to store is not sent", async () => {
    mend = app.fault("store.set", { code: "failed" });
    await fillSend(page, wallet, OTHER_ADDRESS, "100");
    await confirmSend(page);
    await expect(page.getByText("Nothing was sent.")).toBeVisible();
    expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(250_000n);
    mend();
  });

  await test.step("what is answered to no call is no answer: nothing is taken for absent", async () => {
    mend = app.fault("store.get", "foreign");
    await page.reload();
    await expect(failed(page)).toBeVisible();
    await expect(newWallet(page)).toHaveCount(0);
    mend();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(home(page)).toContainText("47.49k");
  });
});

test("the page's process dies while a payment is sent: the next page knows how it ended", async ({
  page,
  wallet,
  context,
}) => {
  await importWallet(page, wallet, TEST_PHRASE);
  await wallet.devnet.fund(TEST_ADDRESS, 5_000_000n);
  await expect(received(page)).toHaveCount(1);
  wallet.devnet.pause();
  await fillSend(page, wallet, OTHER_ADDRESS, "2500");
  await confirmSend(page);
  await expect.poll(() => wallet.devnet.node.mempool().size, "the node has the payment").toBe(2);
  // The app shows a new page in a new view (onRenderProcessGone), with what it has stored.
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  const next = await context.newPage();
  await next.goto(wallet.url);
  await expect(home(next)).toBeVisible();
  wallet.devnet.resume();
  await expect(next.getByRole("button", { name: /sent/i })).toHaveCount(1);
  expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(250_000n);
});
