import { expect, type Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import { hash160, p2pkhScript } from "@satchel/core/script";
import { hashOf } from "../../attacks/dice.ts";
import { openNewWallet, receive } from "../../person.ts";
import { changeStored } from "../../wallet/stored.ts";
import { addPeople, closes, dialog, go, main, opens } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { withServers } from "./servers.ts";

const PASSWORD = "velvet ladder 9 fox";
type Book = { check: string; protection: string; wallets: { keys: { hash160: string; publicKey: string }[] }[] };

/** Returns the text of the wallets as the wallet would write it, with a check value that fits. */
function checked({ check: _, ...book }: Book): string {
  const body = JSON.stringify(book).slice(0, -1);
  return `${body},"check":"${hashOf(body).toString(16).padStart(8, "0")}"}`;
}

/** Puts another key in the place of the wallet's own. */
async function swapAddress({ page, wallet }: Visit): Promise<void> {
  const publicKey = `02${"66".repeat(32)}`;
  const hash = hash160(publicKey);
  await changeStored(page, wallet, ({ wallets = "" }) => {
    const book = JSON.parse(wallets) as Book;
    for (const each of book.wallets) each.keys = each.keys.map((key) => ({ ...key, hash160: hash, publicKey }));
    return { wallets: checked(book), activeWalletAddress: addressOf(p2pkhScript(hash), "ecash") ?? "" };
  });
}

const foreign = (page: Page) => page.getByText("This address is not the one of your seed phrase").first();

/** Somebody has written another address into the storage. */
export const SWAPPED: Tour = {
  name: "swapped address",
  webOnly: true,
  prepare: async (visit) => {
    const { page, wallet } = visit;
    await openNewWallet(page, wallet);
    await receive(page, wallet, 5_000_000n);
    await swapAddress(visit);
  },
  stops: [
    {
      name: "swapped/home",
      isScreen: true,
      withToasts: true,
      reach: (visit) => go(visit, "/"),
    },
    {
      name: "swapped/copy",
      isScreen: true,
      withToasts: true,
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "Copy address" }).first().click();
        await expect(page.getByText("The address was not copied").first()).toBeVisible();
      },
    },
    {
      name: "swapped/receive",
      isScreen: true,
      reach: async (visit) => {
        await go(visit, "/receive");
        await expect(foreign(visit.page)).toBeVisible();
      },
    },
    {
      name: "swapped/backup",
      isScreen: true,
      reach: async (visit) => {
        await go(visit, "/backup");
        await visit.page.getByRole("switch", { name: "Show seed phrase" }).click();
        await expect(foreign(visit.page)).toBeVisible();
      },
    },
    {
      name: "swapped/more",
      isScreen: true,
      reach: async (visit) => {
        await go(visit, "/wallets");
        await opens(visit.page, /^More for/);
        await expect(dialog(visit.page)).toContainText("not the one of your seed phrase");
      },
    },
    {
      name: "swapped/restored",
      isScreen: true,
      withToasts: true,
      reach: async (visit) => {
        const { page } = visit;
        await closes(page);
        await go(visit, "/receive");
        await page.getByRole("button", { name: "Use the address of the seed phrase" }).click();
        await expect(foreign(page)).toHaveCount(0);
      },
    },
  ],
};

async function lockedWithContacts(visit: Visit): Promise<void> {
  const { page, wallet } = visit;
  await openNewWallet(page, wallet);
  await go(visit, "/configure");
  await page.getByRole("switch", { name: "App lock" }).click();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await dialog(page).getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog(page).getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("button", { name: "Lock now" })).toBeVisible();
  await addPeople(visit);
}

async function unlock({ page, wallet }: Visit): Promise<void> {
  await page.goto(`${wallet.url}/#/`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toHaveCount(0);
}

type Contact = { name: string; address: string };

/** Somebody has written contacts, servers or the lock of a locked device. */
export const WRITTEN: Tour = {
  name: "written storage",
  webOnly: true,
  prepare: lockedWithContacts,
  stops: [
    {
      name: "written/contacts",
      isScreen: true,
      reach: async (visit) => {
        const { page, wallet } = visit;
        await changeStored(page, wallet, ({ contactList = "" }) => {
          if (contactList === "") return {};
          const contacts = JSON.parse(contactList) as Contact[];
          const other = contacts[3]?.address ?? "";
          return {
            contactList: JSON.stringify(contacts.map((each, at) => (at === 0 ? { ...each, address: other } : each))),
          };
        });
        await unlock(visit);
        await expect(page.getByText("Contacts were changed outside Satchel")).toBeVisible();
      },
    },
    {
      name: "written/contacts-whole",
      isWhole: true,
      reach: async ({ page }) => expect(page.getByRole("button", { name: "Put them back" })).toBeVisible(),
    },
    {
      name: "written/no-record",
      isWhole: true,
      reach: async (visit) => {
        const { page, wallet } = visit;
        await page.getByRole("button", { name: "Put them back" }).click();
        await expect(page.getByText("Contacts were changed outside Satchel")).toHaveCount(0);
        await changeStored(page, wallet, ({ sealedRecords }) => (sealedRecords ? { sealedRecords: "[]" } : {}));
        await unlock(visit);
        await expect(page.getByText("The sealed record of your contacts is gone")).toBeVisible();
      },
    },
    {
      name: "written/servers",
      isScreen: true,
      reach: async (visit) => {
        const { page, wallet } = visit;
        await page.getByRole("button", { name: "Keep them as they are now" }).click();
        await withServers(page, ({ devnet }) => [devnet.url, "http://127.0.0.1:9"], wallet);
        await page.goto(`${wallet.url}/robots.txt`);
        await unlock(visit);
        await expect(page.getByText("Satchel asks other servers than before")).toBeVisible();
      },
    },
    {
      name: "written/lock-off",
      isScreen: true,
      withToasts: true,
      reach: async (visit) => {
        const { page, wallet } = visit;
        await page.getByRole("button", { name: "Use these servers" }).click();
        await changeStored(page, wallet, ({ wallets = "" }) => ({
          wallets: checked({ ...(JSON.parse(wallets) as Book), protection: "device" }),
        }));
        await unlock(visit);
        await expect(main(page)).toBeVisible();
        await expect(page.getByText("The lock was switched off outside Satchel").first()).toBeVisible();
      },
    },
  ],
};
