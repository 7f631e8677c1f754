// An airdrop that is too large for one transaction: stopped, reloaded and resumed. Its recipients are checked through
// the indexer.

import { DESKTOP, expectAccessible, lookOnEach, MOBILE } from "../look.ts";
import {
  chainOf,
  copyAddress,
  openHome,
  openNewWallet,
  pressSend,
  receipt,
  receive,
  scriptOfAddress,
  unsettled,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { FIRST, FULL, HOLDERS, holdBroadcast, openLargeAirdrop, scripts } from "./large-airdrop.ts";

/** How often each holder was paid by the transactions of an address. */
async function timesPaid(wallet: Wallet, address: string): Promise<number[]> {
  const { txs } = await chainOf(wallet).history(scriptOfAddress(address), 0, 20);
  const times = new Map<string, number>();
  for (const { script } of txs.flatMap(({ outputs }) => outputs)) times.set(script, (times.get(script) ?? 0) + 1);
  return scripts.map((script) => times.get(script) ?? 0);
}
const count = (paid: readonly number[], times: number) => paid.filter((each) => each === times).length;

test("an airdrop of three transactions is stopped after the second, and after a reload each holder is paid once", {
  tag: "@beside",
}, async ({ page, wallet }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await receive(page, wallet, 20_000_000n);
  await openLargeAirdrop(page, wallet);
  await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
  const release = await holdBroadcast(page, 2);
  await pressSend(page);

  await expect(unsettled(page).getByRole("heading", { name: "Sending airdrop" })).toBeVisible();
  await expect(unsettled(page)).toContainText(`${FIRST} of 6,200 paid`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await unsettled(page).getByRole("button", { name: "Stop after this one" }).click();
  await expect(unsettled(page).getByRole("heading", { name: "Airdrop stopped" })).toBeVisible();
  release();
  await expect(unsettled(page)).toContainText(/3,265 of 6,200 paid, 17,610\.00\sXEC not sent/);
  // The form is empty: the same airdrop is not offered a second time.
  await expect(page.getByText("to holders of")).toHaveCount(0);

  await openHome(page, wallet);
  await page.reload();
  await expect(unsettled(page)).toContainText("Stopped before sending. Nothing of it was sent.");
  await expectAccessible(page, "stopped airdrop");
  await lookOnEach(page, "airdrop-chain-stopped", { desktop: DESKTOP, mobile: MOBILE }, () =>
    expect(unsettled(page)).toBeVisible(),
  );
  const before = await timesPaid(wallet, address);
  expect([count(before, 1), count(before, 0)]).toEqual([FIRST + FULL, FULL]);

  await unsettled(page).getByRole("button", { name: "Go on, pay 2,935" }).click();
  await expect(receipt(page)).toContainText("to 6,200 recipients");
  await expect(receipt(page).getByRole("listitem")).toHaveCount(3);
  await receipt(page).getByRole("button", { name: "Close" }).click();
  await expect(unsettled(page)).toHaveCount(0);
  expect(count(await timesPaid(wallet, address), 1)).toBe(HOLDERS);
});
