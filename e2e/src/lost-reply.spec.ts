import {
  balance,
  confirmSend,
  fillSend,
  openNewWallet,
  receive,
  received,
  review,
  satsOf,
  sent,
  TEST_ADDRESS,
} from "./person.ts";
import { expect, test } from "./wallet-test.ts";

test("a reply lost after the broadcast: the payment is found, and pressing Send again pays once", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  wallet.devnet.faults.set({ loseReply: true });
  await confirmSend(page);
  await expect.poll(() => satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
  wallet.devnet.faults.set({ loseReply: false });

  await page.goto(`${wallet.url}/#/`);
  await expect(sent(page)).toHaveCount(1, { timeout: 45_000 });
  await page.reload();
  await expect(sent(page)).toHaveCount(1);
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
});

// Every place where a person may reload, from the first screen to a payment that has gone out.
const steps = [
  "welcome",
  "wallet made",
  "payment received",
  "send form filled",
  "review open",
  "between a broadcast and its reply",
  "sent",
] as const;

test(`reload at every step loses nothing: ${steps.join(", ")}`, async ({ page, wallet }) => {
  const reloaded: string[] = [];
  const reload = async (step: (typeof steps)[number]) => {
    await page.reload();
    reloaded.push(step);
  };

  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await reload("welcome");
  await openNewWallet(page, wallet);
  await reload("wallet made");
  await receive(page, wallet, 1_000_000n);
  await reload("payment received");
  await expect(received(page)).toHaveCount(1);
  await expect(balance(page, "10,000")).toBeVisible();

  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await reload("send form filled");
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await review(page);
  await reload("review open");
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(0n);

  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  const isBroadcast = page.waitForRequest((request) => request.url().endsWith("/broadcast-tx"));
  wallet.devnet.setLatency(2000);
  await confirmSend(page);
  await isBroadcast;
  await reload("between a broadcast and its reply");
  wallet.devnet.setLatency(0);
  await page.goto(`${wallet.url}/#/`);
  await expect(sent(page)).toHaveCount(1, { timeout: 45_000 });
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
  await reload("sent");
  await expect(sent(page)).toHaveCount(1);
  await expect(received(page)).toHaveCount(1);
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
  expect(reloaded).toEqual(steps);
});
