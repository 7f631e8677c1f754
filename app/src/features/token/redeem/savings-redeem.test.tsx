import { encodeCashAddr } from "@satchel/core/address";
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import type { Offer, OfferEnd } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aTxid } from "@satchel/core/testing";
import type { AskedBid, Trading } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { offer } from "../../../testing/open-book.tsx";
import { aNetwork, unmount } from "../../../testing/page.ts";
import { aWallet } from "../../../testing/sample-engine.ts";
import { ALP, fact, type Given, ID, openToken } from "../testing/open-token.tsx";

afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const XEC = 100_000_000_000n;
const BID = 46_948n * XEC + (36n * XEC) / 100n;
const MY_PK = aWallet().keys[0]?.publicKey ?? "";
const NO_ANSWER = no({ code: "unreachable" as const, reason: "" });

const hotWallet = () => {
  const address = encodeCashAddr(aNetwork().prefix, "p2pkh", "5b".repeat(20));
  return address.ok ? address.value : "";
};
/** `bids`: what is bid, one after the other; the last one stays. Undefined: the service is silent. */
type Wanted = Given & {
  offers?: readonly Offer[];
  ready?: bigint | undefined;
  said?: readonly (bigint | undefined)[];
  /** What one XEC costs in dollars; undefined without a price service. */
  perXec?: number | undefined;
};

/** Opens the page of the savings token. `asked`: how often the bid was asked for. */
async function open(given: Wanted = {}) {
  const { offers = [], said = [BID], ...rest } = given;
  const ready = "ready" in given ? given.ready : 1_820_000_000n;
  const perXec = "perXec" in given ? given.perXec : 0.0000213;
  const asked: number[] = [];
  const fetchBid = async () => {
    const bid = said[Math.min(asked.length, said.length - 1)];
    asked.push(Date.now());
    const value: AskedBid = { nanoSatsPerToken: bid ?? 0n, host: "partner.example", at: Date.now() };
    return bid === undefined ? NO_ANSWER : ok(value);
  };
  const page = await openToken({
    type: ALP,
    info: { decimals: 4, tokenTicker: "FIRMA", tokenName: "Firma" },
    held: [12_045_000n],
    special: { savingsTokenId: ID, savingsHotWallet: hotWallet() },
    bids: ["https://partner.example/bid"],
    state:
      perXec === undefined
        ? {}
        : { price: { fiat: "usd", perXec, savings: 1, at: Date.now() }, priceStatus: "fresh" as const },
    ...rest,
    answers: {
      checkTrading: async () => "allowed" as Trading,
      fetchOffers: async () => ok({ offers, refused: [] }),
      fetchReadySats: async () => (ready === undefined ? NO_ANSWER : ok(sats(ready))),
      fetchBid,
      ...given.answers,
    },
  });
  return { ...page, asked };
}
async function openForm(given: Wanted = {}) {
  const page = await open(given);
  await page.screen.until(() => page.screen.has("#redeem-quantity"));
  return page;
}
/** The button of the form, not the toggle of its panel. */
const redeem = (quantity: string) =>
  [...document.querySelectorAll("button")].findLast(({ textContent }) => textContent === `Redeem ${quantity}`) as
    | HTMLButtonElement
    | undefined;
/** The facts of the token below the form have such a button too. */
const tryAgain = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again") as HTMLButtonElement;
const inDialog = () => [...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement;
const tick = async (screen: Awaited<ReturnType<typeof open>>["screen"]) =>
  screen.click(screen.find("main input[type=checkbox]"));

describe("the form", () => {
  test("shows the bid, asks for it again at the press, and offers everything below it after its review", async () => {
    const { engine, screen, sent, asked } = await openForm({ ready: 10n ** 10n });
    await screen.type("#redeem-quantity", "500");
    expect(fact("Price now")).toBe("46,948.36 XEC each");
    expect(screen.text()).toMatch(/Price asked (just now|\d+ s ago)/);
    expect(screen.text()).not.toContain("market");
    expect(asked).toHaveLength(1);
    await screen.click(redeem("500 FIRMA") as HTMLButtonElement);
    await screen.until(() => screen.has("dialog"));
    expect(asked).toHaveLength(2);
    const wish = engine.asked.find(({ action }) => action === "prepareTrade")?.with as {
      trade: string;
      atoms: bigint;
      minAtoms: bigint;
      priceNanoSatsPerAtom: bigint;
    };
    expect(wish).toMatchObject({ trade: "list", tokenId: ID, atoms: 5_000_000n, minAtoms: 5_000_000n });
    expect(wish.priceNanoSatsPerAtom * 10_000n).toBeLessThan(BID);
    const review = screen.find("dialog").textContent ?? "";
    expect(review).toContain("Review redemption");
    expect(review).toContain("an ordinary listing that you can cancel");
    expect(fact("Sold as a whole")).toBe("Yes");
    expect(fact("Price asked")).toMatch(/^\d+ s ago$/);
    await screen.click(inDialog());
    await screen.until(() => sent() !== undefined);
    await screen.until(() => screen.text().includes("Redeeming"));
    expect(screen.text()).not.toMatch(/\bSold\b|Redeemed/);
  });

  test("less than a hundredth is refused once the field is left", async () => {
    const { screen } = await openForm();
    await screen.type("#redeem-quantity", "0.005");
    expect(screen.text()).not.toContain("Cannot redeem");
    await act(async () => {
      screen.find("#redeem-quantity").focus();
      screen.find("#redeem-quantity").blur();
    });
    expect(screen.text()).toContain("Cannot redeem less than 0.01 FIRMA");
    expect(screen.button("Redeem").disabled).toBe(true);
  });

  test("on a page that nobody sees no bid is asked for, and it is when the page is seen", async () => {
    const { engine, screen, asked } = await open({ state: { isSeen: false } });
    // The form waits for a bid, and a few turns later it would have been asked for.
    await screen.until(() => screen.has('[aria-label="Asking for the price…"]'));
    let turns = 0;
    await screen.until(() => ++turns > 10);
    expect(asked).toEqual([]);
    await act(async () => engine.state.setState({ isSeen: true }));
    await screen.until(() => asked.length === 1 && screen.has("#redeem-quantity"));
  });

  test("without a bid nothing can be redeemed: Try again asks again, and Sell is one press away", async () => {
    const { screen, asked } = await open({ said: [undefined, undefined, BID] });
    await screen.until(() => screen.text().includes("Error determining FIRMA bid price"));
    expect(screen.text()).toContain("Nothing was offered. You can still sell on Agora at your own price.");
    await screen.click(tryAgain());
    await screen.until(() => asked.length === 2);
    expect(screen.has("#redeem-quantity")).toBe(false);
    await screen.click(tryAgain());
    await screen.until(() => screen.has("#redeem-quantity"));
  });

  test("'Sell instead' opens the form that sells", async () => {
    const { screen } = await open({ said: [undefined] });
    await screen.until(() => screen.text().includes("Error determining FIRMA bid price"));
    await screen.click(screen.button("Sell instead"));
    expect(screen.has("#sell-price")).toBe(true);
  });

  test("a hot wallet that is not known blocks, until it is known", async () => {
    let ready: bigint | undefined;
    const { screen } = await openForm({
      answers: { fetchReadySats: async () => (ready === undefined ? NO_ANSWER : ok(sats(ready))) },
    });
    await screen.type("#redeem-quantity", "300");
    await screen.until(() => screen.text().includes("Unable to fetch $FIRMA redeem hot wallet balance"));
    expect(redeem("300 FIRMA")?.disabled).toBe(true);
    ready = 10n ** 10n;
    await screen.click(tryAgain());
    await screen.until(() => redeem("300 FIRMA")?.disabled === false);
    expect(screen.text()).not.toContain("Unable to fetch");
  });

  test("more than the hot wallet holds is blocked, and what is possible can be taken instead", async () => {
    const { screen } = await openForm();
    await screen.type("#redeem-quantity", "500");
    await screen.until(() =>
      screen
        .text()
        .includes("Cannot redeem more than 18,200,000.00 XEC worth of $FIRMA. Visit firma.cash to redeem for $USDT."),
    );
    expect(redeem("500 FIRMA")?.disabled).toBe(true);
    const possible = fact("Possible here") ?? "";
    expect(possible).toMatch(/^387\.\d+ FIRMA$/);
    await screen.click(screen.button(`Use ${possible}`));
    expect(screen.text()).not.toContain("Cannot redeem");
    expect(redeem(possible)?.disabled).toBe(false);
  });

  test("a network without the service redeems no savings token", async () => {
    const { screen } = await open({ bids: [] });
    await screen.until(() => screen.has("#sell-price"));
    expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Redeem");
  });
});

describe("a bid", () => {
  // 46,948.36 XEC is a dollar at 0.0000213.
  test.each([
    ["4 % below the market", 0.0000213 * 1.04, undefined],
    ["6 % below the market", 0.0000213 / 1.0638, "This price is 6% below the market"],
    ["6 % above the market", 0.0000213 * 1.06, "This price is 6% above the market"],
  ])("%s asks as it should", async (_, perXec, question) => {
    const { screen, engine } = await openForm({ perXec });
    await screen.type("#redeem-quantity", "100");
    if (question === undefined) {
      expect(screen.text()).not.toContain("the market");
      return expect(redeem("100 FIRMA")?.disabled).toBe(false);
    }
    expect(screen.text()).toContain(question);
    expect(screen.text()).toContain("The redemption service pays 46,948.36 XEC for one FIRMA.");
    expect(screen.text()).toMatch(/By the price service it is worth (49,9|44,2)\d\d\.\d\d XEC\./);
    expect(redeem("100 FIRMA")?.disabled).toBe(true);
    await tick(screen);
    expect(redeem("100 FIRMA")?.disabled).toBe(false);
    await screen.click(redeem("100 FIRMA") as HTMLButtonElement);
    await screen.until(() => screen.has("dialog"));
    expect(engine.asked.some(({ action }) => action === "prepareTrade")).toBe(true);
  });

  test.each([
    ["is silent", { perXec: undefined }],
    [
      "has said something too long ago",
      { state: { price: { fiat: "usd", perXec: 0.0000213, savings: 1, at: 0 }, priceStatus: "old" as const } },
    ],
    [
      "does not know the dollar",
      { state: { price: { fiat: "eur", perXec: 0.0000213, at: Date.now() }, priceStatus: "fresh" as const } },
    ],
  ])("is asked about when the price service %s", async (_, given) => {
    const { screen } = await openForm(given);
    await screen.type("#redeem-quantity", "100");
    expect(screen.text()).toContain("The price cannot be compared");
    expect(screen.text()).toContain("nobody else has said what it is worth now");
    expect(redeem("100 FIRMA")?.disabled).toBe(true);
    await tick(screen);
    expect(redeem("100 FIRMA")?.disabled).toBe(false);
  });

  test("that falls far between the form and the press is asked about, and no review opens", async () => {
    const { screen, asked } = await openForm({ said: [BID, (BID * 90n) / 100n] });
    await screen.type("#redeem-quantity", "100");
    await screen.click(redeem("100 FIRMA") as HTMLButtonElement);
    await screen.until(() => asked.length === 2 && screen.text().includes("below the market"));
    expect(screen.has("dialog")).toBe(false);
    expect(redeem("100 FIRMA")?.disabled).toBe(true);
  });

  test("that was confirmed is asked about again when it has fallen", async () => {
    const low = (BID * 90n) / 100n;
    const { screen, asked } = await openForm({ said: [low, (low * 98n) / 100n] });
    await screen.type("#redeem-quantity", "100");
    await tick(screen);
    await screen.click(redeem("100 FIRMA") as HTMLButtonElement);
    await screen.until(() => asked.length === 2);
    expect(screen.has("dialog")).toBe(false);
    expect(redeem("100 FIRMA")?.disabled).toBe(true);
  });

  test("that has become too old in the review is asked for again before anything is signed", async () => {
    const { screen, sent, asked } = await openForm({ said: [BID, BID, (BID * 99n) / 100n] });
    await screen.type("#redeem-quantity", "100");
    await screen.click(redeem("100 FIRMA") as HTMLButtonElement);
    await screen.until(() => screen.has("dialog"));
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now + 61_000);
    await screen.click(inDialog());
    await screen.until(() => asked.length === 3 && screen.text().includes("The price was asked for again"));
    expect(sent()).toBeUndefined();
    expect(screen.find("dialog").textContent).toMatch(/Price46,4\d\d\.\d+\sXEC/);
    clock.mockImplementation(() => now + 62_000);
    await screen.click(inDialog());
    await screen.until(() => sent() !== undefined);
  });
});

describe("after the listing", () => {
  /** 50 tokens for 469 sats an atom. */
  const whole = (satsEach = 469n): Offer => ({
    ...offer({ all: 500_000n, min: 500_000n, satsEach, makerPk: MY_PK }),
    outpoint: outpointOf(aTxid("1a".repeat(32)), 1),
  });

  /** Opens the page with an open redemption, and then lets it go. */
  async function gone(end: OfferEnd | undefined) {
    let offers: readonly Offer[] = [whole()];
    let onChange = () => {};
    const page = await open({
      answers: {
        fetchOffers: async () => ok({ offers, refused: [] }),
        watchToken: async (_: unknown, watch: () => void) => {
          onChange = watch;
          return () => undefined;
        },
        fetchOfferEnd: async () => ok(end),
      } as NonNullable<Given["answers"]>,
    });
    const { screen } = page;
    await screen.until(() => screen.text().includes("Redeeming 50 FIRMA"));
    expect(screen.text()).toContain("2,345,000.00 XEC arrive");
    expect(screen.text()).not.toContain("Take it back");
    offers = [];
    await act(async () => onChange());
    return page;
  }

  test("it is redeemed when its offer was bought, with what came", async () => {
    const { screen } = await gone({ status: "TAKEN", sats: sats(234_500_000n), atoms: atoms(500_000n) });
    await screen.until(() => screen.text().includes("Redeemed"));
    expect(screen.text()).toContain("2,345,000.00 XEC arrived");
  });

  test("a cancelled one is not redeemed", async () => {
    const { screen } = await gone({ status: "CANCELED" });
    await screen.until(() => screen.text().includes("The offer was cancelled"));
    expect(screen.text()).not.toMatch(/Redeemed|arrived/);
  });

  test("one of which no server shows the end is not called redeemed", async () => {
    const { screen } = await gone(undefined);
    await screen.until(() => screen.text().includes("No server has shown yet how it ended."));
    expect(screen.text()).not.toMatch(/Redeemed|arrived/);
  });

  test("offers far from the bid, in parts or of others are no redemptions, and without a bid nothing is called one", async () => {
    const parts = { ...offer({ all: 500_000n, min: 600n, satsEach: 469n, makerPk: MY_PK, n: 6 }) };
    const theirs = offer({ all: 500_000n, min: 500_000n, satsEach: 469n, n: 7 });
    const { screen } = await open({ offers: [whole(600n), parts, theirs] });
    await screen.until(() => screen.has("[role=radio]") && screen.has("#redeem-quantity"));
    expect(screen.text()).not.toContain("Redeeming");
    unmount();
    const silent = await open({ offers: [whole()], said: [undefined] });
    await silent.screen.until(() => silent.screen.text().includes("Error determining FIRMA bid price"));
    expect(silent.screen.text()).not.toContain("Redeeming");
  });

  test("when the bid has fallen below it that is said, and it can be taken back at once", async () => {
    const { screen } = await open({ offers: [whole(480n)] });
    await screen.until(() => screen.text().includes("Redeeming 50 FIRMA"));
    expect(screen.text()).toContain("The service pays 46,948.36 XEC each now, which is less than this offer asks");
    expect(screen.text()).toContain("Take it back");
  });
});

describe("the yield", () => {
  const said = { percent: 6.29, host: "partner.example", at: Date.now() };
  test("is shown with who says it and since when", async () => {
    const { screen, engine } = await open({ answers: { fetchYield: async () => ok(said) } });
    await screen.until(() => fact("Yield") !== undefined);
    expect(fact("Yield")).toMatch(/^6\.29% a year says partner\.example, as of /);
    expect(engine.asked.map(({ action }) => action)).not.toContain("send");
  });
  test("is not shown while the partner is silent, and of no other token", async () => {
    const { screen } = await openForm();
    expect(fact("Yield")).toBeUndefined();
    unmount();
    const other = await open({ special: {}, answers: { fetchYield: async () => ok(said) } });
    await other.screen.until(() => other.screen.has("#sell-price"));
    expect(fact("Yield")).toBeUndefined();
    expect(screen).toBeDefined();
  });
});
