import { expect, type Page } from "@playwright/test";
import { createRandomTrades } from "@satchel/devnet/agora-library";
import { makeOffers } from "../../trade/many-offers.ts";
import { go, main } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const market = (page: Page) => main(page).getByRole("region", { name: "Market" });

async function openMarket(visit: Visit, tokenId: string): Promise<void> {
  await go(visit, `/token/${tokenId}`);
  await market(visit.page)
    .getByRole("button", { name: /^Market/ })
    .click();
}

/** The sizes of the offers, in bits. */
const ALIKE = [16, 17] as const;
/** The trades lie in these days before now. */
const DAYS = 28;

/** Trades at random, always the same ones. */
async function makeTrades({ wallet }: Visit, count: number): Promise<string> {
  let seed = 11;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const { tokenId, trade } = await createRandomTrades(wallet.devnet, count, random, ALIKE);
  const { node } = wallet.devnet;
  const now = Math.floor(Date.now() / 1000);
  for (let n = 0; n < count; n++) {
    node.setMockTime(now - Math.floor(((count - 1 - n) * DAYS * 86_400) / count));
    trade();
    if (n % 20 === 19) wallet.devnet.generate(1);
  }
  node.setMockTime(undefined);
  wallet.devnet.generate(1);
  return tokenId;
}

export const MARKET: Tour = {
  name: "market",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    {
      name: "market/candles",
      isWhole: true,
      mockup: ["market/c", "market/d"],
      inView: ({ page }) => market(page),
      reach: async (visit) => {
        await openMarket(visit, await makeTrades(visit, 150));
        await expect(market(visit.page).getByRole("slider")).toBeVisible();
      },
    },
    {
      name: "market/line",
      isWhole: true,
      mockup: ["market/l", "market/d"],
      inView: ({ page }) => market(page),
      reach: async ({ page }) => {
        await market(page).getByRole("button", { name: "Line", exact: true }).click();
      },
    },
    {
      name: "market/table",
      isWhole: true,
      mockup: ["market/t", "market/d"],
      inView: ({ page }) => market(page),
      reach: async ({ page }) => {
        await market(page).getByRole("button", { name: "Table", exact: true }).click();
      },
    },
    {
      name: "market/collection",
      isWhole: true,
      inView: ({ page }) => market(page),
      reach: async (visit) => {
        await openMarket(visit, visit.world().collections.gallery.tokenId);
        await expect(market(visit.page).getByRole("table")).toBeVisible();
      },
    },
    {
      name: "market/few",
      isWhole: true,
      mockup: "market/few",
      inView: ({ page }) => market(page),
      reach: async (visit) => {
        await openMarket(visit, await makeTrades(visit, 3));
        await expect(market(visit.page).getByText(/Too few for a chart/)).toBeVisible();
      },
    },
    {
      name: "market/none",
      isWhole: true,
      mockup: "market/none",
      inView: ({ page }) => market(page),
      reach: async (visit) => {
        const offers = [{ atoms: 4_000n, satsEach: 2_105n, minAtoms: 10n }];
        await openMarket(visit, await makeOffers(visit.wallet, { ticker: "COFFEE", name: "Lantern Coffee", offers }));
        await expect(market(visit.page).getByText("No trades yet")).toBeVisible();
      },
    },
  ],
};
