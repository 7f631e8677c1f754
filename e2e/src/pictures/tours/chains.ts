import { expect, type Page } from "@playwright/test";
import { FIRST, FULL, holdBroadcast, openLargeAirdrop } from "../../payment/large-airdrop.ts";
import { openHome, openNewWallet, receipt, receive, reviewSheet, unsettled } from "../../person.ts";
import type { Wallet } from "../../wallet-test.ts";
import { go } from "../steps.ts";
import type { Tour } from "../stop.ts";

const press = (page: Page, name: string | RegExp) => unsettled(page).getByRole("button", { name }).click();
let release = () => {};

/** Sends the large airdrop; its second transaction waits. */
async function sendUpToSecond(page: Page, wallet: Wallet): Promise<void> {
  await openLargeAirdrop(page, wallet);
  release = await holdBroadcast(page, 2);
  await page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true }).click();
  // People who were paid before are not reviewed.
  const answer = reviewSheet(page).getByRole("button", { name: "Send", exact: true });
  await expect(answer.or(unsettled(page))).toBeVisible();
  if (await answer.isVisible()) await answer.click();
  await expect(unsettled(page)).toContainText(`${FIRST} of`);
}

/** A payment of several transactions: an airdrop that is stopped, loses the network and goes on. */
export const CHAIN: Tour = {
  name: "chain",
  devnet: { finalize: "never" },
  prepare: async ({ page, wallet }) => {
    await openNewWallet(page, wallet);
    await receive(page, wallet, 20_000_000n);
  },
  stops: [
    {
      name: "chain/sending",
      mockup: "airdrop-flow/chain",
      reach: async ({ page, wallet }) => {
        await sendUpToSecond(page, wallet);
      },
    },
    {
      name: "chain/stopped",
      mockup: "airdrop-flow/stop",
      reach: async ({ page, wallet }) => {
        await press(page, "Stop after this one");
        release();
        await expect(unsettled(page)).toContainText("Stopped before sending.");
        await openHome(page, wallet);
      },
    },
    {
      name: "chain/airdrop",
      reach: async (visit) => {
        await go(visit, "/airdrop");
        await expect(unsettled(visit.page)).toContainText("Airdrop stopped");
      },
    },
    {
      name: "chain/discard",
      reach: async ({ page }) => {
        await press(page, "Discard rest");
        await expect(page.getByRole("dialog")).toContainText(
          `${FULL.toLocaleString("en-US")} recipients are not paid.`,
        );
      },
    },
    {
      name: "chain/interrupted",
      mockup: "airdrop-flow/fail",
      reach: async ({ page, wallet }) => {
        await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await wallet.devnet.goOffline();
        await press(page, /^Go on/);
        await expect(unsettled(page)).toContainText("The network did not answer.");
      },
    },
    {
      name: "chain/sent",
      mockup: "airdrop-flow/done",
      reach: async ({ page, wallet }) => {
        await press(page, "Stop here");
        await expect(unsettled(page)).toContainText("Stopped before sending.");
        await wallet.devnet.goOnline();
        await press(page, /^Go on/);
        await expect(receipt(page)).toBeVisible();
      },
    },
    {
      name: "chain/unpaid",
      reach: async ({ page, wallet }) => {
        await receipt(page).getByRole("button", { name: "Close" }).click();
        await sendUpToSecond(page, wallet);
        await press(page, "Stop after this one");
        release();
        await expect(unsettled(page)).toContainText("Stopped before sending.");
        await press(page, "Discard rest");
        await page.getByRole("dialog").getByRole("button", { name: "Discard rest" }).click();
        await expect(unsettled(page)).toContainText("recipients were not paid");
        await openHome(page, wallet);
      },
    },
  ],
};
