// Blocks that the network takes back (a reorganisation), and a server that goes away in the middle of a payment: what
// the wallet shows, and that everything is paid once. Nothing becomes final here, as at a node without others to vote.
import type { Page } from "@playwright/test";
import { askServer } from "../ask-server.ts";
import {
  balance,
  closeReceipt,
  coinsOf,
  copyAddress,
  fillSend,
  finalizings,
  openHome,
  openNewWallet,
  pay,
  pressSend,
  receipt,
  receive,
  received,
  review,
  satsOf,
  sent,
  storedWith,
  TEST_ADDRESS,
  unsettled,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ devnetOptions: { finalize: "never" } });

const rows = (page: Page) => page.getByRole("main").locator("li > button[aria-expanded]");
/** Each event of the chain has reached the page that one more payment has. */
const sawAll = (page: Page, wallet: Wallet) => receive(page, wallet, 1_000n);

test("payments whose blocks are taken back stay, count as before and are confirmed once more; a reward is gone", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { network } = wallet;
  await openNewWallet(page, wallet);
  const own = await copyAddress(page);
  await receive(page, wallet, 1_000_000n);
  await network.mine(1);
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await pay(page);
  await openHome(page, wallet);
  await network.mine(2);
  await network.mine(1, own);
  await expect(page.getByRole("button", { name: /Coinbase Reward/ })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(3);
  const before = await satsOf(wallet, own);

  // The blocks of both payments and of the reward.
  await network.takeBack(4);
  await sawAll(page, wallet);
  await expect(page.getByRole("button", { name: /Coinbase Reward/ })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await expect(finalizings(page)).toHaveCount(3);
  await expect(received(page)).toHaveCount(2);
  await expect(sent(page)).toHaveCount(1);
  await expect(balance(page, "9,00")).toBeVisible();
  expect(await satsOf(wallet, own)).toBeLessThan(before);
  await expect(unsettled(page)).toHaveCount(0);

  // The coin that is unconfirmed again is spent, and all of it comes into other blocks.
  await fillSend(page, wallet, TEST_ADDRESS, "500");
  await pay(page);
  await network.mine(3);
  await openHome(page, wallet);
  await sawAll(page, wallet);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  await expect(sent(page)).toHaveCount(2);
  await expect(balance(page, "8,51")).toBeVisible();
  await expect(unsettled(page)).toHaveCount(0);
  expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([50_000, 100_000]);
});

/** Lets the next broadcast through, or loses it, takes the network away, and gives the page no answer. */
async function loseBroadcast(page: Page, { network }: Wallet, arrives: boolean): Promise<void> {
  await page.route(
    "**/broadcast-tx",
    async (route) => {
      if (arrives) await askServer(route);
      await network.goOffline();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

for (const arrives of [true, false])
  test(`the server is restarted while a payment is sent, ${arrives ? "which it has taken" : "of which it knows nothing"}: the payment is made once`, {
    tag: "@beside",
  }, async ({ page, wallet }) => {
    const { network } = wallet;
    await openNewWallet(page, wallet);
    await receive(page, wallet, 1_000_000n);
    await fillSend(page, wallet, TEST_ADDRESS, "1000");
    await review(page);
    await loseBroadcast(page, wallet, arrives);
    await pressSend(page);
    await expect(page.getByRole("main").getByRole("alert").last()).toContainText(
      "It is not known whether this was sent",
    );
    await openHome(page, wallet);
    await expect(unsettled(page)).toContainText("It is not known whether this was sent");
    await expect(page.getByText("Cannot reach the network.").first()).toBeVisible();

    await network.goOnline();
    await expect(sent(page)).toHaveCount(1);
    await expect(unsettled(page)).toHaveCount(0);
    await expect(page.getByText("Cannot reach the network.")).toHaveCount(0);
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
    await network.mine(1);
    await sawAll(page, wallet);
    await expect(balance(page, "9,00")).toBeVisible();
  });

test("the server crashes and has forgotten a payment that it had taken: the payment is still made, once", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  const { network } = wallet;
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await network.mine(1);
  const broadcasts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/broadcast-tx")) broadcasts.push(request.postDataBuffer()?.toString("hex") ?? "");
  });
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await review(page);
  await pressSend(page);
  await expect(receipt(page)).toContainText("1,000.00");
  await closeReceipt(page);
  await storedWith(page, "outbox", '"status":"sent"');
  await openHome(page, wallet);
  const before = broadcasts.length;
  await network.crash();
  await expect.poll(() => broadcasts.length, "broadcasts after the crash").toBeGreaterThan(before);
  expect(new Set(broadcasts).size, "different payments").toBe(1);
  await expect.poll(() => coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
  await sawAll(page, wallet);
  await expect(sent(page)).toHaveCount(1);
  await expect(unsettled(page)).toHaveCount(0);
  await expect(balance(page, "9,00")).toBeVisible();
});
