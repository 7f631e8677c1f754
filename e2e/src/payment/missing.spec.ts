// A payment that was final, and that the only server does not know any more (wallet.md 4.9): what is said, and what its
// buttons do.
import type { Page } from "@playwright/test";
import { askServer } from "../ask-server.ts";
import { createKeepingServer, type KeepingServer } from "../attacks/keeping-server.ts";
import { lookOnEach } from "../look.ts";
import {
  closeReceipt,
  coinsOf,
  confirmSend,
  fillSend,
  finalizings,
  heard,
  openHome,
  openNewWallet,
  quiet,
  receipt,
  receive,
  satsOf,
  sent,
  storedWith,
  TEST_ADDRESS,
  unsettled,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";

test.use({ devnetOptions: { finalize: "never" } });

/** The only server of the network is one that can forget, refuse and keep. */
async function withKeepingServer(page: Page, { devnet }: Wallet): Promise<KeepingServer> {
  const server = await createKeepingServer(devnet.url);
  await page.route("**/config.json", async (route) => {
    const config = await (await askServer(route)).json();
    config.endpoints.indexers = [server.url];
    await route.fulfill({ json: config });
  });
  return server;
}

test("it is named with the server, sent again with the same bytes, and cancelled", async ({ page, wallet }) => {
  const { devnet } = wallet;
  const server = await withKeepingServer(page, wallet);
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await confirmSend(page);
  await closeReceipt(page);
  await openHome(page, wallet);
  await expect(sent(page)).toHaveCount(1);
  for (const txid of devnet.node.mempool().keys()) devnet.node.finalizeTx(txid);
  await expect(finalizings(page)).toHaveCount(0);
  // That it was final once is stored a moment after it is shown.
  await storedWith(page, "outbox", '"isFinal":true');
  const [txid] = [...devnet.node.mempool().keys()].slice(-1);
  const unknown = new Set([txid as never]);

  await test.step("no server knows it: it is neither dropped nor not sent", async () => {
    devnet.node.rejectTx(txid ?? "");
    server.lie({ unknown });
    await page.reload();
    await expect(unsettled(page)).toContainText(`Not known to ${server.host}`);
    await expect(unsettled(page)).toContainText("it has most likely arrived. Do not pay it again.");
    await expect(unsettled(page).getByRole("button")).toHaveText(["Send the same bytes again", "Cancel it"]);
    await quiet(page);
    await lookOnEach(page, "missing-payment");
  });

  await test.step("the same bytes are refused: it is still not known", async () => {
    await unsettled(page).getByRole("button", { name: "Send the same bytes again" }).click();
    await heard(page, `Not known to ${server.host}`);
    expect(await satsOf(wallet, TEST_ADDRESS)).toBe(0n);
  });

  await test.step("it is cancelled after a review of the cost", async () => {
    await unsettled(page).getByRole("button", { name: "Cancel it" }).click();
    const cancelling = page.getByRole("dialog", { name: "Cancel this payment?" });
    await expect(cancelling).toContainText("Network fee");
    await quiet(page);
    await lookOnEach(page, "missing-payment-cancelling");
    await cancelling.getByRole("button", { name: "Cancel it" }).click();
    await heard(page, "The payment is being cancelled");
    for (const each of devnet.node.mempool().keys()) devnet.node.finalizeTx(each);
    await page.reload();
    await expect(unsettled(page)).toHaveCount(0);
    expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([]);
  });
  await server.close();
});

test("it is there again once a server knows it: nothing is said any more, and it is paid once", async ({
  page,
  wallet,
}) => {
  const { devnet } = wallet;
  const server = await withKeepingServer(page, wallet);
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_000_000n);
  await fillSend(page, wallet, TEST_ADDRESS, "1000");
  await confirmSend(page);
  await expect(receipt(page)).toBeVisible();
  await closeReceipt(page);
  await openHome(page, wallet);
  for (const txid of devnet.node.mempool().keys()) devnet.node.finalizeTx(txid);
  await expect(finalizings(page)).toHaveCount(0);
  // That it was final once is stored a moment after it is shown.
  await storedWith(page, "outbox", '"isFinal":true');
  server.lie({ unknown: new Set([...devnet.node.mempool().keys()].slice(-1) as never[]) });
  await page.reload();
  await expect(unsettled(page)).toContainText(`Not known to ${server.host}`);
  server.lie({});
  // The wallet may find it by itself before the press.
  const again = unsettled(page).getByRole("button", { name: "Send the same bytes again" });
  await Promise.race([again.click().catch(() => undefined), expect(unsettled(page)).toHaveCount(0)]);
  await expect(unsettled(page)).toHaveCount(0);
  await expect(sent(page)).toHaveCount(1);
  expect(await coinsOf(wallet, TEST_ADDRESS)).toEqual([100_000]);
  await server.close();
});
