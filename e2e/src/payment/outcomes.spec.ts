// What happens to payments after Send (wallet.md 8): many in a row, refused, unanswered, and replaced by another
// device's.

import type { Locator, Page } from "@playwright/test";
import { shortAddress } from "@satchel/core/address";
import { aTxid, rounds } from "@satchel/core/testing";
import { txidOf } from "@satchel/core/tx";
import { expectAccessible } from "../look.ts";
import {
  amountField,
  balance,
  chainOf,
  closeReceipt,
  coinsOf,
  confirmSend,
  copyAddress,
  fillSend,
  goTo,
  heard,
  importWallet,
  OTHER_ADDRESS,
  openHome,
  openNewWallet,
  openSend,
  pressSend,
  receipt,
  receive,
  received,
  recipientField,
  review,
  reviewSheet,
  satsOf,
  scriptOfAddress,
  sent,
  storedWith,
  TEST_ADDRESS,
  TEST_PHRASE,
  unsettled,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { rivalOf } from "./rival.ts";

const TOO_MANY =
  "The XEC you are trying to send has too many unconfirmed ancestors to send (limit 50). Sending will be possible " +
  "after a block confirmation. Try again in about 10 minutes.";
const PLAIN_REASON = "Too many of its coins are unconfirmed. Try again after the next block, in about 10 minutes.";

const sendButton = (page: Page): Locator =>
  page.getByRole("region", { name: "Preview" }).getByRole("button", { name: /^(Review|Send [\d.,]+ XEC)$/ });
/** The panel that says why a payment did not go out; a banner about the connection may stand before it. */
const failure = (page: Page): Locator => page.getByRole("main").getByRole("alert").last();

test.describe("on a network without confirmations", () => {
  test.use({ devnetOptions: { finalize: "never" } });

  // The engine's payment-states.slow.test.ts always makes 60, which is more than older nodes accept.
  const COUNT = rounds(4, 60);

  test(`${COUNT} payments in a row each spend the change of the one before`, { tag: "@beside" }, async ({
    page,
    wallet,
  }) => {
    test.setTimeout(rounds(240_000, 480_000));
    const xecOf = (at: number) => 10 + at;
    await openNewWallet(page, wallet);
    const own = await copyAddress(page);
    await receive(page, wallet, 1_000_000n);
    await openSend(page, wallet);
    for (let at = 0; at < COUNT; at++) {
      await recipientField(page).fill(TEST_ADDRESS);
      await amountField(page).fill(String(xecOf(at)));
      await sendButton(page).click();
      // The first payment to a recipient is reviewed, and the next one asks whether all of them should be.
      if (at === 1) await reviewSheet(page).getByRole("button", { name: "Only new recipients" }).click();
      if (at < 2) await pressSend(page);
      await expect(receipt(page)).toContainText(`${xecOf(at)}.00`);
      await closeReceipt(page);
    }
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual(Array.from({ length: COUNT }, (_, at) => xecOf(at) * 100));
    // All payments form one unconfirmed chain, and the last change is the only coin left.
    expect(await wallet.network.countUnconfirmed()).toBe(COUNT + 1);
    const [change, ...more] = await coinsOf(wallet, own);
    expect(more).toEqual([]);
    const paid = COUNT * 1000 + (COUNT * (COUNT - 1) * 100) / 2;
    expect(change).toBeGreaterThan(1_000_000 - paid - COUNT * 1000);
    expect(change).toBeLessThan(1_000_000 - paid);
    await expect(unsettled(page)).toHaveCount(0);
  });
});

test.describe("on a network that allows 50 unconfirmed ancestors", () => {
  // With 100 blocks only one coinbase is mature, so the faucet has a single coin and its payments form a chain.
  test.use({ devnetOptions: { ancestorLimit: true, blocks: 100, finalize: "never" } });

  /** Creates a wallet whose only coin already has the maximum number of unconfirmed ancestors. */
  async function openDeepWallet(page: Page, wallet: Wallet): Promise<void> {
    await openNewWallet(page, wallet);
    const { devnet } = wallet;
    while (devnet.node.mempool().size < 49) await devnet.fund(OTHER_ADDRESS, 1_000n);
    await receive(page, wallet, 1_000_000n);
    await expect(balance(page, "10,000")).toBeVisible();
  }

  test("a payment with too many ancestors is refused with the reason, its form is kept, and it succeeds after a block", async ({
    page,
    wallet,
  }) => {
    await openDeepWallet(page, wallet);
    await fillSend(page, wallet, TEST_ADDRESS, "1000");
    await confirmSend(page);
    // The review closes; the reason is shown beside the form, which keeps its values.
    await expect(failure(page).getByText(TOO_MANY, { exact: true })).toBeVisible();
    await expect(reviewSheet(page)).toBeHidden();
    await expect(amountField(page)).toHaveValue(/^1,?000(\.00)?$/);
    await expect(sendButton(page)).toBeDisabled();
    // It is said once: the list of unsettled payments leaves it to the form.
    await expect(unsettled(page)).toHaveCount(0);
    expect(await satsOf(wallet, TEST_ADDRESS)).toBe(0n);

    wallet.devnet.generate(1);
    await expect(sendButton(page)).toBeEnabled();
    await (await review(page)).getByRole("button", { name: "Send", exact: true }).click();
    await expect(receipt(page)).toContainText("1,000.00");
    await closeReceipt(page);
    await expect(unsettled(page)).toHaveCount(0);
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
    await openHome(page, wallet);
    await expect(sent(page)).toHaveCount(1);
  });

  test("a refused payment is shown on Home with its reason until it is cancelled, replaced, or sent after all", async ({
    page,
    wallet,
  }) => {
    await openDeepWallet(page, wallet);
    const refuse = async () => {
      await fillSend(page, wallet, TEST_ADDRESS, "1000");
      await confirmSend(page);
      await expect(failure(page).getByText(TOO_MANY, { exact: true })).toBeVisible();
      await openHome(page, wallet);
      await expect(unsettled(page)).toContainText(PLAIN_REASON);
      await expect(unsettled(page)).toContainText("1,000.00");
    };
    await refuse();
    await unsettled(page).getByRole("button", { name: "Send the same bytes again" }).click();
    await expect(page.getByRole("alert").getByText(TOO_MANY, { exact: true })).toBeVisible();
    await page.reload();
    await expect(unsettled(page)).toContainText(PLAIN_REASON);
    await expect(unsettled(page)).toContainText("No other server was asked.");
    // A server that has its bytes can still publish it.
    await expect(unsettled(page).getByRole("button", { name: "Dismiss" })).toHaveCount(0);
    await expectAccessible(page, "a payment that was refused");

    wallet.devnet.generate(1);
    await unsettled(page).getByRole("button", { name: "Cancel it" }).click();
    const cancelling = page.getByRole("dialog", { name: "Cancel this payment?" });
    await expect(cancelling).toContainText("This replaces a payment of 1,000.00");
    await expect(cancelling).toContainText("Network fee");
    await expectAccessible(page, "cancelling a payment that was refused");
    await cancelling.getByRole("button", { name: "Cancel it" }).click();
    await heard(page, "The payment is being cancelled");
    await expect(unsettled(page)).toContainText("The coins of this payment are spent, says");
    expect(await satsOf(wallet, TEST_ADDRESS)).toBe(0n);
    await page.reload();
    await unsettled(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(unsettled(page)).toHaveCount(0);
  });

  test("a payment that was refused is replaced by the next one, whose review says so", async ({ page, wallet }) => {
    await openDeepWallet(page, wallet);
    await fillSend(page, wallet, TEST_ADDRESS, "1000");
    await confirmSend(page);
    await expect(failure(page).getByText(TOO_MANY, { exact: true })).toBeVisible();
    wallet.devnet.generate(1);
    await amountField(page).fill("1200");
    await review(page);
    await expect(reviewSheet(page)).toContainText("This replaces a payment of 1,000.00");
    await expect(reviewSheet(page)).toContainText("Only one of the two can be paid.");
    await expectAccessible(page, "a review that replaces a payment");
    await pressSend(page);
    await expect(receipt(page)).toContainText("1,200.00");
    await closeReceipt(page);
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([120_000]);
    await openHome(page, wallet);
    await expect(sent(page)).toHaveCount(1);
  });
});

// The steps at which the page is reloaded, from the first screen to a sent payment.
const steps = [
  "welcome",
  "wallet made",
  "payment received",
  "send form filled",
  "review open",
  "between a broadcast and its reply",
  "sent",
] as const;

test(`a reload at any step loses nothing (${steps.join(", ")}), and neither does a lost reply`, async ({
  page,
  wallet,
}) => {
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
  await openHome(page, wallet);
  await expect(sent(page)).toHaveCount(1);
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
  // The history may show it before its outcome is stored; then Send would say after the reload what became of it.
  await storedWith(page, "outbox", '"status":"sent"');
  await reload("sent");
  await expect(sent(page)).toHaveCount(1);
  await expect(received(page)).toHaveCount(1);
  expect(await satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
  expect(reloaded).toEqual(steps);

  await fillSend(page, wallet, TEST_ADDRESS, "500");
  wallet.devnet.faults.set({ loseReply: true });
  await sendButton(page).click();
  await pressSend(page);
  await expect.poll(() => satsOf(wallet, TEST_ADDRESS), "what has arrived").toBe(150_000n);
  wallet.devnet.faults.set({ loseReply: false });
  await openHome(page, wallet);
  await expect(sent(page)).toHaveCount(2);
  await page.reload();
  await expect(sent(page)).toHaveCount(2);
  expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([50_000, 100_000]);
});

test("a payment whose reply is lost while the indexer goes away is shown as unanswered, also where it was made after a reload, and found when it is back", async ({
  page,
  wallet,
}) => {
  const { devnet } = wallet;
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await review(page);
  devnet.faults.set({ loseReply: 1 });
  // After the broadcast the indexer answers nothing, not even whether it knows the transaction.
  const stop = devnet.node.onEvent(({ kind }) => {
    if (kind === "tx-added") queueMicrotask(() => devnet.faults.set({ refuse: true }));
  });
  await pressSend(page);
  await expect(failure(page)).toContainText("It is not known whether this was sent");
  await expect(failure(page)).not.toContainText("Nothing was sent");
  await expect(sendButton(page)).toBeDisabled();
  stop();
  await openHome(page, wallet);
  await expect(unsettled(page)).toContainText("It is not known whether this was sent");
  await expect(unsettled(page)).toContainText("1,000.00");
  await expect(unsettled(page)).toContainText("Their coins, 10,000.00 XEC, are reserved");
  // The payment may have been sent, so it cannot be dismissed, and it is not offered again.
  await expect(unsettled(page).getByRole("button")).toHaveText(["Ask now"]);
  await unsettled(page).getByRole("button", { name: "Ask now" }).click();
  await expect(unsettled(page)).toContainText("It is not known whether this was sent");
  await page.reload();
  await expect(unsettled(page)).toContainText("It is not known whether this was sent");

  // The screen where it was made has it too, as its signed transaction says, and says when it proves to be sent.
  await goTo(page, wallet, "send");
  const here = page.getByRole("region", { name: "The payment you were making here" });
  await expect(here).toContainText("1,000.00");
  await expect(here).toContainText(`to ${shortAddress(TEST_ADDRESS)}`);
  await expect(here).toContainText("It is not known whether this was sent");
  await expect(unsettled(page)).toHaveCount(0);
  await expect(amountField(page)).toHaveValue("");
  await expectAccessible(page, "a payment from before the app was closed");
  devnet.faults.clear();
  await expect(receipt(page)).toContainText("1,000.00");
  await closeReceipt(page);
  await expect(here).toHaveCount(0);
  await openHome(page, wallet);
  await expect(unsettled(page)).toHaveCount(0);
  await expect(sent(page)).toHaveCount(1);
  expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
});

test.describe("a payment that the network dropped because another one spent its coin", () => {
  test.use({ devnetOptions: { finalize: "never" } });

  test("is shown with the reason and can only be dismissed", async ({ page, wallet }) => {
    const { devnet } = wallet;
    await importWallet(page, wallet, TEST_PHRASE);
    const txid = await devnet.fund(TEST_ADDRESS, 1_000_000n);
    await expect(received(page)).toHaveCount(1);
    const [coin] = await chainOf(wallet).utxos(scriptOfAddress(TEST_ADDRESS));
    await fillSend(page, wallet, OTHER_ADDRESS, "1000");
    await confirmSend(page);
    await expect(receipt(page)).toBeVisible();
    await closeReceipt(page);
    await openHome(page, wallet);
    await expect(sent(page)).toHaveCount(1);
    const [own] = [...devnet.node.mempool().keys()].filter((each) => each !== txid);

    // The wallet is told of both events at once, when its connection is back.
    devnet.faults.set({ muteSocket: true });
    devnet.node.rejectTx(own ?? "");
    const outIdx = Number(coin?.outpoint.split(":")[1]);
    const rival = rivalOf({ txid: aTxid(txid), outIdx, sats: 1_000_000n });
    expect(devnet.node.accept(rival)).toMatchObject({ ok: true });
    // Only the bytes of a final payment prove that the coin is gone.
    devnet.node.finalizeTx(txidOf(rival));
    devnet.faults.clear();
    devnet.faults.set({ dropSocket: true });
    // Home says it once, in the list.
    await page.getByRole("button", { name: /^Not sent to .*Dropped/ }).click();
    await expect(unsettled(page)).toHaveCount(0);
    await expect(
      page.getByText("A server calls the other payment final. If that is true, this one can no longer be made."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Pay again" })).toBeVisible();
    await expectAccessible(page, "a payment that was dropped");
    await goTo(page, wallet, "send");
    await expect(unsettled(page)).toContainText("A payment can no longer be made");
    await expect(unsettled(page)).toContainText("A server shows another payment that spends its coins");
    await expect(unsettled(page).getByRole("button", { name: "Send the same bytes again" })).toHaveCount(0);
    await unsettled(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(unsettled(page)).toHaveCount(0);
    await page.reload();
    await openHome(page, wallet);
    await expect(received(page)).toHaveCount(1);
    await expect(unsettled(page)).toHaveCount(0);
    // Only the other device's payment has arrived.
    const [arrived, ...more] = await coinsOf(wallet, OTHER_ADDRESS);
    expect(more).toEqual([]);
    expect(arrived).toBeGreaterThan(990_000);
  });
});
