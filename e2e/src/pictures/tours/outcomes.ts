import { expect, type Page } from "@playwright/test";
import { aTxid } from "@satchel/core/testing";
import { txidOf } from "@satchel/core/tx";
import { rivalOf } from "../../payment/rival.ts";
import {
  chainOf,
  closeReceipt,
  confirmSend,
  copyAddress,
  fillSend,
  finalizings,
  importWallet,
  OTHER_ADDRESS,
  openHome,
  openNewWallet,
  receipt,
  receive,
  review,
  reviewSheet,
  scriptOfAddress,
  TEST_ADDRESS,
  TEST_PHRASE,
  unsettled,
  urlAt,
} from "../../person.ts";
import { go, MARISOL, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";

/** The panel that says why a payment did not go out; a banner about the connection may stand before it. */
const failure = (page: Page) => page.getByRole("main").getByRole("alert").last();
const droppedRow = (page: Page) => page.getByRole("button", { name: /^Not sent to .*Dropped/ });
const inSheet = (page: Page, name: string) => reviewSheet(page).getByRole("button", { name, exact: true });

/** A new wallet that has received once. */
async function openFunded({ page, wallet }: Visit, sats: bigint): Promise<void> {
  await openNewWallet(page, wallet);
  await receive(page, wallet, sats);
}

/** On a network that decides nothing: payments that are not final, or not answered. */
export const UNANSWERED: Tour = {
  name: "unanswered",
  devnet: { finalize: "never" },
  prepare: (visit) => openFunded(visit, 10_000_000n),
  stops: [
    {
      name: "home/finalizing",
      mockup: ["home-banners/backup", "home-banners/net-d"],
      reach: async ({ page }) => {
        await expect(finalizings(page)).toHaveCount(1);
      },
    },
    {
      name: "send/sent",
      mockup: "send-states/sent1",
      reach: async ({ page, wallet }) => {
        await fillSend(page, wallet, MARISOL, "2500");
        await confirmSend(page);
        await expect(receipt(page)).toBeVisible();
      },
    },
    {
      name: "send/no-answer",
      mockup: ["send-states/noanswer", "send-states/d-fail"],
      reach: async ({ page, wallet }) => {
        await closeReceipt(page);
        await fillSend(page, wallet, STRANGER, "1000");
        await review(page);
        await wallet.devnet.goOffline();
        await inSheet(page, "Send").click();
        await expect(failure(page)).toContainText("Nothing was sent.");
        await expect(reviewSheet(page)).toBeHidden();
      },
    },
    {
      name: "send/no-answer-whole",
      isWhole: true,
      mockup: ["send-states/noanswer", "send-states/d-fail"],
      reach: async ({ page }) => {
        await expect(failure(page)).toBeVisible();
      },
    },
    {
      name: "send/unknown",
      mockup: "send-states/unknown",
      reach: async ({ page, wallet }) => {
        const { devnet, url } = wallet;
        await devnet.goOnline();
        await page.goto(urlAt(url, ""));
        await page.reload();
        await fillSend(page, wallet, STRANGER, "1000");
        await review(page);
        devnet.faults.set({ loseReply: 1 });
        // After the broadcast the indexer answers nothing, not even whether it knows the transaction.
        const stop = devnet.node.onEvent(({ kind }) => {
          if (kind === "tx-added") queueMicrotask(() => devnet.faults.set({ refuse: true }));
        });
        await inSheet(page, "Send").click();
        await expect(failure(page)).toContainText("It is not known whether this was sent");
        stop();
      },
    },
    {
      name: "home/unsettled",
      mockup: "home-banners/net",
      reach: async ({ page, wallet }) => {
        await openHome(page, wallet);
        await expect(unsettled(page)).toContainText("It is not known whether this was sent");
      },
    },
  ],
};

/** A coin with as many unconfirmed ancestors as the network allows: its payments are refused. */
export const REFUSED: Tour = {
  name: "refused",
  devnet: { ancestorLimit: true, blocks: 100, finalize: "never" },
  prepare: async (visit) => {
    const { page, wallet } = visit;
    await openNewWallet(page, wallet);
    while (wallet.devnet.node.mempool().size < 49) await wallet.devnet.fund(STRANGER, 1_000n);
    await receive(page, wallet, 1_000_000n);
  },
  stops: [
    {
      name: "send/refused",
      mockup: ["send-states/chain", "send-states/d-fail"],
      reach: async ({ page, wallet }) => {
        await fillSend(page, wallet, MARISOL, "1000");
        await confirmSend(page);
        await expect(failure(page)).toContainText("too many unconfirmed ancestors");
        await expect(reviewSheet(page)).toBeHidden();
      },
    },
    {
      name: "home/refused",
      mockup: "send-states/unsettled",
      reach: async ({ page, wallet }) => {
        await openHome(page, wallet);
        await expect(unsettled(page)).toContainText("Too many of its coins are unconfirmed");
      },
    },
  ],
};

/** Another device with the same wallet has spent the coin of a payment that the network then dropped. */
export const REPLACED: Tour = {
  name: "replaced",
  webOnly: true,
  devnet: { finalize: "never" },
  prepare: async ({ page, wallet }) => {
    const { devnet } = wallet;
    await importWallet(page, wallet, TEST_PHRASE);
    const txid = await devnet.fund(TEST_ADDRESS, 1_000_000n);
    await expect(page.getByRole("button", { name: /received/i })).toHaveCount(1);
    const [coin] = await chainOf(wallet).utxos(scriptOfAddress(TEST_ADDRESS));
    await fillSend(page, wallet, OTHER_ADDRESS, "1000");
    await confirmSend(page);
    await closeReceipt(page);
    await openHome(page, wallet);
    const own = [...devnet.node.mempool().keys()].find((each) => each !== txid);
    devnet.faults.set({ muteSocket: true });
    devnet.node.rejectTx(own ?? "");
    const rival = rivalOf({
      txid: aTxid(txid),
      outIdx: Number(coin?.outpoint.split(":")[1]),
      sats: 1_000_000n,
    });
    devnet.node.accept(rival);
    // Only the bytes of a final payment prove that the coin is gone.
    devnet.node.finalizeTx(txidOf(rival));
    devnet.faults.clear();
    devnet.faults.set({ dropSocket: true });
    await expect(droppedRow(page)).toBeVisible({ timeout: 45_000 });
  },
  stops: [
    { name: "home/replaced", mockup: ["history-rows/m4", "history-rows/desktop2"], reach: async () => {} },
    {
      name: "history/replaced",
      mockup: ["history-rows/m4", "history-rows/desktop2"],
      // On a phone the row is named otherwise.
      inView: ({ page }) => page.locator("main li:has(> button s)"),
      reach: ({ page }) => droppedRow(page).click(),
    },
    { name: "send/replaced", mockup: "send-states/unsettled", reach: (visit) => go(visit, "/send") },
  ],
};

/** A server that is away, slow, or was never there. */
export const OFFLINE: Tour = {
  name: "offline",
  stops: [
    {
      name: "home/offline-first",
      mockup: "hidden-offline/offfirst",
      reach: async ({ page, wallet }) => {
        await wallet.devnet.goOffline();
        await openNewWallet(page, wallet);
        await expect(
          page
            .getByText("Error in chronik connection")
            .or(page.getByText(/cannot reach/i))
            .first(),
        ).toBeVisible();
      },
    },
    {
      name: "home/slow",
      mockup: "hidden-offline/slow",
      reach: async (visit) => {
        const { page, wallet } = visit;
        await wallet.devnet.goOnline();
        await page.reload();
        const address = await copyAddress(page);
        for (const sats of [123_456_789n, 42_000n, 1_000_000n]) await wallet.devnet.fund(address, sats);
        await expect(page.getByRole("button", { name: /received/i })).toHaveCount(3);
        wallet.devnet.faults.set({ hang: true });
        await page.reload();
        await expect(page.getByRole("button", { name: /received/i })).toHaveCount(3);
      },
    },
    {
      name: "home/offline",
      isScreen: true,
      mockup: ["hidden-offline/off", "hidden-offline/offd"],
      reach: async ({ page, wallet }) => {
        wallet.devnet.faults.clear();
        await wallet.devnet.goOffline();
        await page.reload();
        await expect(
          page
            .getByText(/as of \d|ago/i)
            .locator("visible=true")
            .first(),
        ).toBeVisible();
      },
    },
    {
      name: "send/offline",
      mockup: "hidden-offline/offsend",
      reach: async ({ page, wallet }) => {
        await fillSend(page, wallet, STRANGER, "100");
      },
    },
    { name: "coins/offline", mockup: "hidden-offline/h-wal", reach: (visit) => go(visit, "/coins") },
    { name: "receive/offline", mockup: "receive", reach: (visit) => go(visit, "/receive") },
  ],
};
