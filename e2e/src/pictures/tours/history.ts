import { expect, type Page } from "@playwright/test";
import { copyAddress, importDemo, openHome } from "../../person.ts";
import { addPeople, closes, dialog, friendsOf, go, hush, main, opens, press, rows } from "../steps.ts";
import type { Stop, Tour, Visit } from "../stop.ts";
import { notNow, returnHome } from "./first-visit.ts";

/** A row of each kind: what its text contains, and the drawing that comes nearest. */
const KINDS = {
  received: /Received from(?!.*(message|Airdrop|payment:))/s,
  sent: /Sent to/,
  self: /Moved to yourself|to self/i,
  staking: /Staking reward/,
  coinbase: /Coinbase Reward/,
  message: /is the ferry late again\?/,
  "invalid-message": /Invalid message/,
  "encrypted-message": /Encrypted message/,
  "chat-invalid": /Invalid chat message/,
  paybutton: /PayButton payment: order=1029/,
  "paybutton-invalid": /Invalid PayButton payment/,
  paywall: /Invalid paywall payment/,
  article: /Article reply: well said/,
  "article-invalid": /Invalid article(?! reply)/,
  alias: /Alias registration: satchel/,
  "alias-invalid": /Invalid alias registration/,
  airdrop: /Airdrop: thank you for holding/,
  "airdrop-invalid": /Off-spec airdrop/,
  swap: /Swap/,
  authentication: /Authentication/,
  xecx: /(?<!Invalid )XECX payout/,
  "xecx-invalid": /Invalid XECX payout/,
  "firma-yield": /Firma yield payment/,
  "firma-conversion": /Firma USDT conversion/,
  solana: /Solana address/,
  "unknown-app": /Message of an unknown app/,
  data: /Data: berth 14 is paid until October/,
  listed: /Listed /,
  canceled: /Canceled listing of/,
  relisted: /Relisted/,
  bought: /Bought/,
  sold: /Sold/,
  minted: /Minted/,
  "mint-inputs": /Created \d+ NFT mint inputs? for/,
  burned: /Burned/,
} as const;
type Kind = keyof typeof KINDS;

/** The newest row of each kind: its page and its place on that page. Filled by a walk through all pages. */
const places = new Map<string, Map<Kind, { page: number; row: number }>>();

const pageOf = (page: Page) => page.getByRole("status").filter({ hasText: /^Page \d+ of \d+$/ });

async function findKinds({ page, wallet }: Visit): Promise<void> {
  const found = new Map<Kind, { page: number; row: number }>();
  const count = Number(/of (\d+)$/.exec((await pageOf(page).textContent()) ?? "")?.[1]);
  for (let at = 1; at <= count; at++) {
    await expect(pageOf(page)).toHaveText(`Page ${at} of ${count}`);
    await expect(main(page).locator("[aria-busy=true]")).toHaveCount(0);
    await expect(rows(page)).not.toHaveCount(0);
    const texts = await rows(page).allTextContents();
    for (const [kind, words] of Object.entries(KINDS) as [Kind, RegExp][]) {
      const row = texts.findIndex((text) => words.test(text));
      if (row >= 0 && !found.has(kind)) found.set(kind, { page: at, row });
    }
    if (at < count) await press(page, "Next page");
  }
  places.set(wallet.url, found);
}

/** Opens the row of a kind. */
async function openKind(visit: Visit, kind: Kind): Promise<void> {
  const { page, wallet } = visit;
  const place = places.get(wallet.url)?.get(kind);
  if (!place) throw new Error(`the history has no row that says ${KINDS[kind]}`);
  const open = main(page).locator('li > button[aria-expanded="true"]');
  if ((await open.count()) > 0) await open.first().click();
  await go(visit, `/?page=${place.page}`);
  await expect(pageOf(page)).toHaveText(new RegExp(`^Page ${place.page} of`));
  await expect(rows(page).nth(place.row)).toHaveText(KINDS[kind]);
  await rows(page).nth(place.row).click();
  await expect(page.getByRole("button", { name: "Copy txid" })).toHaveCount(1);
  await expect(main(page).getByText("Loading…")).toHaveCount(0);
}

const DRAWN: Partial<Record<Kind, Stop["mockup"]>> = {
  received: ["history-rows/m1", "history-rows/desktop1"],
  message: ["history-rows/m1", "history-rows/desktop1"],
  sent: ["history-rows/m2", "history-rows/desktop1"],
  self: ["history-rows/m2", "history-rows/desktop1"],
  sold: ["history-rows/m4", "history-rows/desktop2"],
  canceled: ["history-rows/m4", "history-rows/desktop2"],
  "mint-inputs": ["history-rows/m4", "history-rows/desktop2"],
};

const search = (page: Page) => page.getByRole("searchbox", { name: "Search transactions" });

export const HISTORY: Tour = {
  name: "history",
  devnet: { world: {} },
  prepare: async (visit) => {
    await importDemo(visit.page, visit.wallet);
    await addPeople(visit, friendsOf(visit.world()));
    await openHome(visit.page, visit.wallet);
    await findKinds(visit);
  },
  stops: [
    {
      name: "home/storage",
      mockup: ["home-banners/store", "home-banners/net-d"],
      reach: async (visit) => {
        await returnHome(visit);
        await expect(visit.page.getByText("Your browser may delete this wallet")).toBeVisible();
      },
    },
    {
      name: "home",
      route: "/",
      mockup: "home",
      reach: async (visit) => {
        await go(visit, "/");
        await notNow(visit.page);
      },
    },
    { name: "home/whole", isWhole: true, mockup: "home", reach: (visit) => go(visit, "/") },
    ...(Object.keys(KINDS) as Kind[]).map(
      (kind): Stop => ({
        name: `history/${kind}`,
        mockup: DRAWN[kind] ?? ["history-rows/m4", "history-rows/desktop2"],
        inView: ({ page }) => main(page).locator('li:has(> button[aria-expanded="true"])'),
        reach: (visit) => openKind(visit, kind),
      }),
    ),
    {
      name: "home/split",
      mockup: ["balance-split/m-why", "balance-split/home"],
      reach: async (visit) => {
        await go(visit, "/");
        await opens(visit.page, /spendable/);
      },
    },
    {
      name: "home/hidden",
      mockup: "hidden-offline/hid",
      reach: async (visit) => {
        await go(visit, "/");
        await visit.page.getByRole("button", { name: "Hide balances" }).click();
      },
    },
    {
      name: "home/hidden-row",
      mockup: "hidden-offline/h-row",
      inView: ({ page }) => main(page).locator('li:has(> button[aria-expanded="true"])'),
      reach: ({ page }) => rows(page).nth(1).click(),
    },
    { name: "send/hidden", mockup: "hidden-offline/hidsend", reach: (visit) => go(visit, "/send") },
    { name: "coins/hidden", mockup: "hidden-offline/h-wal", reach: (visit) => go(visit, "/coins") },
    {
      name: "wallets/hub-hidden",
      mockup: "hidden-offline/hidhub",
      reach: async (visit) => {
        await go(visit, "/");
        await press(visit.page, /^Wallet: /);
        await expect(visit.page.getByRole("option").first()).toBeVisible();
      },
    },
    {
      name: "history/search",
      mockup: ["history-search/ms", "history-search/d"],
      inView: ({ page }) => main(page).getByRole("heading", { level: 1 }),
      reach: async (visit) => {
        const { page } = visit;
        await closes(page);
        await page.getByRole("button", { name: "Hide balances" }).click();
        await go(visit, "/?page=1");
        await press(page, "Search transactions");
        await expect(search(page)).toBeFocused();
        await search(page).fill("tea");
        await expect(page.getByText("found.")).toBeVisible();
      },
    },
    {
      name: "history/nothing-found",
      mockup: "empty-states/search",
      inView: ({ page }) => main(page).getByRole("heading", { level: 1 }),
      reach: async ({ page }) => {
        await search(page).fill("zzzz zzzz");
        await expect(page.getByText("Nothing found").first()).toBeVisible();
      },
    },
    {
      name: "history/filter",
      mockup: ["history-search/mf", "history-search/d"],
      reach: async ({ page }) => {
        await search(page).fill("");
        await opens(page, /^Filter/);
        await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Agora trades" });
      },
    },
    {
      name: "history/filtered",
      mockup: ["history-search/ms", "history-search/d"],
      inView: ({ page }) => main(page).getByRole("heading", { level: 1 }),
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: /^Show/ }).click();
        await expect(page.getByText("found.")).toBeVisible();
      },
    },
    {
      name: "history/export",
      mockup: ["history-search/me", "history-search/d"],
      reach: async ({ page }) => {
        await press(page, "Clear all");
        await opens(page, "Export");
      },
    },
    {
      name: "history/folded",
      mockup: ["history-search/m", "history-search/d"],
      inView: ({ page }) => main(page).getByRole("heading", { level: 1 }),
      reach: async (visit) => {
        const { page, wallet } = visit;
        await closes(page);
        const address = await copyAddress(page);
        for (const sats of [546n, 600n, 700n]) await wallet.devnet.fund(address, sats);
        await go(visit, "/configure");
        await page.getByRole("combobox", { name: "Fold small payments" }).selectOption({ label: "Below 10 XEC" });
        await go(visit, "/");
        await expect(page.getByRole("button", { name: /small transactions hidden/ })).toBeVisible();
        await hush(page);
      },
    },
    {
      name: "home/install",
      webOnly: true,
      reach: async (visit) => {
        // The event of a browser that can install: the browser of the pictures cannot.
        await visit.page.evaluate("dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))");
        await returnHome(visit);
        await expect(visit.page.getByText("Install Satchel")).toBeVisible();
      },
    },
  ],
};
