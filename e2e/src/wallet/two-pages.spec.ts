// Two pages of one browser spend the same coin in the same tick (ARCHITECTURE.md, invariant 5).
import type { Page } from "@playwright/test";
import { rounds } from "@satchel/core/testing";
import {
  balance,
  coinsOf,
  copyAddress,
  fillSend,
  OTHER_ADDRESS,
  openHome,
  openNewWallet,
  receipt,
  receive,
  review,
  satsOf,
  TEST_ADDRESS,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

/**
 * One round is enough: the engine's two-tabs-send.slow.test.ts tests the timing, this file the browser's own
 * locks.
 */
const ROUNDS = rounds(1, 50);
const GO = "two-pages-go";
const PAYMENTS = [
  { to: TEST_ADDRESS, xec: "6.00", sats: 600n },
  { to: OTHER_ADDRESS, xec: "7.00", sats: 700n },
] as const;
type Payment = (typeof PAYMENTS)[number];

const sendOf = (page: Page) =>
  page.getByRole("dialog", { name: "Review payment" }).getByRole("button", { name: "Send", exact: true });

const xecText = (sats: bigint) => (Number(sats) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

/** Fills the form of a payment from the wallet's only coin of `coin` sats and opens its review. */
async function prepare(page: Page, wallet: Wallet, { to, xec }: Payment, coin: bigint): Promise<void> {
  // Every screen shows the balance. Going through Home makes sure that the previous round's form is closed.
  await openHome(page, wallet);
  await expect(balance(page, xecText(coin))).toBeVisible();
  await fillSend(page, wallet, to, xec);
  await review(page);
  await expect(sendOf(page)).toBeEnabled();
}

/** Presses Send on both pages at once: the second page presses when it gets the first page's message. */
async function pressBoth(one: Page, other: Page): Promise<void> {
  const button = await sendOf(other).elementHandle();
  await other.evaluate(
    ({ name, press }) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = () => {
        channel.close();
        (press as HTMLElement).click();
      };
    },
    { name: GO, press: button },
  );
  await sendOf(one).evaluate((press, name) => {
    const channel = new BroadcastChannel(name);
    channel.postMessage("now");
    (press as HTMLElement).click();
    channel.close();
  }, GO);
}

/**
 * Returns the outcome shown in a page's form or sheet. Toasts are ignored, because they may be from an earlier round.
 */
async function outcomeOf(page: Page): Promise<"won" | "lost" | "waiting"> {
  if (await page.getByRole("heading", { name: "Sent!" }).isVisible()) return "won";
  const refusal = page
    .getByRole("main")
    .getByText(/The coins of this payment were spent meanwhile|Nothing was sent|This payment was refused/);
  return (await refusal.first().isVisible()) ? "lost" : "waiting";
}

test(`when two pages spend one coin at once, exactly one succeeds (rounds: ${ROUNDS})`, async ({
  page: one,
  wallet,
  context,
}) => {
  test.setTimeout(rounds(240_000, 600_000));
  await openNewWallet(one, wallet);
  await receive(one, wallet, 10_000_000n);
  await one.goto(`${wallet.url}/#/configure`);
  await one.getByRole("switch", { name: "Send Confirmations" }).click();
  const other = await context.newPage();
  await other.goto(wallet.url);
  const own = await copyAddress(one);
  expect(await copyAddress(other)).toBe(own);

  const pages = [one, other] as const;
  const wins = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const coin = await satsOf(wallet, own);
    await Promise.all(pages.map((page, index) => prepare(page, wallet, PAYMENTS[index] as Payment, coin)));
    await pressBoth(one, other);
    const outcomes = () => Promise.all(pages.map(outcomeOf));
    await expect.poll(async () => [...(await outcomes())].sort().join(), `round ${round + 1}`).toBe("lost,won");
    const winner = (await outcomes()).indexOf("won");
    wins[winner] = (wins[winner] ?? 0) + 1;
    const spent = PAYMENTS.map(({ sats }, index) => sats * BigInt(wins[index] ?? 0));
    expect(await Promise.all(PAYMENTS.map(({ to }) => satsOf(wallet, to)))).toEqual(spent);
  }
  expect((wins[0] ?? 0) + (wins[1] ?? 0)).toBe(ROUNDS);
});

test("a payment without an answer that the other page settles is shown as sent in the page that made it", async ({
  page: one,
  wallet,
  context,
}) => {
  const { devnet } = wallet;
  await openNewWallet(one, wallet);
  await receive(one, wallet, 1_000_000n);
  const other = await context.newPage();
  await openHome(other, wallet);
  await expect(balance(other, "10,000")).toBeVisible();
  await fillSend(one, wallet, TEST_ADDRESS, "1000");
  await review(one);
  // The broadcast arrives and its reply is lost. From then on nobody answers, and later only the other page.
  let isAway = false;
  await one.route(
    (url) => isAway && !url.href.startsWith(wallet.url),
    (route) => route.abort(),
  );
  devnet.faults.set({ loseReply: 1 });
  const stop = devnet.node.onEvent(({ kind }) => {
    isAway ||= kind === "tx-added";
    if (kind === "tx-added") queueMicrotask(() => devnet.faults.set({ refuse: true }));
  });
  await sendOf(one).click();
  const main = one.getByRole("main");
  await expect(main.getByText("It is not known whether this was sent")).toBeVisible();
  stop();
  devnet.faults.clear();

  await expect(receipt(one)).toContainText("1,000.00");
  await expect(one.getByText("Nothing was sent")).toHaveCount(0);
  expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
});
