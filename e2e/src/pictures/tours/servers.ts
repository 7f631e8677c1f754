import { expect, type Page } from "@playwright/test";
import { askServer } from "../../ask-server.ts";
import { NAMED_ATTACKS } from "../../attacks/lies.ts";
import { createLyingServer, type LyingServer } from "../../attacks/lying-server.ts";
import { importDemo, openNewWallet, receive } from "../../person.ts";
import type { Wallet } from "../../wallet-test.ts";
import { go, press, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";

/** The servers that lie, by the wallet that asks them. They end with the process. */
const liars = new Map<string, LyingServer>();

/** Names the servers in the network config that the page gets. */
export async function withServers(page: Page, urls: (wallet: Wallet) => string[], wallet: Wallet): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const config = await (await askServer(route)).json();
    config.endpoints.indexers = urls(wallet);
    await route.fulfill({ json: config });
  });
}

/** A second server between the wallet and the same devnet, which is honest until it is told to lie. */
async function addLiar({ page, wallet }: Visit): Promise<void> {
  const liar = await createLyingServer(wallet.devnet.url);
  liars.set(wallet.url, liar);
  await withServers(page, ({ devnet }) => [devnet.url, liar.url], wallet);
}

async function openLink(visit: Visit, xec: string): Promise<void> {
  const { page, wallet } = visit;
  // A page that was opened by a link asks the servers in the order of the config.
  await page.goto(`${wallet.url}/#/send?bip21=${STRANGER}?amount=${xec}`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Send" })).toBeVisible();
}

const review = (page: Page) => page.getByRole("dialog", { name: "Review payment" });

export const TWO_SERVERS: Tour = {
  name: "two servers",
  webOnly: true,
  prepare: async (visit) => {
    const { page, wallet } = visit;
    await addLiar(visit);
    await openNewWallet(page, wallet);
    await receive(page, wallet, 1_000_000n);
    await receive(page, wallet, 200_000n);
    wallet.devnet.generate(1);
  },
  stops: [
    {
      name: "send/second-server-silent",
      mockup: ["safety/slow", "safety/chk-d"],
      reach: async (visit) => {
        const { page, wallet } = visit;
        liars
          .get(wallet.url)
          ?.lie({ name: "hang", lies: [{ kind: "answer", how: "hang", path: "/utxos", of: 1 }] }, "pictures");
        await openLink(visit, "11000");
        await press(page, "Accept");
        await expect(review(page)).toContainText("did not answer in time");
      },
    },
    {
      name: "send/servers-disagree",
      isScreen: true,
      mockup: ["safety/dis", "safety/dis-d"],
      inView: ({ page }) => page.getByRole("status").filter({ hasText: "Two servers disagree" }),
      reach: async (visit) => {
        const { page, wallet } = visit;
        const liar = liars.get(wallet.url);
        liar?.beHonest();
        liar?.lie(
          {
            name: "other amounts",
            lies: [
              { kind: "field", message: "ScriptUtxo", field: "sats", how: "change", isEverywhere: true },
              { kind: "answer", how: "error-404", path: "/tx/", of: 1 },
            ],
          },
          "pictures",
        );
        await openLink(visit, "11000");
        await press(page, "Accept");
        await expect(page.getByText("Two servers disagree").first()).toBeVisible();
      },
    },
  ],
};

/** The only server stops naming the tokens of coins that the wallet knows. */
export const DOUBT: Tour = {
  name: "doubt",
  webOnly: true,
  devnet: { world: {} },
  prepare: async (visit) => {
    const { page, wallet } = visit;
    const liar = await createLyingServer(wallet.devnet.url);
    liars.set(wallet.url, liar);
    await withServers(page, () => [liar.url], wallet);
    await importDemo(page, wallet);
    await go(visit, "/coins");
  },
  stops: [
    {
      name: "coins/in-doubt",
      isWhole: true,
      mockup: ["safety/coins", "safety/coins-d"],
      reach: async (visit) => {
        const { page, wallet } = visit;
        const attack = NAMED_ATTACKS.find(({ name }) => name === "S1 tokens are not named");
        if (!attack) throw new Error("no such attack");
        liars.get(wallet.url)?.lie(attack, "pictures");
        await page.reload();
        await go(visit, "/coins");
        await expect(page.getByText("May carry tokens").first()).toBeVisible();
      },
    },
    {
      name: "coins/spend-anyway",
      mockup: "safety/coins-ask",
      reach: async ({ page }) => {
        await page.getByRole("button", { name: "Spend anyway" }).first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ],
};
