// Every kind of XEC payment, checked at the recipient through the indexer, and payments that cannot be sent.
import type { Locator, Page } from "@playwright/test";
import type { Tx } from "@satchel/core/tx";
import {
  amountField,
  chainOf,
  closeReceipt,
  draftStored,
  fillSend,
  OTHER_ADDRESS,
  openHome,
  openNewWallet,
  openScreen,
  openSend,
  pay,
  pressSend,
  receive,
  recipientField,
  review,
  satsOf,
  scriptOfAddress,
  TEST_ADDRESS,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { openMoreOptions } from "./more-options.ts";

/** An address that begins and ends like TEST_ADDRESS. Its key is unknown. */
const TWIN = "ecash:qqa9lvsqqqqqqqqqqqqqqqqqqqqqqpatgc272kd70g";

/**
 * Returns a function that waits for the next new transaction of an address and returns it as the indexer reports it.
 */
function watchArrivals(wallet: Wallet): (address: string) => Promise<Tx> {
  const seen = new Set<string>();
  return async (address) => {
    let found: Tx[] = [];
    await expect
      .poll(async () => {
        const { txs } = await chainOf(wallet).history(scriptOfAddress(address), 0, 25);
        found = txs.filter(({ txid }) => !seen.has(txid));
        return found.length;
      }, `payments that have reached ${address}`)
      .toBe(1);
    const [tx] = found;
    if (!tx) throw new Error(`nothing has reached ${address}`);
    seen.add(tx.txid);
    return tx;
  };
}

const outputsTo = (tx: Tx, address: string) => tx.outputs.filter(({ script }) => script === scriptOfAddress(address));
const dataOf = (tx: Tx) => tx.outputs.find(({ script }) => script.startsWith("6a"))?.script;

const main = (page: Page): Locator => page.getByRole("main");
const turnOn = (page: Page, name: string) => page.getByRole("switch", { name }).click();

async function withConfirmations(page: Page, wallet: Wallet): Promise<void> {
  await openScreen(page, wallet, "configure");
  await page.getByRole("switch", { name: "Send Confirmations" }).click();
  await expect(page.getByRole("switch", { name: "Send Confirmations" })).toHaveAttribute("aria-checked", "true");
}

test("payments to many, with a message, raw data, a link, fiat, chosen coins and everything arrive as shown", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 3_000_000n);
  await withConfirmations(page, wallet);
  const arrivalAt = watchArrivals(wallet);

  await test.step("many recipients pasted from a spreadsheet, and a message", async () => {
    await openSend(page, wallet);
    await page.getByRole("button", { name: "Send to many" }).click();
    await page.getByRole("button", { name: "As text" }).click();
    await page.getByRole("textbox", { name: "Recipients" }).fill(`${TEST_ADDRESS}\t10\n${OTHER_ADDRESS}\t6.5\n`);
    await turnOn(page, "On-chain message");
    await page.getByRole("textbox", { name: "Message" }).fill("Grüße");
    await expect(main(page).getByText("7 / 215 bytes")).toBeVisible();
    await pay(page);
    const tx = await arrivalAt(TEST_ADDRESS);
    expect(outputsTo(tx, TEST_ADDRESS).map(({ sats }) => sats)).toEqual([1000n]);
    expect(outputsTo(tx, OTHER_ADDRESS).map(({ sats }) => sats)).toEqual([650n]);
    expect(dataOf(tx)).toBe("6a0400746162074772c3bcc39f65");
  });

  await test.step("raw data, whose meaning is shown before it is sent", async () => {
    await fillSend(page, wallet, OTHER_ADDRESS, "20");
    await openMoreOptions(page);
    await turnOn(page, "Raw OP_RETURN data");
    await page.getByRole("textbox", { name: "Raw data" }).fill("04504159000001780461626364");
    await expect(main(page).getByText("Paid with a PayButton")).toBeVisible();
    await pay(page);
    const tx = await arrivalAt(OTHER_ADDRESS);
    expect(outputsTo(tx, OTHER_ADDRESS).map(({ sats }) => sats)).toEqual([2000n]);
    expect(dataOf(tx)).toBe("6a04504159000001780461626364");
  });

  await test.step("a payment link with a second recipient and data, opened in the wallet", async () => {
    const link = `${TEST_ADDRESS}?amount=30&op_return_raw=0400746162026869&addr=${OTHER_ADDRESS}&amount=7&label=Tea`;
    await page.goto(`${wallet.url}/#/send?bip21=${link}`);
    await expect(amountField(page)).toHaveValue("30.00");
    await expect(main(page).getByText("Tea", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send to many" })).toBeDisabled();
    await main(page).getByRole("button", { name: "Accept" }).click();
    await pressSend(page);
    await closeReceipt(page);
    await expect(page).toHaveURL(/#\/send$/);
    const tx = await arrivalAt(TEST_ADDRESS);
    expect(outputsTo(tx, TEST_ADDRESS).map(({ sats }) => sats)).toEqual([3000n]);
    expect(outputsTo(tx, OTHER_ADDRESS).map(({ sats }) => sats)).toEqual([700n]);
    expect(dataOf(tx)).toBe("6a0400746162026869");
  });

  await test.step("a link of PayButton, pasted as its page copies it, with the payment's id", async () => {
    await openSend(page, wallet);
    const address = encodeURIComponent(OTHER_ADDRESS);
    const link = `https://paybutton.org/app?address=${address}&amount=40&op_return_raw=0450415900000008a1b2c3d4e5f60718&b=1`;
    await recipientField(page).fill(link);
    await expect(amountField(page)).toHaveValue("40.00");
    await pay(page);
    const tx = await arrivalAt(OTHER_ADDRESS);
    expect(outputsTo(tx, OTHER_ADDRESS).map(({ sats }) => sats)).toEqual([4000n]);
    expect(dataOf(tx)).toBe("6a0450415900000008a1b2c3d4e5f60718");
  });

  await test.step("an amount in dollars", async () => {
    await fillSend(page, wallet, OTHER_ADDRESS, "");
    await page.getByLabel("Unit").selectOption("fiat");
    await amountField(page).fill("0.05");
    const worth = main(page).getByText(/^≈ [\d,]+\.\d\d XEC$/);
    const shown = await worth.textContent();
    await pay(page);
    const tx = await arrivalAt(OTHER_ADDRESS);
    const [output] = outputsTo(tx, OTHER_ADDRESS);
    expect(output?.sats).toBe(BigInt((shown ?? "").replace(/\D/g, "")));
  });

  await test.step("the whole amount of one chosen coin", async () => {
    await openHome(page, wallet);
    const coinTxid = await receive(page, wallet, 700_000n);
    await fillSend(page, wallet, TEST_ADDRESS, "");
    await openMoreOptions(page);
    await page.getByRole("button", { name: "Choose coins" }).click();
    await page.getByRole("checkbox", { name: /^Coin of 7,000\.00 XEC/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await main(page).getByRole("button", { name: "Max", exact: true }).click();
    await pay(page);
    const tx = await arrivalAt(TEST_ADDRESS);
    expect(tx.inputs.map(({ outpoint }) => outpoint.split(":")[0])).toEqual([coinTxid]);
    expect(tx.outputs).toHaveLength(1);
  });

  await test.step("everything that is left", async () => {
    await fillSend(page, wallet, OTHER_ADDRESS, "");
    await main(page).getByRole("button", { name: "Max", exact: true }).click();
    await expect(page.getByRole("region", { name: "Preview" }).getByText("0.00")).toBeVisible();
    await pay(page);
    const tx = await arrivalAt(OTHER_ADDRESS);
    expect(tx.outputs.map(({ script }) => script)).toEqual([scriptOfAddress(OTHER_ADDRESS)]);
  });
});

test("invalid payments are explained, an indexer that goes away costs nothing, and a reload keeps the form", async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  const send = main(page).getByRole("button", { name: "Review", exact: true });

  await test.step("an invalid line and an invalid link", async () => {
    await openSend(page, wallet);
    await page.getByRole("button", { name: "Send to many" }).click();
    await page.getByRole("button", { name: "As text" }).click();
    await page
      .getByRole("textbox", { name: "Recipients" })
      .fill(`${OTHER_ADDRESS},10\n${OTHER_ADDRESS},1\n${OTHER_ADDRESS}`);
    await expect(main(page).getByText('check value "1" at line 2').first()).toBeVisible();
    await expect(main(page).getByText("2 to fix")).toBeVisible();
    await expect(send).toBeDisabled();
    await page.goto(`${wallet.url}/#/send?bip21=${OTHER_ADDRESS}?amount=10&fee=1`);
    await expect(page.getByRole("alert").getByText('Unsupported param "fee"')).toBeVisible();
  });

  await test.step("the indexer goes away between review and broadcast", async () => {
    await openHome(page, wallet);
    await fillSend(page, wallet, TEST_ADDRESS, "1000");
    const sheet = await review(page);
    await wallet.devnet.goOffline();
    await sheet.getByRole("button", { name: "Send", exact: true }).click();
    const failure = main(page).getByRole("alert").filter({ hasText: "The network did not answer" });
    await expect(failure).toContainText("Nothing was sent. Your payment is still filled in.");
    await expect(sheet).toBeHidden();
    await expect(amountField(page)).toHaveValue("1,000");
    await draftStored(page, TEST_ADDRESS);
    await wallet.devnet.goOnline();
  });

  await test.step("the form is kept over a reload, and the payment is made once", async () => {
    await page.reload();
    await expect(main(page).getByText("You left this payment unfinished.")).toBeVisible();
    await expect(amountField(page)).toHaveValue("1,000");
    await pay(page);
    expect(await satsOf(wallet, TEST_ADDRESS)).toBe(100_000n);
    await page.reload();
    await expect(amountField(page)).toHaveValue("");
  });

  await test.step("a paid address is recognised, and a similar one causes a warning", async () => {
    await fillSend(page, wallet, TEST_ADDRESS, "10");
    await expect(main(page).getByText("You have paid this address before.")).toBeVisible();
    await page.getByRole("button", { name: "Clear recipient" }).click();
    await recipientField(page).fill(TWIN);
    const warning = "This looks like an address you know, but it is a different one";
    await expect(main(page).getByText(warning)).toBeVisible();
    await expect((await review(page)).getByText(warning)).toBeVisible();
    expect(await satsOf(wallet, TWIN)).toBe(0n);
  });
});
