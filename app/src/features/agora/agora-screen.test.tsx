import type { TokenId } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import { NOTHING_SPECIAL } from "@satchel/core/network";
import type { PartialOffer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aToken, aTokenId, aUtxo } from "@satchel/core/testing";
import { type TokenGenesis, UNKNOWN_TOKEN } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import { DEFAULT_SETTINGS, NOTHING_OFFERED, type Offered } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { offer as aBookOffer } from "../../testing/open-book.tsx";
import { aNetwork, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import type { SampleAnswers } from "../../testing/sample-books.ts";
import { aLedger, aWallet, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { AgoraScreen } from "./agora-screen.tsx";

afterEach(unmount);

const idOf = (n: number) => aTokenId(n.toString(16).padStart(64, "0"));
const FIRMA = idOf(1);
/** The clock of these tests stands at 0. */
const LONG_AGO = -1_000_000;
const MY_KEY = aWallet().keys[0]?.publicKey ?? "";
const AWAY = no({ code: "unreachable", reason: "away" } as const);

const genesis = (n: number, tokenName: string, tokenTicker: string): TokenGenesis => ({
  ...UNKNOWN_TOKEN,
  tokenId: idOf(n),
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName, tokenTicker, url: "", decimals: 0 },
});
const TOKENS = [
  genesis(1, "Firma", "FIRMA"),
  genesis(2, "Lantern Points", "LANTRN"),
  genesis(3, "Firma", "FRM"),
  genesis(4, `A${"a".repeat(299)}`, "LONG"),
];

/** Offers of a token, at 21, 22.. sats each. `makerPk`: who made them. */
const offersOf = (tokenId: TokenId, count: number, makerPk?: string): PartialOffer[] =>
  Array.from({ length: count }, (_, n) => ({
    ...aBookOffer({
      all: 1_000n,
      min: 100n,
      satsEach: BigInt(2_100 + 100 * n),
      n: Number.parseInt(tokenId.slice(-4), 16) * 100 + n,
      ...(makerPk && { makerPk }),
    }),
    tokenId,
  }));

type Given = {
  /** How many offers each token has, by its number. */
  offers?: Readonly<Record<number, number>>;
  whitelist?: readonly TokenId[];
  stored?: Partial<Offered>;
  answers?: SampleAnswers;
  isPublic?: boolean;
};

async function open({ offers = { 1: 2 }, whitelist = [FIRMA], stored, answers, isPublic = true }: Given = {}) {
  const coins = [aUtxo(ME, 546n, { n: 1, token: aToken(1_204n, FIRMA) }), aUtxo(ME, 1_000_000n, { n: 2 })];
  const held = coinsOf(new Map()).change([], coins);
  const engine = createSampleEngine(
    {
      ledger: aLedger([], 0n, { utxos: held }),
      tokens: new Map(TOKENS.map((token) => [token.tokenId, token])),
      settings: DEFAULT_SETTINGS,
    },
    {
      fetchOfferedTokens: async () => ok(Object.keys(offers).map((n) => idOf(Number(n)))),
      storedOffered: (kind) => (kind === "fungible" && stored ? { ...NOTHING_OFFERED, ...stored } : undefined),
      fetchOffers: async (of) => {
        const n = "tokenId" in of ? Number.parseInt(of.tokenId, 16) : 0;
        return ok({ offers: n === 0 ? [] : offersOf(idOf(n), offers[n] ?? 0), refused: [] });
      },
      ...answers,
    },
  );
  const network = aNetwork();
  const screen = await renderScreen(<AgoraScreen />, engine, "/agora", {
    ...network,
    endpoints: { ...network.endpoints, areIndexersPublic: isPublic },
    special: { ...NOTHING_SPECIAL, whitelist },
  });
  return { engine, screen };
}

const tiles = () => [...document.querySelectorAll<HTMLElement>("main ul > li")];
const texts = () => tiles().map(({ textContent }) => textContent ?? "");
const sortChoice = () => document.querySelector("select") as HTMLSelectElement;
const choose = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(sortChoice(), value);
    sortChoice().dispatchEvent(new Event("change", { bubbles: true }));
  });

describe("all offers", () => {
  test("begin with the whitelisted tokens: name, best price for one, how many offers, and what the wallet holds", async () => {
    const { screen } = await open({ offers: { 1: 2, 2: 3 } });
    await screen.until(() => screen.text().includes("21.00\u00a0XEC"));
    expect(texts()).toEqual(["FFirmaFIRMABest price21.00\u00a0XEC2 offersYou hold 1,204"]);
    expect(screen.text()).toContain("1 other token has offers.");
    expect(screen.text()).toContain("How many offers there are is the server's word.");
    expect(screen.find(`main a[href='#/token/${FIRMA}']`)).toBeTruthy();
  });

  test("show no price before its offer was compared with the bytes, and the next best one after a lie", async () => {
    let answer: (() => void) | undefined;
    const [first] = offersOf(FIRMA, 1);
    const { screen } = await open({
      answers: {
        verifyOffer: (offer) =>
          offer.outpoint === first?.outpoint
            ? new Promise((resolve) => {
                answer = () => resolve(no({ code: "offer-parent-missing" }));
              })
            : Promise.resolve(ok(undefined)),
      },
    });
    await screen.until(() => answer !== undefined);
    expect(texts()[0]).toContain("Being compared with its transaction");
    expect(texts()[0]).not.toContain("21.00");
    await act(async () => answer?.());
    await screen.until(() => screen.text().includes("22.00\u00a0XEC"));
    expect(texts()[0]).toContain("1 offer");
  });

  test("say that nobody can buy where no offer accepts an amount, and not that a price is being compared", async () => {
    const offer = { ...aBookOffer({ all: 1_000n, min: 2_000n, makerPk: MY_KEY }), tokenId: FIRMA };
    const { screen } = await open({ answers: { fetchOffers: async () => ok({ offers: [offer], refused: [] }) } });
    await screen.until(() => texts()[0]?.includes("Nobody can buy now1 offer") === true);
    await screen.click(screen.button("My Listings"));
    await screen.until(() => texts()[0]?.includes("Nobody can buy now1 listing") === true);
  });

  test("are all loaded after a question that says how many there are and how long it takes", async () => {
    const { screen } = await open({ offers: { 1: 2, 2: 3, 3: 1, 4: 1 } });
    await screen.until(() => screen.text().includes("3 other tokens have offers."));
    await screen.click(screen.button("Load all offers"));
    expect(screen.text()).toContain("Load all agora offers?");
    expect(screen.text()).toContain("4 tokens have offers. Loading them is slow: it takes about 5 seconds");
    await screen.click(screen.button("Load 4"));
    await screen.until(() => screen.text().includes("All offers are shown"));
    expect(texts().map((text) => text.match(/(\d+) offers?/)?.[1])).toEqual(["2", "3", "1", "1"]);
    // A token that takes the name of a whitelisted one, and a name without an end.
    await screen.until(() => screen.text().includes("Same name as Firma"));
    await choose("offers");
    expect(texts().map((text) => text.match(/(\d+) offers?/)?.[1])).toEqual(["2", "3", "1", "1"]);
    expect(sortChoice().value).toBe("offers");
  });

  test("can be sorted by their number only when it is known of all that are shown", async () => {
    const { screen } = await open({ answers: { fetchOffers: async () => AWAY } });
    await screen.until(() => screen.has("option[value=offers]"));
    expect(document.querySelector<HTMLOptionElement>("option[value=offers]")?.disabled).toBe(true);
  });

  test("are found by name, ticker and token id", async () => {
    const load = { step: "done", since: 0 } as const;
    const { screen } = await open({ offers: { 1: 2, 2: 3, 3: 1 }, stored: { ids: [idOf(1), idOf(2), idOf(3)], load } });
    await screen.until(() => tiles().length === 1);
    await screen.click(screen.button("Load 2"));
    await screen.until(() => tiles().length === 3);
    await screen.type("input[type=search]", "lant");
    expect(texts().map((text) => text.includes("Lantern Points"))).toEqual([true]);
    await screen.type("input[type=search]", "frm");
    expect(tiles()).toHaveLength(1);
    await screen.type("input[type=search]", idOf(2));
    expect(tiles()).toHaveLength(1);
    await screen.type("input[type=search]", "nothing");
    expect(screen.text()).toContain("Nothing matches “nothing”");
  });

  test("what is kept is shown at once with its age, without a price", async () => {
    const never = () => new Promise<never>(() => undefined);
    const at = Date.UTC(2026, 0, 1);
    const { screen } = await open({
      stored: { ids: [FIRMA], idsAt: at, seen: new Map([[FIRMA, { numOffers: 12, at }]]) },
      answers: { fetchOffers: never, fetchOfferedTokens: never },
    });
    await screen.until(() => screen.text().includes("12 offers, as of"));
    expect(texts()[0]).not.toContain("XEC");
  });

  test("a load that was stopped says where, and goes on", async () => {
    const since = -5;
    const ids = [1, 2, 3].map(idOf);
    const { screen } = await open({
      offers: { 1: 2, 2: 3, 3: 1 },
      stored: {
        ids,
        idsAt: LONG_AGO,
        seen: new Map([[FIRMA, { numOffers: 2, at: -3 }]]),
        load: { step: "stopped", since },
      },
      answers: { fetchOfferedTokens: async () => ok(ids) },
    });
    await screen.until(() => screen.text().includes("Stopped at 1 of 3"));
    expect(screen.text()).toContain("The shown ones stay and keep updating.");
    await screen.click(screen.button("Go on"));
    await screen.until(() => screen.text().includes("All offers are shown"));
    expect(tiles()).toHaveLength(3);
  });
});

describe("nothing to show", () => {
  test("the query failed: nobody has lost anything, and it can be tried again", async () => {
    let isAway = true;
    const { screen } = await open({
      answers: { fetchOfferedTokens: async () => (isAway ? AWAY : ok([FIRMA])) },
    });
    await screen.until(() => screen.text().includes("Error querying listed tokens. Please try again later."));
    expect(screen.text()).toContain("Your listings are safe and stay open.");
    isAway = false;
    await screen.click(screen.button("Try again"));
    await screen.until(() => tiles().length === 1);
  });

  test("what was kept stays when the query fails", async () => {
    const { screen } = await open({
      stored: { ids: [FIRMA], idsAt: LONG_AGO },
      answers: { fetchOfferedTokens: async () => AWAY, fetchOffers: async () => AWAY },
    });
    await screen.until(() => screen.text().includes("What is shown may be out of date."));
    expect(tiles()).toHaveLength(1);
  });

  test("no whitelisted token is on sale, and no token at all", async () => {
    const others = await open({ offers: { 2: 1 } });
    await others.screen.until(() =>
      others.screen.text().includes("No whitelisted tokens are currently listed for sale. Try loading all offers."),
    );
    expect(others.screen.text()).toContain("Load all offers");
    unmount();
    const { screen } = await open({ offers: {} });
    await screen.until(() => screen.text().includes("No tokens are currently listed for sale."));
  });
});

describe("my listings", () => {
  const mine = (own: readonly PartialOffer[]): SampleAnswers => ({
    fetchOffers: async (of) => ok({ offers: "makerPk" in of && of.makerPk === MY_KEY ? own : [], refused: [] }),
  });

  test("show the tokens that the wallet offers, whitelisted or not, with their own best price", async () => {
    const { screen } = await open({
      answers: mine([...offersOf(idOf(2), 2, MY_KEY), ...offersOf(idOf(3), 1, MY_KEY)]),
    });
    await screen.click(screen.button("My Listings"));
    await screen.until(() => screen.text().includes("21.00\u00a0XEC"));
    expect(screen.text()).toContain("Manage your listings");
    expect(texts().map((text) => text.match(/\d listings?/)?.[0])).toEqual(["2 listings", "1 listing"]);
  });

  test("are cancelled where one is: the sheet has each listing, and outlives the last one for its receipt", async () => {
    let own = offersOf(idOf(2), 2, MY_KEY);
    const { screen, engine } = await open({
      answers: {
        ...mine([]),
        fetchOffers: async (of) => ok({ offers: "makerPk" in of && of.makerPk === MY_KEY ? own : [], refused: [] }),
      },
    });
    await screen.click(screen.button("My Listings"));
    await screen.until(() => tiles().length === 1);
    await screen.click(document.querySelector("main ul > li button") as HTMLElement);
    const rows = () => [...document.querySelectorAll("dialog label")].map(({ textContent }) => textContent);
    await screen.until(() => rows().length === 2 && !screen.button("Cancel listing").disabled);
    expect(rows()).toEqual(["1,000\u00a0LANTRN21.00\u00a0XEC", "1,000\u00a0LANTRN22.00\u00a0XEC"]);
    await screen.click(document.querySelectorAll<HTMLElement>("dialog input[type=radio]")[1] as HTMLElement);
    await screen.until(() => !screen.button("Cancel listing").disabled);
    await screen.click(screen.button("Cancel listing"));
    await screen.until(() => screen.text().includes("Cancel this listing?"));
    expect([...document.querySelectorAll("dialog")].at(-1)?.textContent).toContain("22.00\u00a0XEC");
    own = own.slice(0, 1);
    await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
    await screen.until(() => screen.text().includes("Offer canceled"));
    const sent = engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
    expect(sent?.trade).toMatchObject({ kind: "cancel", outpoint: offersOf(idOf(2), 2)[1]?.outpoint });
  });

  test("get another price where one is", async () => {
    const { screen, engine } = await open({
      answers: {
        ...mine([]),
        fetchOffers: async (of) =>
          ok({ offers: "makerPk" in of && of.makerPk === MY_KEY ? offersOf(idOf(2), 2, MY_KEY) : [], refused: [] }),
      },
    });
    await screen.click(screen.button("My Listings"));
    await screen.until(() => tiles().length === 1);
    await screen.click(document.querySelector("main ul > li button") as HTMLElement);
    await screen.until(() => screen.has("dialog label"));
    await screen.click(document.querySelectorAll<HTMLElement>("dialog input[type=radio]")[1] as HTMLElement);
    await screen.click(screen.button("Change price"));
    await screen.until(() => document.querySelectorAll("dialog").length === 2);
    await screen.type("#relist-price", "30");
    const last = () => [...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1);
    await screen.until(() => last()?.textContent === "Change price" && !last()?.disabled);
    await screen.click(last() as HTMLElement);
    await screen.until(() => screen.text().includes("Review new price"));
    await screen.click(last() as HTMLElement);
    await screen.until(() => screen.text().includes("Price changed"));
    const sent = engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
    expect(sent?.trade).toMatchObject({ kind: "relist", outpoint: offersOf(idOf(2), 2)[1]?.outpoint });
  });

  test("are empty, or cannot be fetched", async () => {
    const none = await open({ answers: mine([]) });
    await none.screen.click(none.screen.button("My Listings"));
    await none.screen.until(() => none.screen.text().includes("You do not have any listed tokens"));
    unmount();
    const { screen } = await open({ answers: { fetchOffers: async () => AWAY } });
    await screen.click(screen.button("My Listings"));
    await screen.until(() => screen.text().includes("Error querying listed tokens. Please try again later."));
  });
});
