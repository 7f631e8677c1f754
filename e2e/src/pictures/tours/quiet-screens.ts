import { expect, type Page } from "@playwright/test";
import { clipboard, copyAddress, openNewWallet, receive, shownWords, writeDown } from "../../person.ts";
import { closes, dialog, go, main, opens, press } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const submit = (page: Page) => main(page).locator("button[type=submit]");

/** Banners of a wallet with funds, and the ways to its seed phrase. */
export const BACKUP: Tour = {
  name: "backup",
  prepare: async ({ page, wallet }) => {
    await openNewWallet(page, wallet);
    await receive(page, wallet, 5_000_000n);
  },
  stops: [
    {
      name: "home/not-backed-up",
      mockup: ["home-banners/backup", "home-banners/net-d"],
      reach: (visit) => go(visit, "/"),
    },
    { name: "backup", route: "/backup", mockup: "backup", reach: (visit) => go(visit, "/backup") },
    {
      name: "backup/shown",
      isScreen: true,
      mockup: "backup",
      reach: async ({ page }) => {
        await writeDown(page);
      },
    },
    { name: "backup/copy", mockup: "backup", reach: ({ page }) => opens(page, "Copy") },
    {
      name: "backup/quiz",
      mockup: "backup",
      reach: async ({ page }) => {
        await closes(page);
        if ((await shownWords(page).count()) === 0) await writeDown(page);
        await opens(page, "I wrote it down");
      },
    },
    {
      name: "backup/quiz-wrong",
      mockup: "backup",
      reach: async ({ page }) => {
        for (const each of await dialog(page).getByRole("textbox").all()) await each.fill("zoo");
        await dialog(page).getByRole("button", { name: "Check" }).click();
        await expect(dialog(page).getByRole("alert").first()).toBeVisible();
      },
    },
  ],
};

async function fillClaim(page: Page, message: string, address: string, signature: string): Promise<void> {
  await field(page, "Message").fill(message);
  await field(page, "Signing address").fill(address);
  await field(page, "Signature").fill(signature);
  await field(page, "Signature").blur();
}

export const SIGN: Tour = {
  name: "sign",
  prepare: ({ page, wallet }) => openNewWallet(page, wallet),
  stops: [
    // Without a site that asks it says that the request is over.
    { name: "request", route: "/request/", reach: (visit) => go(visit, "/request/") },
    { name: "sign/blank", mockup: "sign", reach: (visit) => go(visit, "/signverifymsg") },
    {
      name: "sign",
      route: "/signverifymsg",
      mockup: "sign",
      reach: async ({ page }) => {
        await field(page, "Message").fill("I hold this address. 22 November 2026, for the harbour co-op.");
        await submit(page).click();
        await expect(page.getByText("Message Signed").first()).toBeVisible();
      },
    },
    {
      name: "sign/verify",
      mockup: "sign",
      reach: async ({ page }) => {
        await main(page).getByRole("button", { name: "Copy", exact: true }).click();
        await expect.poll(() => clipboard(page)).not.toBe("");
        await main(page).getByRole("button", { name: "Verify", exact: true }).click();
        await expect(field(page, "Signing address")).toBeVisible();
      },
    },
    {
      name: "sign/verified",
      isWhole: true,
      mockup: "sign",
      reach: async ({ page }) => {
        const signature = await clipboard(page);
        const address = await copyAddress(page);
        await fillClaim(page, "I hold this address. 22 November 2026, for the harbour co-op.", address, signature);
        await submit(page).click();
        await expect(page.getByText("Signature verified.")).toBeVisible();
      },
    },
    {
      name: "sign/mismatch",
      isWhole: true,
      mockup: "sign",
      reach: async ({ page }) => {
        await field(page, "Message").fill("Another message");
        await submit(page).click();
        await expect(page.getByText("Signature does not match")).toBeVisible();
      },
    },
    {
      name: "sign/problems",
      isWhole: true,
      mockup: "sign",
      reach: async ({ page }) => {
        await fillClaim(page, "m".repeat(201), "not an address", "too short");
        await expect(page.getByText("Invalid eCash signature length")).toBeVisible();
      },
    },
  ],
};

/** How the reward server pays: from the faucet, because only who pays is looked at. */
function rewardsOf({ wallet: { devnet } }: Visit): void {
  const script = devnet.node.blockAt(1)?.txs[0]?.outputs[0]?.script ?? new Uint8Array();
  devnet.services.tokenRewards = { script, pay: (to) => devnet.fund(to, 1000n) };
}

export const REWARDS: Tour = {
  name: "rewards",
  webOnly: true,
  prepare: async (visit) => {
    rewardsOf(visit);
    await openNewWallet(visit.page, visit.wallet);
  },
  stops: [
    {
      name: "home/claim",
      isWhole: true,
      mockup: "home-empty",
      reach: async ({ page }) => {
        await expect(page.getByRole("button", { name: "Claim Free XEC" })).toBeVisible();
      },
    },
    {
      name: "rewards/failed",
      mockup: "rewards",
      reach: async (visit) => {
        visit.wallet.devnet.services.faults.set("rewards", { refuse: true });
        await go(visit, "/rewards");
        await expect(visit.page.getByRole("button", { name: "Try again" })).toBeVisible();
      },
    },
    {
      name: "rewards",
      route: "/rewards",
      mockup: "rewards",
      reach: async ({ page, wallet }) => {
        wallet.devnet.services.faults.clear();
        await press(page, "Try again");
        await expect(page.getByRole("button", { name: "Claim Reward" })).toBeEnabled();
      },
    },
    {
      name: "rewards/claimed",
      reach: async ({ page }) => {
        await press(page, "Claim Reward");
        await expect(page.getByRole("dialog", { name: "Rewards claimed!" })).toBeVisible();
      },
    },
    {
      name: "rewards/waiting",
      mockup: "rewards",
      reach: async ({ page }) => {
        await press(page, "Close");
        await expect(page.getByRole("button", { name: /^Come back in/ })).toBeVisible();
      },
    },
  ],
};

export const SETTINGS: Tour = {
  name: "settings",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    { name: "settings", route: "/configure", mockup: "settings", reach: (visit) => go(visit, "/configure") },
    {
      name: "settings/whole",
      isWhole: true,
      mockup: "settings",
      reach: (visit) => go(visit, "/configure"),
    },
    {
      name: "settings/files",
      isWhole: true,
      mockup: "settings",
      reach: async ({ page }) => {
        await press(page, "Compute");
        await expect(page.getByText(/^All \d+ files are/)).toBeVisible();
      },
    },
    {
      name: "settings/licences",
      mockup: "settings",
      reach: ({ page }) => opens(page, "Show"),
    },
    {
      name: "settings/password",
      mockup: "settings",
      reach: async ({ page }) => {
        await closes(page);
        await page.getByRole("switch", { name: "App lock" }).click();
        await expect(dialog(page)).toBeVisible();
        await dialog(page).getByRole("textbox", { name: "Password", exact: true }).fill("velvet ladder");
      },
    },
    {
      name: "settings/export",
      mockup: "settings",
      reach: async ({ page }) => {
        await closes(page);
        await opens(page, "Export backup file");
      },
    },
    {
      name: "settings/erase",
      mockup: "contacts-delete",
      reach: async ({ page }) => {
        await closes(page);
        await opens(page, "Erase everything from this device");
        await dialog(page).getByRole("textbox").fill("erase every");
      },
    },
    {
      name: "coins",
      route: "/coins",
      mockup: ["safety/coins", "safety/coins-d"],
      reach: (visit) => go(visit, "/coins"),
    },
    {
      name: "coins/whole",
      isWhole: true,
      mockup: ["safety/coins", "safety/coins-d"],
      reach: (visit) => go(visit, "/coins"),
    },
    {
      name: "coins/frozen",
      isWhole: true,
      mockup: ["safety/coins", "safety/coins-d"],
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "Freeze coin" }).first().click();
        await page
          .getByRole("checkbox", { name: /^Coin of/, disabled: false })
          .first()
          .check();
        await expect(page.getByText("Frozen", { exact: true }).first()).toBeVisible();
      },
    },
    {
      name: "coins/join",
      mockup: "send-review",
      reach: async ({ page }) => {
        await page
          .getByRole("checkbox", { name: /^Coin of/, disabled: false })
          .nth(1)
          .check();
        await opens(page, "Join chosen");
      },
    },
    { name: "receive", route: "/receive", mockup: "receive", reach: (visit) => go(visit, "/receive") },
    {
      name: "receive/amount",
      isWhole: true,
      mockup: "receive",
      reach: async ({ page }) => {
        await page.getByRole("textbox", { name: "Amount" }).fill("1000");
        await page.getByRole("textbox", { name: "What it is for" }).fill("Two coffees");
      },
    },
    { name: "receive/counter", mockup: "receive", reach: ({ page }) => opens(page, "Show full screen") },
    {
      name: "receive/counter-less",
      mockup: "receive",
      reach: async ({ page, wallet, world }) => {
        await wallet.devnet.fund(world().demo.address, 99_999n);
        await expect(page.getByText("Less than asked arrived")).toBeVisible();
      },
    },
    {
      name: "receive/counter-paid",
      mockup: "receive",
      reach: async ({ page, wallet, world }) => {
        await wallet.devnet.fund(world().demo.address, 100_000n);
        await expect(page.getByText("Paid", { exact: true })).toBeVisible();
      },
    },
    {
      name: "receive/problem",
      mockup: "receive",
      reach: async ({ page }) => {
        await closes(page);
        await page.getByRole("textbox", { name: "Amount" }).fill("1");
        await page.getByRole("textbox", { name: "Amount" }).blur();
      },
    },
    {
      name: "scanner",
      mockup: "components",
      reach: async (visit) => {
        await go(visit, "/send");
        await opens(visit.page, "Scan QR code");
      },
    },
    {
      name: "more",
      only: "phone",
      isScreen: true,
      mockup: "more",
      reach: async (visit) => {
        await go(visit, "/");
        await visit.page.setViewportSize({ width: 390, height: 844 });
        await opens(visit.page, "More: Other Screens");
      },
    },
    { name: "nfts", route: "/nfts", mockup: "nfts", reach: (visit) => go(visit, "/nfts") },
    { name: "agora", route: "/agora", mockup: "agora", reach: (visit) => go(visit, "/agora") },
    { name: "not-found", isScreen: true, reach: (visit) => go(visit, "/no-such-place") },
  ],
};
