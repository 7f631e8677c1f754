import { expect, type Page } from "@playwright/test";
import { chainOf, scriptOfAddress } from "../../person.ts";
import { makeOffers, type Selling } from "../../trade/many-offers.ts";
import { buyCheapest } from "../../trade/other-buyer.ts";
import { closes, dialog, go, main, opens, press } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const offers = (page: Page) => page.getByRole("radiogroup", { name: "Offers, cheapest first" });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity", exact: true });

/** The order book; the forms beside it have buttons of the same names. */
const book = (page: Page) => page.getByRole("region", { name: "Offers, cheapest first" });

/** Opens the page of a token and waits until its offers are there. */
async function openBook(visit: Visit, tokenId: string): Promise<void> {
  await go(visit, `/token/${tokenId}`);
  await expect(offers(visit.page).getByRole("radio").first()).toBeVisible();
  await expect(main(visit.page).getByText("This offer is being verified.")).toHaveCount(0);
}

/** The offers of one token, each a state that the world's markets do not have. */
const STATES: readonly Selling[] = [
  { atoms: 4_000n, satsEach: 2_105n, minAtoms: 10n },
  { atoms: 2_500n, satsEach: 2_140n, minAtoms: 10n },
  { atoms: 1_000_000_000n, satsEach: 2_200n, minAtoms: 900_000_000n },
  { atoms: 64n, satsEach: 2_500n, minAtoms: 10n, isUnacceptable: true },
  { atoms: 4_900n, satsEach: 3_190n, minAtoms: 10n },
];
const rowAt = (page: Page, price: string) => offers(page).getByRole("radio", { name: new RegExp(`^${price}`) });

/** Opens the page of a token of which the wallet has never had any. */
async function openMade(visit: Visit, token: Parameters<typeof makeOffers>[1]): Promise<string> {
  const tokenId = await makeOffers(visit.wallet, token);
  await openBook(visit, tokenId);
  return tokenId;
}

export const ORDER_BOOK: Tour = {
  name: "order book",
  devnet: { world: {} },
  prepare: openDemo,
  stops: [
    {
      name: "order-book/offers",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: (visit) => openBook(visit, visit.world().tokenIds.crystals),
    },
    {
      name: "order-book/quantity",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async ({ page }) => {
        await book(page).getByRole("button", { name: "50%", exact: true }).click();
      },
    },
    {
      name: "order-book/too-little-left",
      isWhole: true,
      mockup: ["agora-buy/rest", "agora/desktop"],
      reach: async ({ page }) => {
        await book(page).getByRole("button", { name: "Max", exact: true }).click();
        const whole = await quantity(page).inputValue();
        await quantity(page).fill(`${Number(whole) - 0.5}`);
        await expect(page.getByText(/^Must accept <=/)).toBeVisible();
      },
    },
    {
      name: "order-book/review",
      mockup: ["agora-buy/rev", "agora/desktop"],
      reach: async ({ page }) => {
        await book(page).getByRole("button", { name: "25%", exact: true }).click();
        await opens(page, /^Buy \d/);
        await expect(dialog(page).getByText("Execute this trade?")).toBeVisible();
      },
    },
    {
      name: "order-book/bought",
      mockup: ["agora-buy/ok", "agora/desktop"],
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: /^Buy/ }).click();
        await expect(dialog(page).getByText("Bought").first()).toBeVisible();
      },
    },
    {
      name: "order-book/unknown",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async (visit) => {
        await closes(visit.page);
        visit.wallet.devnet.services.faults.set("blacklist", { fail: 5 });
        await openBook(visit, visit.world().tokenIds.bread);
        await expect(book(visit.page).getByText("It is not known whether this token may be traded")).toBeVisible();
      },
    },
    {
      name: "order-book/nft",
      isWhole: true,
      mockup: ["agora-nft/listed", "agora-nft/d"],
      reach: async (visit) => {
        visit.wallet.devnet.services.faults.clear();
        const nft = visit.world().offers.open.find(({ kind }) => kind === "oneshot")?.tokenId ?? "no NFT";
        await go(visit, `/token/${nft}`);
        await expect(visit.page.getByRole("heading", { name: "Buy this NFT" })).toBeVisible();
      },
    },
    {
      name: "order-book/nft-sold",
      isWhole: true,
      mockup: ["agora-nft/sold", "agora-nft/d"],
      reach: async (visit) => {
        const { page, wallet } = visit;
        const tokenId = page.url().split("/").at(-1) ?? "";
        await opens(page, "Buy NFT");
        await expect(dialog(page).getByRole("button", { name: "Buy NFT" })).toBeVisible();
        await buyCheapest(wallet, tokenId);
        await dialog(page).getByRole("button", { name: "Buy NFT" }).click();
        await expect(page.getByText("Nothing was sent, nothing was paid.")).toBeVisible();
      },
    },
    {
      name: "order-book/nft-on-sale",
      isWhole: true,
      mockup: "agora-nft/listed",
      reach: async (visit) => {
        const { page, wallet } = visit;
        const { demo, collections } = visit.world();
        const ids = new Set([...collections.demo.nftTokenIds, ...collections.gallery.nftTokenIds]);
        const coins = await chainOf(wallet).utxos(scriptOfAddress(demo.address));
        const held = coins.find(({ token }) => token && ids.has(token.tokenId))?.token?.tokenId ?? "no NFT";
        await go(visit, `/token/${held}`);
        await page.getByRole("textbox", { name: /^Price/ }).fill("25000");
        await main(page)
          .getByRole("button", { name: /^List / })
          .click();
        await dialog(page).getByRole("button", { name: /^List/ }).click();
        await expect(page.getByRole("heading", { name: "Listed" })).toBeVisible();
        await closes(page);
        await go(visit, "/etokens");
        await go(visit, `/token/${held}`);
        await expect(page.getByText("On sale for")).toBeVisible();
      },
    },
    {
      name: "order-book/unaffordable",
      isWhole: true,
      mockup: ["agora-buy/poor", "agora/desktop"],
      reach: async (visit) => {
        await openMade(visit, { ticker: "COFFEE", name: "Lantern Coffee Points", offers: STATES });
        await rowAt(visit.page, "22.00").click();
        await expect(visit.page.getByText(/^This offer requires a minimum purchase/)).toBeVisible();
      },
    },
    {
      name: "order-book/above-spot",
      isWhole: true,
      mockup: ["agora-buy/over", "agora/desktop"],
      reach: async ({ page }) => {
        await rowAt(page, "31.90").click();
        await expect(page.getByText(/more than 25% above spot/)).toBeVisible();
      },
    },
    {
      name: "order-book/unacceptable",
      isWhole: true,
      mockup: ["agora-buy/unacc", "agora/desktop"],
      reach: async ({ page }) => {
        await offers(page).getByRole("radio").nth(3).click();
        await expect(page.getByText(/^This offer cannot be accepted/)).toBeVisible();
      },
    },
    {
      name: "order-book/gone",
      isWhole: true,
      mockup: ["agora-buy/gone", "agora/desktop"],
      reach: async (visit) => {
        const { page } = visit;
        await rowAt(page, "21.05").click();
        await quantity(page).fill("100");
        await buyCheapest(visit.wallet, page.url().split("/").at(-1) ?? "");
        await expect(page.getByText(/^Somebody else bought the offer/)).toBeVisible();
      },
    },
    {
      name: "order-book/last-gone",
      isWhole: true,
      mockup: ["agora-buy/gone", "agora/desktop"],
      reach: async (visit) => {
        const tokenId = await openMade(visit, { ticker: "LAST", name: "Only one", offers: STATES.slice(0, 1) });
        await quantity(visit.page).fill("100");
        await buyCheapest(visit.wallet, tokenId);
        await expect(visit.page.getByText(/It was the last one/)).toBeVisible();
      },
    },
    {
      name: "order-book/too-large",
      isWhole: true,
      mockup: ["agora-buy/unacc", "agora/desktop"],
      reach: async (visit) => {
        const large = { atoms: 2n ** 47n, satsEach: 0n, minAtoms: 1_000_000n, isTooLarge: true };
        await openMade(visit, { ticker: "HUGE", name: "Very many", offers: [STATES[0] as Selling, large] });
        await offers(visit.page).getByRole("radio").first().click();
        await expect(visit.page.getByText(/^This offer holds more than its script can write/)).toBeVisible();
      },
    },
    {
      name: "order-book/twin",
      isWhole: true,
      reach: async (visit) => {
        await openMade(visit, { ticker: "XECX", name: "Staked XEC", offers: STATES.slice(0, 2) });
        await expect(visit.page.getByText(/^This is not /)).toBeVisible();
      },
    },
    {
      name: "order-book/many",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async (visit) => {
        const many = Array.from({ length: 500 }, (_, n) => ({
          atoms: 1_000n + BigInt((n * 37) % 900),
          satsEach: 2_000n + BigInt(n),
          minAtoms: 10n,
        }));
        await openMade(visit, { ticker: "MANY", name: "Offered by many", offers: many });
        await offers(visit.page).getByRole("radio").first().focus();
        for (let at = 0; at < 20; at++) await visit.page.keyboard.press("ArrowDown");
        await expect(offers(visit.page).getByRole("radio", { checked: true })).toHaveAttribute("aria-posinset", "21");
      },
    },
    {
      name: "order-book/blacklisted",
      isWhole: true,
      mockup: ["agora-buy/unacc", "agora/desktop"],
      reach: (visit) => openBook(visit, visit.world().tokenIds.imitationStaking),
    },
    {
      name: "order-book/own",
      isWhole: true,
      mockup: ["agora-buy/own", "agora/desktop"],
      reach: (visit) => openBook(visit, visit.world().tokenIds.demoAlp),
    },
    {
      name: "order-book/none",
      mockup: ["agora-buy/load", "agora/desktop"],
      reach: async (visit) => {
        await go(visit, `/token/${visit.world().tokenIds.hiddenImage}`);
        await expect(visit.page.getByText("No active offers for this token")).toBeVisible();
      },
    },
    {
      name: "order-book/hidden",
      isWhole: true,
      mockup: ["agora-buy/part", "agora/desktop"],
      reach: async (visit) => {
        const { page } = visit;
        const dear = [{ atoms: 2_500_000n, satsEach: 2_105n, minAtoms: 10n }];
        await openMade(visit, { ticker: "DEAR", name: "More than anybody has", offers: dear });
        await press(page, /^(Hide|Show) balances$/);
        await book(page).getByRole("button", { name: "Max", exact: true }).click();
        await expect(quantity(page)).toHaveValue("••••••");
      },
    },
    {
      name: "order-book/loading",
      mockup: ["agora-buy/load", "agora/desktop"],
      reach: async ({ page, wallet, world }) => {
        await press(page, /^(Hide|Show) balances$/);
        await page.route(/\/plugin\//, () => {});
        await page.goto(`${wallet.url}/#/token/${world().tokenIds.tea}`);
        await expect(page.getByLabel("Loading the offers…")).toBeVisible();
      },
    },
    {
      name: "order-book/old",
      isWhole: true,
      reach: async (visit) => {
        const { page, wallet } = visit;
        await page.unroute(/\/plugin\//);
        await openBook(visit, visit.world().tokenIds.timber);
        await page.route(/\/plugin\//, (route) => route.abort());
        await wallet.devnet.fund(visit.world().demo.address, 100_000n);
        await expect(page.getByText("These offers may be out of date.")).toBeVisible();
      },
    },
    {
      name: "order-book/offline",
      mockup: ["agora-buy/load", "agora/desktop"],
      reach: async ({ page, wallet, world }) => {
        await page.context().setOffline(true);
        await page.goto(`${wallet.url}/#/token/${world().tokenIds.crystals}`);
        await expect(page.getByText(/^Error querying agora/)).toBeVisible();
      },
    },
    {
      name: "order-book/failed",
      mockup: ["agora-buy/load", "agora/desktop"],
      reach: async (visit) => {
        await visit.page.context().setOffline(false);
        await visit.page.route(/\/plugin\//, (route) => route.abort());
        await go(visit, `/token/${visit.world().tokenIds.ore}`);
        await expect(visit.page.getByText(/^Error querying agora/)).toBeVisible();
      },
    },
  ],
};

/** How long trading waits for a server that hangs: longer than that on a busy machine, and a picture shows its end. */
const LONGEST_WAIT_MS = 5_000;
type Held = { heldWaits?: (() => void)[] };

/** The longest wait of trading does not end by itself: its picture is taken in several sizes. */
const holdWaits = (page: Page): Promise<unknown> =>
  page.addInitScript((longest) => {
    const waits: (() => void)[] = [];
    Object.assign(globalThis, { heldWaits: waits });
    const real = globalThis.setTimeout;
    const held = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === longest ? waits.push(run) && real(() => {}) : real(run, ms, ...rest);
    globalThis.setTimeout = held as typeof setTimeout;
  }, LONGEST_WAIT_MS);

const endWaits = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const end of (globalThis as Held).heldWaits?.splice(0) ?? []) end();
  });

/** Servers that hang: trading waits for a short time, and says what nobody has ruled out. */
export const HANGING: Tour = {
  name: "order book, servers that hang",
  webOnly: true,
  devnet: { world: {} },
  prepare: async (visit) => {
    const { savings } = visit.world().tokenIds;
    await holdWaits(visit.page);
    await visit.page.route(new RegExp(`/(token|tx|raw-tx)/${savings}$`), () => {});
    await openDemo(visit);
  },
  stops: [
    {
      name: "order-book/names-waited-for",
      isWhole: true,
      reach: async (visit) => {
        await openMade(visit, { ticker: "NEW", name: "Never seen before", offers: STATES.slice(0, 2) });
        await quantity(visit.page).fill("100");
        await expect(visit.page.getByText(/^Fetching the names of well known tokens/)).toBeVisible();
      },
    },
    {
      name: "order-book/not-compared",
      isWhole: true,
      reach: async ({ page }) => {
        await endWaits(page);
        await expect(page.getByText("Its name could not be compared")).toBeVisible();
        await expect(book(page).getByRole("button", { name: /^Buy \d/ })).toBeEnabled();
      },
    },
    {
      name: "order-book/not-compared-review",
      reach: async ({ page }) => {
        await opens(page, /^Buy \d/);
        await expect(dialog(page).getByText("Its name could not be compared")).toBeVisible();
      },
    },
    {
      name: "order-book/blacklist-waited-for",
      isWhole: true,
      reach: async (visit) => {
        const { page } = visit;
        await closes(page);
        await page.route(/blacklist/, () => {});
        await openBook(visit, visit.world().tokenIds.bread);
        await expect(page.getByText(/^Asking whether this token may be traded/).first()).toBeVisible();
      },
    },
  ],
};
