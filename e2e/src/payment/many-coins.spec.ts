// A payment of 700 coins: the review shows how far its signing has come, and stops it while nothing was sent.
import type { Page } from "@playwright/test";
import {
  closeReceipt,
  confirmSend,
  fillSend,
  importWallet,
  OTHER_ADDRESS,
  receipt,
  reviewSheet,
  satsOf,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const COINS = 700;

/**
 * Notes every text that the page shows while it signs, which is too short for a person's eye on a fast machine. With
 * `isStopping`, presses Stop as soon as it is there.
 */
const watchSigning = (page: Page, isStopping: boolean) =>
  page.evaluate((presses) => {
    const said: string[] = [];
    Object.assign(window, { said });
    const observer = new MutationObserver(() => {
      const box = document.querySelector('progress[aria-label="Signing"]')?.parentElement;
      const text = box?.querySelector("p")?.textContent;
      if (!text || said.at(-1) === text) return;
      said.push(text);
      if (!presses) return;
      box?.querySelector("button")?.click();
      observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, isStopping);

const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);

test("a payment of 700 coins shows how many are signed; once stopped, nothing of it was sent", async ({
  page,
  wallet,
}) => {
  for (let n = 0; n < COINS; n++) await wallet.devnet.fund(TEST_ADDRESS, 10_000n);
  wallet.devnet.generate(1);
  await importWallet(page, wallet, TEST_PHRASE);
  await fillSend(page, wallet, OTHER_ADDRESS, "68000");

  await watchSigning(page, true);
  await confirmSend(page);
  await expect.poll(() => said(page)).not.toEqual([]);
  const send = reviewSheet(page).getByRole("button", { name: "Send", exact: true });
  await expect(send).not.toHaveAttribute("aria-busy");
  expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(0n);

  await watchSigning(page, false);
  await send.click();
  await expect(receipt(page)).toBeVisible();
  const counts = (await said(page)).map((text) => Number(/^Signed (\d+) of 6\d\d coins$/.exec(text)?.[1]));
  expect(counts.length).toBeGreaterThan(1);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  await closeReceipt(page);
  expect(await satsOf(wallet, OTHER_ADDRESS)).toBe(6_800_000n);
});
