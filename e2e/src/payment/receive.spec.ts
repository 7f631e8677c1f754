// A payment request at a counter, and freezing and joining the received coins.
import type { Page } from "@playwright/test";
import { expectAccessible } from "../look.ts";
import {
  balance,
  chainOf,
  clipboard,
  copyAddress,
  finalizings,
  finals,
  heard,
  openNewWallet,
  openScreen,
  receive,
  scriptOfAddress,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";

const counter = (page: Page) => page.getByRole("dialog", { name: "Payment request" });

test.describe("on a network that finalises nothing by itself", () => {
  test.use({ devnetOptions: { finalize: "never" } });

  test("a payment stays Finalizing even 10 blocks deep, and a payment request shows Paid when the payment is final", async ({
    page,
    wallet,
  }) => {
    await openNewWallet(page, wallet);
    const mine = await copyAddress(page);
    await receive(page, wallet, 100_000n);
    await expect(finalizings(page)).toHaveCount(1);
    wallet.devnet.generate(11);
    // The newest payment proves that the wallet knows everything before it.
    await receive(page, wallet, 1_000n);
    await page.reload();
    await expect(finalizings(page)).toHaveCount(2);
    await expect(finals(page)).toHaveCount(0);

    await openScreen(page, wallet, "receive");
    await page.getByRole("textbox", { name: "Amount" }).fill("1000");
    await page.getByRole("textbox", { name: "What it is for" }).fill("Two coffees");
    await page.getByRole("button", { name: "Copy payment link" }).click();
    await heard(page, "bip21 query string copied to clipboard");
    const link = `${mine}?amount=1000&label=Two%20coffees`;
    expect(await clipboard(page)).toBe(link);
    await page.getByRole("button", { name: "Copy Satchel Payment URL" }).click();
    await expect.poll(() => clipboard(page), "the clipboard").toBe(`${wallet.url}/#/send?bip21=${link}`);

    // An earlier payment of the same amount does not count for the request.
    await page.getByRole("button", { name: "Show full screen" }).click();
    await expect(counter(page).getByText("Waiting…")).toBeVisible();
    await expectAccessible(page, "a request on a counter");
    await wallet.devnet.fund(mine, 99_999n);
    await expect(counter(page).getByText("Less than asked arrived")).toBeVisible();
    const txid = await wallet.devnet.fund(mine, 100_000n);
    await expect(counter(page).getByText("Seen. Final in a moment…")).toBeVisible();
    wallet.devnet.node.finalizeTx(txid);
    await expect(counter(page).getByText("Paid", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(counter(page)).toBeHidden();
  });
});

test("a frozen coin is not spent when the others are joined, also after a reload", { tag: "@beside" }, async ({
  page,
  wallet,
}) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  const coins = async () =>
    (await chainOf(wallet).utxos(scriptOfAddress(mine))).map(({ outpoint, sats }) => ({ outpoint, sats }));
  for (const sats of [300_000n, 100_000n, 200_000n]) await receive(page, wallet, sats);
  const frozen = (await coins()).find(({ sats }) => sats === 300_000n);

  await openScreen(page, wallet, "configure");
  await page.getByRole("button", { name: "Coins: see, freeze and join" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Coins" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Coin of/ })).toHaveCount(3);
  await page.getByRole("button", { name: "Freeze coin" }).first().click();
  await expect(page.getByRole("checkbox", { name: /^Coin of 3,000.00 XEC/ })).toBeDisabled();
  await expectAccessible(page, "coins");
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^Coin of 3,000.00 XEC/ })).toBeDisabled();

  await page.getByRole("button", { name: "Join all" }).click();
  const review = page.getByRole("dialog", { name: "Join coins" });
  await expect(review.getByText("to your own address")).toBeVisible();
  await review.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(async () => (await coins()).length, "coins that are left").toBe(2);
  const left = await coins();
  expect(left).toContainEqual(frozen);
  const joined = left.find(({ outpoint }) => outpoint !== frozen?.outpoint)?.sats ?? 0n;
  expect(joined).toBeGreaterThan(299_000n);
  expect(joined).toBeLessThan(300_000n);

  await page.getByRole("button", { name: "Unfreeze all 1" }).click();
  await expect(page.getByRole("checkbox", { name: /^Coin of 3,000.00 XEC/ })).toBeEnabled();
});

test("sixty payments of one block all arrive while one looks, and are there after a reload", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await receive(page, wallet, 1_000n);
  await wallet.network.fundInBlock(mine, 10_000n, 60);
  await expect(balance(page, "6,010")).toBeVisible();
  await expect(page.getByText("Page 1 of 7")).toBeVisible();
  await page.reload();
  await expect(balance(page, "6,010")).toBeVisible();
  await expect(page.getByText("Page 1 of 7")).toBeVisible();
});
