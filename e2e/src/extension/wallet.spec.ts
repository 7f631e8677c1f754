// The wallet in the popup of the real extension: bring it, receive, send, send a token, buy, lock. What happened is
// asked of the devnet. The web app's journeys go into the details.
import type { Page } from "@playwright/test";
import {
  atomsAt,
  confirmSend,
  copyAddress,
  fillSend,
  goTo,
  importDemo,
  OTHER_ADDRESS,
  openHome,
  openScreen,
  pay,
  received,
  satsOf,
} from "../person.ts";
import type { Wallet } from "../wallet-test.ts";
import { expectFits } from "./expect-fits.ts";
import { expect, test } from "./extension-test.ts";

test.use({ devnetOptions: { world: {} } });

const PASSWORD = "velvet ladder 9 fox";

async function sendToken(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await goTo(page, wallet, `send-token/${tokenId}`);
  await page.getByRole("combobox", { name: "To" }).first().fill(OTHER_ADDRESS);
  await page.getByRole("textbox", { name: "Amount" }).fill("12.5");
  await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Review token payment" });
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  await expectFits(page, "the receipt of a token");
  await page.getByRole("button", { name: "Close" }).click();
}

async function buy(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await goTo(page, wallet, `token/${tokenId}`);
  const book = page.getByRole("region", { name: "Offers, cheapest first" });
  await book.getByRole("button", { name: "25%", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: /^Buy / }).click();
  const review = page.getByRole("dialog", { name: "Execute this trade?" });
  await expect(review).toBeVisible();
  await expectFits(page, "the review of a trade");
  await review.getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
}

async function lockAndUnlock(page: Page, wallet: Wallet): Promise<void> {
  await openScreen(page, wallet, "configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  // With the lock the header has the most buttons.
  const lock = page.getByRole("button", { name: "Lock Satchel" });
  await expect(lock).toBeVisible();
  await expectFits(page, "the header with the lock");
  await lock.click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expectFits(page, "the lock");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

test("a wallet is brought to the popup, and receives, sends, sends a token, buys and is locked there", async ({
  page,
  wallet,
}) => {
  const { demo, tokenIds } = await importDemo(page, wallet);
  expect(await copyAddress(page)).toBe(demo.address);
  await wallet.devnet.fund(demo.address, 123_456_789n);
  await expect(received(page).first()).toContainText("1,234,567.89");
  await openScreen(page, wallet, "receive");
  await expect(page.locator("button svg[shape-rendering]").first()).toBeInViewport();

  await fillSend(page, wallet, OTHER_ADDRESS, "2500");
  await pay(page);
  expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(250_000n);
  await sendToken(page, wallet, tokenIds.demoSlp);
  expect(await atomsAt(wallet, OTHER_ADDRESS, tokenIds.demoSlp)).toBe(1250n);
  const held = await atomsAt(wallet, demo.address, tokenIds.crystals);
  await buy(page, wallet, tokenIds.crystals);
  expect(await atomsAt(wallet, demo.address, tokenIds.crystals)).toBeGreaterThan(held);

  await lockAndUnlock(page, wallet);
  await openHome(page, wallet);
  await fillSend(page, wallet, OTHER_ADDRESS, "100");
  await confirmSend(page);
  await expect(page.getByRole("dialog", { name: "Sent!" })).toBeVisible();
  await expect.poll(() => satsOf(wallet, OTHER_ADDRESS)).toBeGreaterThanOrEqual(260_000n);
});
