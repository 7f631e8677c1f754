import { expect, type Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import { p2pkhScript } from "@satchel/core/script";
import { HdNode, mnemonicToSeed, shaRmd160, toHex } from "ecash-lib";
import {
  addressScan,
  addWallet,
  copyAddress,
  imported,
  openNewWallet,
  pastePhrase,
  phraseWord,
  receive,
  TEST_PHRASE,
} from "../../person.ts";
import { openDelete } from "../../wallet/open-delete.ts";
import { addPeople, closes, dialog, go, hush, main, opens, press, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";

const walletRows = (page: Page) => page.getByRole("list", { name: "Wallets" }).getByRole("listitem");

/** Returns the address that another wallet would use at this path of the phrase. */
function addressAt(path: string): string {
  const publicKey = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath(path).pubkey();
  return addressOf(p2pkhScript(toHex(shaRmd160(publicKey))), "ecash") ?? "";
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await press(page, `Rename ${from}`);
  await dialog(page).getByRole("textbox", { name: "Name" }).fill(to);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function openHub(page: Page): Promise<void> {
  await press(page, /^Wallet: /);
  await expect(page.getByRole("option").first()).toBeVisible();
}

export const WALLETS: Tour = {
  name: "wallets",
  prepare: async (visit) => {
    const { page, wallet } = visit;
    await openNewWallet(page, wallet);
    await receive(page, wallet, 1_234_567_890n);
    await go(visit, "/wallets");
    await rename(page, "Wallet 1", "Everyday");
    for (const [index, name] of ["Savings, do not touch me", "محفظة التوفير"].entries()) {
      await addWallet(page, name);
      await expect(walletRows(page)).toHaveCount(index + 2);
      await hush(page);
      await wallet.devnet.fund(await copyAddress(page), BigInt(5_025_000 * (index + 1)));
    }
    await press(page, "Activate Everyday");
    await expect(walletRows(page).filter({ hasText: "Active" })).toContainText("Everyday");
  },
  stops: [
    {
      name: "wallets",
      route: "/wallets",
      mockup: ["wallet-hub/mw", "wallet-hub/screen"],
      reach: async (visit) => {
        // Nothing has the focus there any more.
        await go(visit, "/");
        await go(visit, "/wallets");
      },
    },
    {
      name: "wallets/hub",
      isScreen: true,
      mockup: ["wallet-hub/m", "wallet-hub/d"],
      reach: async (visit) => {
        await go(visit, "/");
        await openHub(visit.page);
      },
    },
    {
      name: "wallets/new",
      mockup: ["wallet-hub/new", "wallet-hub/screen"],
      reach: async (visit) => {
        await go(visit, "/wallets");
        await opens(visit.page, "New Wallet");
      },
    },
    {
      name: "wallets/rename",
      mockup: ["wallet-hub/new", "wallet-hub/screen"],
      reach: async (visit) => {
        await go(visit, "/wallets");
        await opens(visit.page, "Rename Everyday");
        await dialog(visit.page).getByRole("textbox", { name: "Name" }).fill("Savings, do not touch me");
      },
    },
    {
      name: "wallets/more",
      mockup: "wallets",
      reach: async ({ page }) => {
        await closes(page);
        await opens(page, "More for Everyday");
      },
    },
    {
      name: "wallets/delete",
      mockup: "contacts-delete",
      reach: async ({ page }) => {
        await closes(page);
        await openDelete(page, "Savings, do not touch me");
        await dialog(page).getByRole("textbox").fill("delete Savings");
      },
    },
    {
      name: "wallets/connect",
      mockup: "ext-connect",
      reach: async (visit) => {
        await closes(visit.page);
        await visit.page.goto(`${visit.wallet.url}/#/wallets?shareAddresses=true`);
        await expect(dialog(visit.page)).toBeVisible();
      },
    },
    {
      name: "wallets/import",
      mockup: "import",
      reach: async (visit) => {
        await go(visit, "/wallets");
        await opens(visit.page, "Import Wallet");
        await expect(phraseWord(visit.page, 1)).toBeVisible();
      },
    },
    {
      name: "wallets/found",
      withToasts: true,
      mockup: ["safety/found", "safety/look-d"],
      reach: async ({ page, wallet }) => {
        await wallet.devnet.fund(addressAt("m/44'/145'/0'/0/3"), 123_456n);
        await wallet.devnet.fund(addressAt("m/44'/245'/0'/0/19"), 5_000n);
        wallet.devnet.generate(1);
        await pastePhrase(page, TEST_PHRASE);
        await dialog(page).getByRole("button", { name: "Import", exact: true }).click();
        await imported(page);
        await expect(page.getByText("on other addresses").first()).toBeVisible();
      },
    },
    {
      name: "wallets/scan",
      mockup: ["wallet-hub/imp", "wallet-hub/screen"],
      reach: async ({ page }) => {
        await press(page, "Show addresses");
        await expect(addressScan(page).getByRole("checkbox")).toHaveCount(2);
      },
    },
  ],
};

export const CONTACTS: Tour = {
  name: "contacts",
  prepare: async (visit) => {
    const { page, wallet } = visit;
    await openNewWallet(page, wallet);
    const mine = await copyAddress(page);
    await addPeople(visit, [`My other savings pocket,${mine}`]);
  },
  stops: [
    { name: "contacts", route: "/contacts", mockup: "contacts", reach: (visit) => go(visit, "/contacts") },
    {
      name: "contacts/search",
      mockup: "contacts",
      reach: async ({ page }) => {
        await main(page).getByRole("searchbox").fill("har");
      },
    },
    {
      name: "contacts/import",
      mockup: "contacts",
      reach: async (visit) => {
        await go(visit, "/contacts");
        const buffer = Buffer.from("Nobody,ecash:qq\nAmara Diallo,ecash:qq");
        await visit.page
          .getByLabel("File of contacts")
          .setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer });
        await expect(visit.page.getByText("left out").first()).toBeVisible();
      },
    },
    {
      name: "contacts/add",
      mockup: "safety/con-twin",
      reach: async (visit) => {
        await go(visit, "/contacts");
        await opens(visit.page, "Add contact");
        await dialog(visit.page).getByRole("textbox", { name: "Name" }).fill("Tomasz");
        await dialog(visit.page).getByRole("textbox", { name: "Address" }).fill("ectest:qq");
        await dialog(visit.page).getByRole("textbox", { name: "Address" }).blur();
      },
    },
    {
      name: "contacts/look-alike",
      mockup: "safety/con-twin",
      reach: async ({ page }) => {
        await dialog(page).getByRole("textbox", { name: "Name" }).fill("Аmara Diallo");
        await dialog(page)
          .getByRole("textbox", { name: "Address" })
          .fill("ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5");
        await dialog(page).getByRole("textbox", { name: "Address" }).blur();
      },
    },
    {
      name: "contacts/delete",
      mockup: "contacts-delete",
      reach: async ({ page }) => {
        await closes(page);
        await opens(page, "Delete Landlord");
        await dialog(page).getByRole("textbox").fill("delete Land");
      },
    },
    {
      name: "contacts/export",
      mockup: "contacts",
      reach: async ({ page }) => {
        await closes(page);
        await opens(page, "Export");
      },
    },
    {
      name: "contacts/more",
      only: "phone",
      mockup: "contacts",
      reach: async ({ page }) => {
        await closes(page);
        // The button is there on phones only.
        await page.setViewportSize({ width: 390, height: 844 });
        await opens(page, "More for Landlord");
      },
    },
    {
      name: "contacts/mixed-alphabets",
      mockup: ["safety/con", "safety/con-d"],
      reach: async (visit: Visit) => {
        const { page } = visit;
        await closes(page);
        await page.setViewportSize({ width: 1280, height: 800 });
        // Its first two letters are Cyrillic.
        await addPeople(visit, [`Наrbour Tea,${STRANGER}`]);
        await closes(page);
      },
    },
  ],
};
