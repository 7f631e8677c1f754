import { expect, type Page } from "@playwright/test";
import { addWallet, imported, pastePhrase } from "../../person.ts";
import { type Held, holdSecond } from "../../trade/second-broadcast.ts";
import { openDelete } from "../../wallet/open-delete.ts";
import { changeStored } from "../../wallet/stored.ts";
import { dialog, go, main, opens, press } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const SPARE = "Spare";
let network: Held | undefined;

/** Lists tokens; the network refuses the second payment, and leaves them in the advertisement. */
async function leaveListing(visit: Visit): Promise<void> {
  const { page } = visit;
  await go(visit, `/token/${visit.world().tokenIds.reward}`);
  await page.getByRole("textbox", { name: "Quantity to sell" }).fill("12");
  await page.getByRole("textbox", { name: "Price each" }).fill("10.5");
  network = await holdSecond(page);
  await opens(page, /^List \d/);
  await dialog(page).getByRole("button", { name: /^List/ }).click();
  await expect(dialog(page)).toContainText("Setting the tokens aside");
  network.refuse();
  await expect(dialog(page)).toContainText("Listing interrupted");
  await press(page, "Later");
  await network.mend();
}

type Payment = { walletId: string };
type Book = { wallets: { id: string; name: string }[] };

/**
 * Gives the listing to the other wallet, whose phrase says nothing of it: as the listings of earlier versions, whose
 * terms no phrase gives.
 */
async function makeOld({ page, wallet }: Visit): Promise<void> {
  await changeStored(page, wallet, (texts) => {
    const { wallets } = JSON.parse(texts.wallets ?? "") as Book;
    const spare = wallets.at(-1)?.id ?? "";
    const outbox = (JSON.parse(texts.outbox ?? "[]") as Payment[]).map((entry) => ({
      ...entry,
      walletId: spare,
      // A refused one is finished at the next start.
      status: "stopped",
    }));
    return { outbox: JSON.stringify(outbox) };
  });
}

async function openDeletion(visit: Visit, name: string): Promise<void> {
  await go(visit, "/wallets");
  await openDelete(visit.page, name);
  await dialog(visit.page).getByRole("textbox").fill(`delete ${name}`);
}

async function openErase(visit: Visit): Promise<void> {
  await go(visit, "/configure");
  await opens(visit.page, "Erase everything from this device");
  await dialog(visit.page).getByRole("textbox").fill("erase everything");
}

const said = (page: Page, text: string) => expect(dialog(page)).toContainText(text);

/** Deleting a wallet and erasing the device while a listing is unfinished, and the listing after a restore. */
export const STAKES: Tour = {
  name: "stakes",
  devnet: { world: {}, finalize: "never" },
  prepare: async (visit) => {
    await openDemo(visit);
    await leaveListing(visit);
    await go(visit, "/wallets");
    await addWallet(visit.page, SPARE);
    await expect(visit.page.getByRole("button", { name: "Activate Wallet 1" })).toBeVisible();
  },
  stops: [
    {
      name: "stakes/delete",
      isScreen: true,
      mockup: "contacts-delete",
      reach: async (visit) => {
        await openDeletion(visit, "Wallet 1");
        await said(visit.page, "The seed phrase of Wallet 1 brings this back.");
      },
    },
    {
      name: "stakes/erase",
      isScreen: true,
      mockup: "contacts-delete",
      reach: async (visit) => {
        await openErase(visit);
        await said(visit.page, "The seed phrase of Wallet 1 brings this back.");
      },
    },
    {
      name: "stakes/delete-old",
      webOnly: true,
      isScreen: true,
      mockup: "contacts-delete",
      reach: async (visit) => {
        await makeOld(visit);
        await go(visit, "/wallets");
        await visit.page.getByRole("button", { name: "Activate Wallet 1" }).click();
        await openDeletion(visit, SPARE);
        await said(visit.page, "Activate Spare, open the page of the token");
      },
    },
    {
      name: "stakes/delete-refused",
      webOnly: true,
      isScreen: true,
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
        await said(page, "Nothing was deleted");
      },
    },
    {
      name: "stakes/erase-refused",
      webOnly: true,
      isScreen: true,
      reach: async (visit) => {
        await openErase(visit);
        await said(visit.page, "Activate Spare, open the page of the token");
        await dialog(visit.page).getByRole("button", { name: "Erase", exact: true }).click();
        await said(visit.page, "Nothing was deleted");
      },
    },
    {
      name: "stakes/delete-offline",
      isScreen: true,
      reach: async (visit) => {
        await visit.wallet.devnet.goOffline();
        await openDeletion(visit, SPARE);
        await said(visit.page, "Without the file it is lost.");
      },
    },
    {
      name: "stakes/erase-offline",
      isScreen: true,
      reach: async (visit) => {
        await openErase(visit);
        await said(visit.page, "Without the file it is lost.");
      },
    },
    {
      name: "stakes/restored",
      isScreen: true,
      reach: async (visit) => {
        const { page, wallet, world } = visit;
        await dialog(page).getByRole("button", { name: "Erase", exact: true }).click();
        await expect(page.getByRole("button", { name: "Import Wallet" })).toBeVisible();
        await wallet.devnet.goOnline();
        await press(page, "Import Wallet");
        await pastePhrase(page, world().demo.phrase);
        await press(page, "Import");
        await imported(page);
        await expect(main(page).getByText("Unfinished listing")).toBeVisible();
      },
    },
    {
      name: "stakes/restored-token",
      isWhole: true,
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().tokenIds.reward}`);
        await expect(main(visit.page).getByText("Unfinished listing")).toBeVisible();
      },
    },
  ],
};
