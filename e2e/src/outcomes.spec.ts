// What becomes of payments after Send (wallet.md 8): many in a row, refused, without an answer, lost to another device.
import type { Locator, Page } from "@playwright/test";
import {
  ALL_BIP143,
  DEFAULT_DUST_SATS,
  Ecc,
  fromHex,
  HdNode,
  mnemonicToSeed,
  P2PKHSignatory,
  Script,
  TxBuilder,
} from "ecash-lib";
import {
  balance,
  chainOf,
  confirmSend,
  copyAddress,
  fillSend,
  openNewWallet,
  openSend,
  receive,
  received,
  review,
  satsOf,
  scriptOfAddress,
  sent,
  TEST_ADDRESS,
  TEST_PHRASE,
} from "./person.ts";
import { expect, test, type Wallet } from "./wallet-test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const OTHER = "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5";
const TOO_MANY =
  "The XEC you are trying to send has too many unconfirmed ancestors to send (limit 50). Sending will be possible " +
  "after a block confirmation. Try again in about 10 minutes.";
const PLAIN_REASON = "Too many of its coins are unconfirmed. Try again after the next block, in about 10 minutes.";

const recipient = (page: Page): Locator => page.getByRole("combobox", { name: /^To/ });
const amountField = (page: Page): Locator => page.getByRole("textbox", { name: "Amount" });
const sendButton = (page: Page): Locator =>
  page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Send", exact: true });
const receipt = (page: Page): Locator => page.getByRole("dialog", { name: "Sent!" });
const unsettled = (page: Page): Locator => page.getByRole("region", { name: "Unsettled payments" });
const reviewSheet = (page: Page): Locator => page.getByRole("dialog", { name: "Review payment" });

async function closeReceipt(page: Page): Promise<void> {
  await receipt(page).getByRole("button", { name: "Close" }).click();
  await expect(receipt(page)).toBeHidden();
}

async function openHome(page: Page, wallet: Wallet): Promise<void> {
  await page.goto(`${wallet.url}/#/`);
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeVisible();
}

/** What each coin of an address is worth, from the indexer's side, the smallest first. */
async function coinsOf(wallet: Wallet, address: string): Promise<number[]> {
  const utxos = await chainOf(wallet).utxos(scriptOfAddress(address));
  return utxos.map(({ sats }) => Number(sats)).sort((a, b) => a - b);
}

test.describe("on a network that confirms nothing meanwhile", () => {
  test.use({ devnetOptions: { finalize: "never" } });

  test("60 payments in a row, each from the change of the one before", async ({ page, wallet }) => {
    test.setTimeout(240_000);
    const COUNT = 60;
    const xecOf = (at: number) => 10 + at;
    await openNewWallet(page, wallet);
    const own = await copyAddress(page);
    await receive(page, wallet, 1_000_000n);
    await openSend(page, wallet);
    const begun = performance.now();
    for (let at = 0; at < COUNT; at++) {
      await recipient(page).fill(TEST_ADDRESS);
      await amountField(page).fill(String(xecOf(at)));
      await sendButton(page).click();
      // Whom one has paid before is paid without a review.
      if (at === 0) await reviewSheet(page).getByRole("button", { name: "Send", exact: true }).click();
      await expect(receipt(page)).toContainText(`${xecOf(at)}.00`);
      await closeReceipt(page);
    }
    const seconds = (performance.now() - begun) / 1000;
    test.info().annotations.push({ type: "60 chained sends", description: `${seconds.toFixed(1)} s` });

    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual(Array.from({ length: COUNT }, (_, at) => xecOf(at) * 100));
    // One chain: nothing of it is in a block, and the last change is all that is left.
    expect(wallet.devnet.node.mempool().size).toBe(COUNT + 1);
    const [change, ...more] = await coinsOf(wallet, own);
    expect(more).toEqual([]);
    const paid = COUNT * 1000 + (COUNT * (COUNT - 1) * 100) / 2;
    expect(change).toBeGreaterThan(1_000_000 - paid - COUNT * 1000);
    expect(change).toBeLessThan(1_000_000 - paid);
    await expect(unsettled(page)).toHaveCount(0);
  });
});

test.describe("where nodes take no more than 50 unconfirmed ancestors", () => {
  // Of 100 blocks one has matured: the faucet has a single coin, and each payment of it hangs on the one before.
  test.use({ devnetOptions: { ancestorLimit: true, blocks: 100, finalize: "never" } });

  /** A new wallet whose one coin has as many ancestors as there may be, itself among them. */
  async function openDeepWallet(page: Page, wallet: Wallet): Promise<void> {
    await openNewWallet(page, wallet);
    const { devnet } = wallet;
    while (devnet.node.mempool().size < 49) await devnet.fund(OTHER, 1_000n);
    await receive(page, wallet, 1_000_000n);
    await expect(balance(page, "10,000")).toBeVisible();
  }

  test("a payment with too many is refused in so many words, its form is kept, and the next block frees it", async ({
    page,
    wallet,
  }) => {
    await openDeepWallet(page, wallet);
    await fillSend(page, wallet, TEST_ADDRESS, "1000");
    await confirmSend(page);
    await expect(reviewSheet(page).getByText(TOO_MANY, { exact: true })).toBeVisible();
    await reviewSheet(page).getByRole("button", { name: "Close" }).first().click();
    await expect(reviewSheet(page)).toBeHidden();
    // Still said, and nothing of what was typed is lost.
    await expect(page.getByRole("region", { name: "Preview" }).getByText(TOO_MANY, { exact: true })).toBeVisible();
    await expect(amountField(page)).toHaveValue(/^1,?000(\.00)?$/);
    await expect(unsettled(page)).toContainText("The network refused a payment");
    await expect(unsettled(page)).toContainText(PLAIN_REASON);
    expect(await satsOf(wallet, TEST_ADDRESS)).toBe(0n);

    wallet.devnet.generate(1);
    await (await review(page)).getByRole("button", { name: "Send", exact: true }).click();
    await expect(receipt(page)).toContainText("1,000.00");
    await closeReceipt(page);
    await expect(unsettled(page)).toHaveCount(0);
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
    await openHome(page, wallet);
    await expect(sent(page)).toHaveCount(1);
  });

  test("a refused payment stands on Home with its reason until it is dismissed, or sent again with success", async ({
    page,
    wallet,
  }) => {
    await openDeepWallet(page, wallet);
    const refuse = async () => {
      await fillSend(page, wallet, TEST_ADDRESS, "1000");
      await confirmSend(page);
      await expect(reviewSheet(page).getByText(TOO_MANY, { exact: true })).toBeVisible();
      await openHome(page, wallet);
      await expect(unsettled(page)).toContainText(PLAIN_REASON);
      await expect(unsettled(page)).toContainText("1,000.00");
    };
    const rebroadcast = unsettled(page).getByRole("button", { name: "Rebroadcast" });
    await refuse();
    await rebroadcast.click();
    await expect(page.getByRole("alert").getByText(TOO_MANY, { exact: true })).toBeVisible();
    await page.reload();
    await expect(unsettled(page)).toContainText(PLAIN_REASON);
    await unsettled(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(unsettled(page)).toHaveCount(0);
    await page.reload();
    await expect(received(page)).toHaveCount(1);
    await expect(unsettled(page)).toHaveCount(0);

    await refuse();
    wallet.devnet.generate(1);
    await rebroadcast.click();
    await expect(page.getByRole("status").getByText("The payment was sent")).toBeVisible();
    await expect(unsettled(page)).toHaveCount(0);
    await expect(sent(page)).toHaveCount(1);
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
  });
});

test("a payment whose reply is lost while the indexer goes away says so, and is found once when it is back", async ({
  page,
  wallet,
}) => {
  const { devnet } = wallet;
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await review(page);
  devnet.faults.set({ loseReply: 1 });
  // Behind the broadcast nothing is answered any more, not even the question what became of it.
  const stop = devnet.node.onEvent(({ kind }) => {
    if (kind === "tx-added") queueMicrotask(() => devnet.faults.set({ refuse: true }));
  });
  await reviewSheet(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(reviewSheet(page).getByText("No answer came back")).toBeVisible();
  stop();
  await openHome(page, wallet);
  await expect(unsettled(page)).toContainText("A payment is still without an answer");
  await expect(unsettled(page)).toContainText("1,000.00");
  // It may be out: there is no giving it up.
  await expect(unsettled(page).getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await unsettled(page).getByRole("button", { name: "Rebroadcast" }).click();
  await expect(page.getByRole("alert").getByText("No answer came back").first()).toBeVisible();
  await page.reload();
  await expect(unsettled(page)).toContainText("A payment is still without an answer");

  devnet.faults.clear();
  await expect(unsettled(page)).toHaveCount(0, { timeout: 45_000 });
  await expect(sent(page)).toHaveCount(1);
  expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
});

/** As another device with the keys of TEST_PHRASE would: all of this coin to somebody else. */
function rivalOf(coin: { txid: string; outIdx: number; sats: bigint }): Uint8Array {
  const node = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath("m/44'/1899'/0'/0/0");
  const secretKey = node.seckey();
  if (!secretKey) throw new Error("the node has no private key");
  const outputScript = new Script(fromHex(scriptOfAddress(TEST_ADDRESS)));
  const { txid, outIdx, sats } = coin;
  const builder = new TxBuilder({
    inputs: [
      {
        input: { prevOut: { txid, outIdx }, signData: { sats, outputScript } },
        signatory: P2PKHSignatory(secretKey, node.pubkey(), ALL_BIP143),
      },
    ],
    outputs: [new Script(fromHex(scriptOfAddress(OTHER)))],
  });
  return builder.sign({ ecc: new Ecc(), feePerKb: 2000n, dustSats: DEFAULT_DUST_SATS }).ser();
}

test.describe("a payment that the network has dropped for another one with its coin", () => {
  test.use({ devnetOptions: { finalize: "never" } });
  test.slow();

  test("is over, says why, and can only be dismissed", async ({ page, wallet }) => {
    const { devnet } = wallet;
    await page.goto(wallet.url);
    await page.getByRole("button", { name: "Import Wallet" }).click();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), TEST_PHRASE);
    await page.getByRole("combobox", { name: "Word 1", exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+v");
    await page.getByRole("button", { name: "OK" }).click();
    const scan = page.getByRole("dialog", { name: "Other addresses of this phrase" });
    await expect(scan).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(scan).toBeHidden();
    await openHome(page, wallet);
    const txid = await devnet.fund(TEST_ADDRESS, 1_000_000n);
    await expect(received(page)).toHaveCount(1);
    const [coin] = await chainOf(wallet).utxos(scriptOfAddress(TEST_ADDRESS));
    await fillSend(page, wallet, OTHER, "1000");
    await confirmSend(page);
    await expect(receipt(page)).toBeVisible();
    await closeReceipt(page);
    await openHome(page, wallet);
    await expect(sent(page)).toHaveCount(1);
    const [own] = [...devnet.node.mempool().keys()].filter((each) => each !== txid);

    // The wallet hears of it all at once, when its connection is back.
    devnet.faults.set({ muteSocket: true });
    devnet.node.rejectTx(own ?? "");
    const outIdx = Number(coin?.outpoint.split(":")[1]);
    expect(devnet.node.accept(rivalOf({ txid, outIdx, sats: 1_000_000n }))).toMatchObject({ ok: true });
    devnet.faults.clear();
    devnet.faults.set({ dropSocket: true });
    await expect(unsettled(page)).toContainText("A payment can no longer be made", { timeout: 45_000 });
    await expect(unsettled(page)).toContainText("Its coins were spent by another payment");
    await expect(unsettled(page).getByRole("button", { name: "Rebroadcast" })).toHaveCount(0);
    await page.goto(`${wallet.url}/#/send`);
    await expect(unsettled(page)).toContainText("A payment can no longer be made");
    await unsettled(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(unsettled(page)).toHaveCount(0);
    await page.reload();
    await openHome(page, wallet);
    await expect(received(page)).toHaveCount(1);
    await expect(unsettled(page)).toHaveCount(0);
    // Paid once, by the other device.
    const [arrived, ...more] = await coinsOf(wallet, OTHER);
    expect(more).toEqual([]);
    expect(arrived).toBeGreaterThan(990_000);
  });
});
