import { ok } from "@satchel/core/result";
import { DEFAULT_SETTINGS, type Trading } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { offer } from "../../testing/open-book.tsx";
import { unmount } from "../../testing/page.ts";
import { aWallet } from "../../testing/sample-engine.ts";
import { type Given, GROUP, ID, NFT, ODD, openToken, SLP } from "./testing/open-token.tsx";

afterEach(unmount);

const MY_OFFER = offer({ satsEach: 20n, n: 9, makerPk: aWallet().keys[0]?.publicKey ?? "" });
const OFFERS = [offer({ satsEach: 24n, all: 800_000n, n: 3 }), offer({ n: 1 }), offer({ satsEach: 22n, n: 2 })];

function open(query: string, { offers = OFFERS, ...given }: Given & { offers?: typeof OFFERS } = {}) {
  return openToken({
    xec: 100_000_000n,
    query: `?${query}`,
    ...given,
    answers: {
      checkTrading: async () => "allowed" as Trading,
      fetchOffers: async () => ok({ offers, refused: [] }),
      ...given.answers,
    },
  });
}

const value = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
const toasts = () => [...document.querySelectorAll("[data-toast]")].map((each) => each.textContent).join("\n");
const isForgotten = () => location.hash === `#/token/${ID}`;
/** The price of the chosen row of the book, and the quantity beside it. */
const chosen = () => {
  const row = document.querySelector("[role=radio][aria-checked=true]");
  return `${row?.getAttribute("aria-label")?.split(",")[0]}: ${value("section input[inputmode=decimal]")}`;
};

describe("LIST", () => {
  test("opens Sell with the price, once", async () => {
    const { screen, engine, toggle } = await open("action=LIST&price=1.5");
    await screen.until(isForgotten);
    await screen.until(() => value("#sell-price") === "1.5");
    expect(value("#sell-quantity")).toBe("");
    // What is opened by hand afterwards begins empty.
    await toggle("Send");
    await toggle("Sell");
    await screen.until(() => screen.has("#sell-price"));
    expect(value("#sell-price")).toBe("");
    expect(engine.asked.filter(({ action }) => /^(prepare|send)/.test(action))).toEqual([]);
  });

  test("a second link opens the form anew", async () => {
    const { screen } = await open("action=LIST&price=1.5");
    await screen.until(() => value("#sell-price") === "1.5");
    await act(async () => {
      location.hash = `#/token/${ID}?action=list&price=7`;
    });
    await screen.until(() => value("#sell-price") === "7");
    expect(isForgotten()).toBe(true);
  });

  test.each([
    ["0.000000000001", SLP],
    ["0", SLP],
    ["1,5", SLP],
    ["5.45", NFT],
    ["5.461", NFT],
  ])("the price %s leaves the field empty", async (price, type) => {
    const { screen } = await open(`action=LIST&price=${price}`, { type, held: [1n], info: { decimals: 0 } });
    await screen.until(() => isForgotten() && screen.has("#sell-price"));
    expect(value("#sell-price")).toBe("");
  });

  test("a number format that reads another price leaves the field empty, and one that reads the same fills it", async () => {
    const settings = { ...DEFAULT_SETTINGS, locale: "de-DE" };
    const german = await open("action=LIST&price=1.234", { settings });
    await german.screen.until(() => isForgotten() && german.screen.has("#sell-price"));
    expect(value("#sell-price")).toBe("");
    unmount();
    const whole = await open("action=LIST&price=1234", { settings });
    await whole.screen.until(() => value("#sell-price") === "1234");
  });

  test("an NFT has its whole price", async () => {
    const { screen } = await open("action=LIST&price=5000", { type: NFT, held: [1n], info: { decimals: 0 } });
    await screen.until(() => value("#sell-price") === "5,000");
  });
});

describe("BUY", () => {
  test("chooses the cheapest offer, and the quantity stays open", async () => {
    const { screen } = await open("action=BUY");
    await screen.until(() => isForgotten() && screen.has("[role=radio][aria-checked=true]"));
    expect(chosen()).toBe("21.00 XEC per LANTRN: ");
  });

  test("chooses the cheapest single offer that has the quantity; one of the wallet's own is skipped", async () => {
    const { screen } = await open("action=BUY&quantity=5000", { offers: [...OFFERS, MY_OFFER] });
    await screen.until(() => chosen().startsWith("24.00"));
    expect(chosen()).toBe("24.00 XEC per LANTRN: 5000");
    expect(isForgotten()).toBe(true);
  });

  test("a quantity with too many decimals is ignored", async () => {
    const { screen } = await open("action=BUY&quantity=1.001");
    await screen.until(() => isForgotten() && screen.has("[role=radio][aria-checked=true]"));
    expect(chosen()).toBe("21.00 XEC per LANTRN: ");
  });

  test.each([
    ["no offer has it", "quantity=9000", {}],
    ["the wallet cannot pay it", "quantity=100", { xec: 200_000n }],
  ])("%s: that is said, and nothing is chosen", async (_, query, given) => {
    const { screen } = await open(`action=BUY&${query}`, given);
    await screen.until(() => screen.text().includes("the link has chosen nothing"));
    expect(chosen()).toBe("21.00 XEC per LANTRN: ");
  });

  test("an offer whose bytes cannot be fetched is not chosen", async () => {
    const first = OFFERS[1]?.outpoint;
    const { screen } = await open("action=BUY&quantity=10", {
      answers: {
        verifyOffer: async ({ outpoint }) =>
          outpoint === first ? { ok: false, problem: { code: "unreachable" } } : ok(undefined),
      } as NonNullable<Given["answers"]>,
    });
    await screen.until(() => chosen().startsWith("22.00"));
    expect(chosen()).toBe("22.00 XEC per LANTRN: 10");
  });

  test("an NFT that nobody sells is not for sale", async () => {
    const { screen } = await open("action=BUY&quantity=x", { type: NFT, held: [], info: { decimals: 0 }, offers: [] });
    await screen.until(() => screen.text().includes("This NFT is not for sale now."));
  });
});

describe("refused", () => {
  test.each([
    ["action=CANCEL", {}, "Unsupported token action: CANCEL"],
    ["action=BUY&action=LIST", {}, "The action param may not appear more than once"],
    [`action=BUY&tokenId=${"ab".repeat(32)}`, {}, "This token action link has a conflicting token id"],
    ["action=BUY&price=5", {}, "A buy link cannot specify a price"],
    ["action=LIST&quantity=5", {}, "A list link cannot specify a quantity"],
    ["action=LIST&x=%zz", {}, "This token action link cannot be read"],
    ["action=BUY", { type: GROUP }, "Lantern Points cannot be bought"],
    ["action=LIST", { type: GROUP }, "Lantern Points cannot be listed"],
    ["action=LIST", { held: [] }, "You do not hold LANTRN"],
  ] as const)("%s: %s", async (query, given, words) => {
    const { screen } = await open(query, given);
    await screen.until(() => toasts().includes(words));
    await screen.until(isForgotten);
    expect(value("#sell-price") ?? "").toBe("");
  });

  test.each([
    ["the list of the wallet", "action=LIST&price=5", { blacklist: [ID] }],
    ["the blacklist server", "action=LIST&price=5", { answers: { checkTrading: async () => "blacklisted" } }],
    ["a token of an unknown type", "action=BUY", { type: ODD }],
  ] as const)("%s: the page opens without the action", async (_, query, given) => {
    const { screen } = await open(query, given as Given);
    await screen.until(isForgotten);
    expect(toasts()).toBe("");
    expect(screen.has("#sell-price")).toBe(false);
  });

  test.each(["bip21=ecash:qq", "connect=1"])("a link with %s is not one of these", async (other) => {
    const { screen } = await open(`action=LIST&price=5&${other}`);
    await screen.until(() => screen.has("#sell-price"));
    expect(value("#sell-price")).toBe("");
    expect(toasts()).toBe("");
  });
});

test("nothing happens before the blacklist has answered", async () => {
  let answer = (_: Trading) => {};
  const checkTrading = () =>
    new Promise<Trading>((resolve) => {
      answer = resolve;
    });
  const { screen } = await open("action=LIST&price=5", { answers: { checkTrading } });
  await screen.until(() => screen.has("#sell-price"));
  expect(value("#sell-price")).toBe("");
  await act(async () => answer("allowed"));
  await screen.until(() => value("#sell-price") === "5");
});
