import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import type { Offer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aTokenId } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import {
  BOOK,
  buyButton,
  checked,
  field,
  type Given,
  ID,
  offer,
  openBook,
  radios,
  token,
} from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";
import { aWallet } from "../../../testing/sample-engine.ts";
import { xecPrice } from "../../../text/money/token-price.ts";
import { buyProblemText, fiatPrice } from "../book/book-words.ts";

afterEach(unmount);

describe("the list", () => {
  test("is a group of radio buttons, cheapest first; the first affordable offer is chosen and verified", async () => {
    const { engine, screen } = await openBook();
    expect(radios().map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "21.00 XEC per LANTRN, 4,000.00 available, 4,000.00 up to here",
      "22.00 XEC per LANTRN, 4,000.00 available, 8,000.00 up to here",
      "24.00 XEC per LANTRN, 4,000.00 available, 12,000.00 up to here",
      "31.00 XEC per LANTRN, 4,000.00 available, 16,000.00 up to here",
    ]);
    expect(radios().map((radio) => radio.getAttribute("aria-posinset"))).toEqual(["1", "2", "3", "4"]);
    expect(checked()).toBe(0);
    const verified = engine.asked
      .filter(({ action }) => action === "verifyOffer")
      .map((each) => (each.with as Offer).outpoint);
    expect(verified[0]).toBe(offer({ n: 1 }).outpoint);
    expect(new Set(verified).size).toBe(4);
    expect(verified).toHaveLength(4);
    expect(screen.text()).toContain("Best");
  });

  test("500 offers draw only the rows in view, and the keyboard reaches all of them", async () => {
    const many = Array.from({ length: 500 }, (_, n) => offer({ n: n + 1, satsEach: 2_100n + BigInt(n % 400) }));
    await openBook({ offers: many });
    expect(radios().length).toBeLessThan(20);
    expect(radios()[0]?.getAttribute("aria-setsize")).toBe("500");
    const press = (key: string) =>
      act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    radios()[0]?.focus();
    await press("ArrowDown");
    expect(checked()).toBe(1);
    expect(document.activeElement?.getAttribute("aria-posinset")).toBe("2");
  });

  test("offers of mine and of my other wallet have no Buy", async () => {
    const mine = { ...aWallet() };
    const key = mine.keys[0];
    if (key === undefined) throw new Error("no key");
    const other = { ...aWallet("wallet-2", "Shop"), keys: [{ ...key, publicKey: `03${"ee".repeat(32)}` }] };
    const { screen } = await openBook({
      offers: [
        offer({ n: 1, makerPk: key.publicKey }),
        offer({ n: 2, satsEach: 22n, makerPk: `03${"ee".repeat(32)}` }),
      ],
      state: { wallets: [mine, other] },
    });
    expect(screen.text()).toContain("Your offer");
    expect(buyButton()).toBeUndefined();
    expect(screen.has("input[inputmode=decimal]")).toBe(false);
    expect(screen.button("Cancel your offer")).toBeDefined();
    const [, second] = radios();
    if (second) await screen.click(second);
    expect(screen.text()).toContain("Switch to");
  });
});

describe("a quantity", () => {
  test("comes from the field, the slider or a button, and its price is what is paid", async () => {
    const { screen } = await openBook();
    expect(screen.text()).toContain("Select a buy amount");
    expect(buyButton()?.disabled).toBe(true);
    await screen.click(screen.button("25%"));
    expect(field()?.value).toBe("1000");
    expect(screen.text()).toContain("21,000.00\u00a0XEC");
    expect(screen.button("25%").getAttribute("aria-pressed")).toBe("true");
    await screen.type("input[inputmode=decimal]", "12.5");
    expect(screen.find("input[type=range]").getAttribute("aria-valuetext")).toContain("12.50");
    expect(buyButton()?.textContent).toBe("Buy 12.50 LANTRN");
    await screen.click(screen.button("Max"));
    expect(field()?.value).toBe("4000");
  });

  test("survives new offers, and so does the chosen row", async () => {
    let now: readonly Offer[] = BOOK;
    const { screen, tell } = await openBook({
      answers: {
        fetchOffers: async () => ok({ offers: now, refused: [] }),
      },
    });
    const [, second] = radios();
    if (second) await screen.click(second);
    await screen.type("input[inputmode=decimal]", "77");
    now = [offer({ satsEach: 20n, n: 9 }), ...BOOK];
    await act(async () => tell());
    await screen.until(() => radios().length === 5);
    expect([field()?.value, checked()]).toEqual(["77", 2]);
    now = BOOK.filter(({ outpoint }) => outpoint !== offer({ n: 2 }).outpoint);
    await act(async () => tell());
    await screen.until(() => radios().length === 3);
    expect(screen.text()).toContain(orderBookText.gone.unknown);
    expect(field()?.value).toBe("77");
  });

  test("that leaves too little offers the two that work", async () => {
    const { screen } = await openBook();
    await screen.type("input[inputmode=decimal]", "3,999");
    expect(screen.text()).toContain("Must accept <= 3,990.00 or the full offer");
    await screen.click(screen.button("Take 3,990.00"));
    expect(field()?.value).toBe("3990");
  });
});

describe("with hidden balances", () => {
  /** The wallet has 30,000.00 XEC; all of the cheapest offer would cost 84,000.00. */
  const poor = { balance: 3_000_000n, isHidden: true };
  const texts = () =>
    [...document.querySelectorAll("input, [aria-valuetext], [aria-description]")]
      .flatMap((each) => [(each as HTMLInputElement).value, each.getAttribute("aria-valuetext"), each.ariaDescription])
      .join(" ");

  test.each(["25%", "50%", "75%", "Max"])("%s tells what can be afforded nowhere but in the review", async (name) => {
    const seen = await openBook({ ...poor, isHidden: false });
    await seen.screen.click(seen.screen.button(name));
    const quantity = field()?.value ?? "";
    const price = document.querySelector("strong bdi")?.textContent ?? "";
    expect([quantity, price]).toEqual([expect.stringMatching(/^[1-9]/), expect.stringMatching(/^[1-9].*XEC$/)]);
    await unmount();

    const { screen } = await openBook(poor);
    await screen.click(screen.button(name));
    expect([field()?.value, screen.find("input[type=range]").getAttribute("aria-valuetext")]).toEqual([
      "••••••",
      "•••••• LANTRN",
    ]);
    const number = new RegExp(`${Number(quantity).toLocaleString("en-US")}|${quantity}`);
    expect(screen.text()).not.toMatch(number);
    expect(screen.text()).not.toContain(price);
    expect(texts()).not.toMatch(number);
    expect((screen.find("input[type=range]") as HTMLInputElement).value).toBe("0");
    await screen.until(() => !screen.button("Buy LANTRN").disabled);
    await screen.click(screen.button("Buy LANTRN"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog").textContent).toMatch(number);
    expect(screen.find("dialog").textContent).toContain(price);
  });

  test("what is typed over the dots is shown, and so is a share of an offer that the wallet can buy whole", async () => {
    const { screen } = await openBook(poor);
    await screen.click(screen.button("Max"));
    await screen.type("input[inputmode=decimal]", "••••••12");
    expect(field()?.value).toBe("12");
    expect(screen.text()).toContain("252.00\u00a0XEC");
    await unmount();
    const rich = await openBook({ isHidden: true });
    await rich.screen.click(rich.screen.button("Max"));
    expect(field()?.value).toBe("4000");
  });

  test("the slider ends where the offers end, not where the balance does", async () => {
    // Enough for the cheapest offer and a half of the next one.
    const balance = 13_000_000n;
    const all = (screen: { find: (selector: string) => HTMLElement }) => {
      const slider = screen.find("input[type=range]") as HTMLInputElement;
      return act(async () => {
        slider.dispatchEvent(new Event("pointerdown", { bubbles: true }));
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, slider.max);
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      });
    };
    await all((await openBook({ balance })).screen);
    expect(Number(field()?.value)).toBeLessThan(8_000);
    await unmount();
    const { screen } = await openBook({ balance, isHidden: true });
    await all(screen);
    expect(field()?.value).toBe("12000");
    expect(screen.text()).toContain("exceeds available balance (•••••• XEC)");
  });
});

describe("Buy", () => {
  test("opens the review of exactly this purchase and sends it", async () => {
    const { engine, screen } = await openBook();
    await screen.type("input[inputmode=decimal]", "100");
    const button = buyButton();
    if (button) await screen.click(button);
    await screen.until(() => screen.has("dialog"));
    const dialog = screen.find("dialog").textContent ?? "";
    expect(dialog).toContain("Execute this trade?");
    expect(dialog).toContain("Price2,100.00\u00a0XEC");
    expect(dialog).toContain(orderBookText.oneServer);
    await screen.click(screen.button("Buy 100.00 LANTRN"));
    await screen.until(() => screen.text().includes("Bought"));
    const plan = engine.asked.find(({ action }) => action === "send")?.with as Plan;
    expect(plan.trade).toMatchObject({ kind: "buy", atoms: 10_000n, price: 210_000n });
    expect(field()?.value).toBe("");
  });

  test.each<[string, Given, string]>([
    ["over 25 % above spot", { offers: BOOK }, orderBookText.aboveSpot],
    [
      "unacceptable",
      { offers: [offer({ n: 1 }), { ...offer({ n: 2, satsEach: 22n }), minAtoms: 500_000n as Atoms }] },
      orderBookText.unacceptable,
    ],
    [
      "larger than its script can write",
      { offers: [offer({ n: 1 }), offer({ n: 2, all: 2n ** 47n, satsEach: 22n })] },
      orderBookText.tooLarge,
    ],
    [
      "unaffordable",
      { offers: [offer({ n: 1 }), offer({ n: 2, satsEach: 22n, min: 300_000n })], balance: 3_000_000n },
      orderBookText.unaffordable,
    ],
  ])("is closed for an offer that is %s", async (_, given, text) => {
    const { screen } = await openBook(given);
    const last = radios().at(-1);
    if (last) await screen.click(last);
    expect(screen.text()).toContain(text);
    expect(buyButton()?.disabled).toBe(true);
  });

  test("is closed until the offer is verified, and an offer that is not what it claims to be leaves the list", async () => {
    const answers: ((verdict: Awaited<ReturnType<Engine["verifyOffer"]>>) => void)[] = [];
    const { screen } = await openBook({
      offers: BOOK.slice(0, 2),
      answers: {
        verifyOffer: () =>
          new Promise((resolve) => {
            answers.push(resolve);
          }),
      },
    });
    await screen.type("input[inputmode=decimal]", "100");
    expect(screen.text()).toContain(orderBookText.verifying);
    expect(buyButton()?.disabled).toBe(true);
    // The chosen offer is the first one that is verified.
    await act(async () => answers[0]?.(no({ code: "offer-parent-missing" })));
    await screen.until(() => radios().length === 1);
    expect(screen.text()).toContain("1 offer is not shown");
    expect(screen.text()).toContain(orderBookText.refused["offer-parent-missing"]);
    await act(async () => answers[1]?.(ok(undefined)));
    await screen.until(() => buyButton()?.disabled === false);
  });

  test("an offer whose transaction could not be fetched is verified with the next fetch, and not before", async () => {
    let isAway = true;
    let asked = 0;
    const { screen, tell } = await openBook({
      offers: [offer()],
      answers: {
        verifyOffer: async () => {
          asked++;
          return isAway ? no({ code: "unreachable", reason: "x" }) : ok(undefined);
        },
      },
    });
    await screen.type("input[inputmode=decimal]", "100");
    expect(screen.text()).toContain(orderBookText.notVerified);
    expect([buyButton()?.disabled, asked]).toEqual([true, 1]);
    isAway = false;
    await act(async () => tell());
    await screen.until(() => buyButton()?.disabled === false);
    expect(asked).toBe(2);
  });

  test("a blacklisted token is not traded; an unknown one after one more confirmation", async () => {
    // The page of the token says so.
    await openBook({ answers: { checkTrading: async () => "blacklisted" } });
    expect(buyButton()).toBeUndefined();
    await unmount();
    await openBook({ blacklist: [ID] });
    expect(buyButton()).toBeUndefined();
    const unknown = (await openBook({ answers: { checkTrading: async () => "unknown" } })).screen;
    await unknown.type("input[inputmode=decimal]", "100");
    expect(buyButton()?.disabled).toBe(true);
    await unknown.click(unknown.find("input[type=checkbox]"));
    expect(buyButton()?.disabled).toBe(false);
  });

  test("the well known token that this one imitates is named before Buy opens, on a device that has never seen it", async () => {
    const famous: TokenGenesis = {
      ...token,
      tokenId: aTokenId("fa".repeat(32)),
      genesisInfo: { ...token.genesisInfo, tokenName: "Lantern", tokenTicker: "LANTRN" },
    };
    let arrive = () => {};
    const asked: string[] = [];
    const { engine, screen } = await openBook({
      whitelist: [famous.tokenId],
      answers: {
        needTokens: (tokenIds) => {
          asked.push(...tokenIds);
          return new Promise((resolve) => {
            const before = arrive;
            arrive = () => {
              before();
              resolve();
            };
          });
        },
      },
    });
    await screen.type("input[inputmode=decimal]", "100");
    expect(asked).toContain(famous.tokenId);
    expect(buyButton()?.disabled).toBe(true);
    await act(async () => {
      engine.state.setState(({ tokens }) => ({ tokens: new Map([...tokens, [famous.tokenId, famous]]) }));
      arrive();
    });
    expect(screen.text()).toContain(orderBookText.twin.title({ name: "Lantern" }));
    await screen.until(() => buyButton()?.disabled === false);
  });
});

test("without offers, without an answer, and with an old one", async () => {
  expect((await openBook({ offers: [] })).screen.text()).toContain("No active offers for this token");
  const failed = no({ code: "unreachable", reason: "x" } as const);
  let isAway = true;
  const { screen } = await openBook({
    answers: { fetchOffers: async () => (isAway ? failed : ok({ offers: BOOK, refused: [] })) },
  });
  expect(screen.text()).toContain("Error querying agora for active offers. Try again later.");
  isAway = false;
  await screen.click(screen.button("Try again"));
  await screen.until(() => radios().length === 4);
});

describe("the words of the specification", () => {
  const words = { token, locale: "en-US", isHidden: false };
  const whole: TokenGenesis = { ...token, genesisInfo: { ...token.genesisInfo, decimals: 0 } };
  const tooPrecise = (decimals: number) =>
    ({ code: "buy-not-an-amount", problem: { code: "amount-too-precise", decimals } }) as const;
  test.each<[Parameters<typeof buyProblemText>[0], string]>([
    [{ code: "buy-nothing-chosen" }, "Select a buy amount"],
    [{ code: "buy-below-min", min: atoms(1_000n) }, "Must purchase at least 10.00 to accept this offer"],
    [
      { code: "buy-not-an-amount", problem: { code: "amount-not-a-number", input: "1.2.3" } },
      'Amount must be a non-empty string containing only decimal numbers and optionally one decimal point "."',
    ],
    [tooPrecise(0), "This token does not support decimal places"],
    [tooPrecise(1), "This token supports no more than 1 decimal place"],
    [tooPrecise(2), "This token supports no more than 2 decimal places"],
    [
      { code: "buy-leaves-too-little", most: atoms(399_000n), all: atoms(400_000n) },
      "Must accept <= 3,990.00 or the full offer",
    ],
    [
      { code: "buy-above-balance", asked: sats(210_000n) as Sats, spendable: sats(100n) },
      "Buy price (2,100.00 XEC) exceeds available balance (1.00 XEC).",
    ],
  ])("%o", (problem, text) => {
    expect(buyProblemText(problem, words)).toBe(text);
  });

  test("prices have two to eleven decimals", () => {
    expect(xecPrice(21_050_000_000n, token, "en-US")).toBe("21.05");
    expect(xecPrice(1n, whole, "en-US")).toBe("0.00000000001");
    expect(xecPrice(12_345_678_901n, whole, "en-US")).toBe("0.12346");
    expect(xecPrice(1_234_500_000_000_000n, token, "de-DE")).toBe("1.234.500,00");
    expect(fiatPrice(21_000_000_000n, token, { fiat: "usd", perXec: 0.00002, at: 0 }, "en-US")).toBe("$0.00042");
  });
});
