import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import type { Advertisement, Offer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { NO_SCRIPT } from "@satchel/core/script";
import { aScript, aTxid, aWalletId } from "@satchel/core/testing";
import type { OutboxEntry, Trading } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { noAnswer } from "../../../testing/no-answer.ts";
import { unmount } from "../../../testing/page.ts";
import { aWallet } from "../../../testing/sample-engine.ts";
import { ALP, fact, type Given, ID, NFT, openToken, SLP } from "../testing/open-token.tsx";

afterEach(unmount);

async function open(given: Given = {}) {
  const page = await openToken({
    ...given,
    answers: { checkTrading: async () => "allowed" as Trading, ...given.answers },
  });
  await page.screen.until(() => page.screen.has("#sell-price"));
  return page;
}

const pressEnter = (selector: string) =>
  act(
    async () =>
      void document
        .querySelector(selector)
        ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
  );

describe("tokens in parts", () => {
  test("what is offered is what the script can hold, in the form, on the button and in the review", async () => {
    const { engine, screen, sent } = await open();
    expect(screen.button("List").disabled).toBe(true);
    await screen.type("#sell-quantity", "100");
    await screen.type("#sell-price", "22.5");
    expect(fact("Offered")).toBe("100.00\u00a0LANTRN");
    expect(fact("Stays with you")).toBe("300.00\u00a0LANTRN");
    expect(fact("You receive if all sells")).toBe("2,250.01\u00a0XEC");
    await screen.click(screen.button("List 100 LANTRN"));
    await screen.until(() => screen.has("dialog"));
    const prepared = engine.asked.find(({ action }) => action === "prepareTrade")?.with;
    expect(prepared).toMatchObject({
      trade: "list",
      tokenId: ID,
      atoms: 10_000n,
      priceNanoSatsPerAtom: 22_500_000_000n,
    });
    expect(screen.find("dialog").textContent).toContain("Review listing");
    await screen.click([...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement);
    await screen.until(() => sent() !== undefined);
    expect(sent()?.trade?.kind).toBe("list");
    await screen.until(() => screen.text().includes("Listed"));
  });

  test("the price that was typed stands beside the one that rounding makes of it", async () => {
    const { screen } = await open();
    await screen.type("#sell-quantity", "3");
    await screen.type("#sell-price", "22.777");
    expect(fact("Price that you typed")).toBe("22.777 XEC");
    expect(fact("Price each")).toBe("22.78\u00a0XEC");
    await screen.click(screen.button("List 3 LANTRN"));
    await screen.until(() => screen.has("dialog"));
    const review = [...document.querySelectorAll("dialog dt")].map(
      (name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`,
    );
    expect(review).toContain("Price that you typed: 22.777 XEC");
    expect(screen.find("dialog").textContent).toContain("at 22.78 XEC each");
  });

  test("1,000 is a price", async () => {
    const { screen } = await open();
    await screen.type("#sell-quantity", "3");
    await screen.type("#sell-price", "1,000");
    expect(fact("You receive if all sells")).toMatch(/^3,000\.0\d\u00a0XEC$/);
    expect(screen.text()).not.toContain("List price must be a number");
  });

  test("a minimum that was emptied is the advised one again", async () => {
    const { screen } = await open();
    await screen.type("#sell-quantity", "100");
    await screen.type("#sell-price", "22.5");
    const min = () => screen.find("#sell-min") as HTMLInputElement;
    const advised = min().value;
    expect(advised).not.toBe("");
    await screen.type("#sell-min", "");
    await act(async () => {
      min().focus();
      min().blur();
    });
    expect(min().value).toBe(advised);
    expect(screen.text()).not.toContain("Amount is required");
  });

  test.each([
    [{ price: "" }, "List price is required."],
    [{ price: "x1" }, "List price must be a number"],
    [{ price: "0.000000000001" }, "List price supports up to 11 decimal places."],
    [{ quantity: "401", price: "1" }, "Amount 401.00 exceeds balance of 400.00"],
    [{ quantity: "10", price: "1", min: "11" }, "The min buy must be less than or equal to the offered quantity"],
    [
      { quantity: "10", price: "1", min: "1" },
      "Total cost of minimum buy below dust. Min offered qty must be at least 5.46.",
    ],
  ])("%o: %s", async ({ quantity = "10", price, min }: { quantity?: string; price: string; min?: string }, text) => {
    const { screen } = await open();
    await screen.type("#sell-quantity", quantity);
    await screen.type("#sell-price", price);
    if (min !== undefined) await screen.type("#sell-min", min);
    await act(async () => {
      const field = screen.find("#sell-price") as HTMLInputElement;
      field.focus();
      field.blur();
    });
    expect(screen.text()).toContain(text);
    expect(screen.button("List").disabled).toBe(true);
  });

  test("without an answer of the blacklist server, listing waits for one more confirmation", async () => {
    const { engine, screen } = await open({ answers: { checkTrading: async () => "unknown" } });
    await screen.type("#sell-quantity", "10");
    await screen.type("#sell-price", "10");
    expect(screen.button("List 10 LANTRN").disabled).toBe(true);
    await pressEnter("#sell-price");
    expect([screen.has("dialog"), engine.asked.some(({ action }) => action === "prepareTrade")]).toEqual([
      false,
      false,
    ]);
    const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
    await screen.click(boxes.at(-1) as HTMLInputElement);
    expect(screen.button("List 10 LANTRN").disabled).toBe(false);
    await pressEnter("#sell-price");
    await screen.until(() => screen.has("dialog"));
  });

  test("names of well known tokens that do not come are not waited for, because the wallet holds the token", async () => {
    const { screen } = await open({ answers: { needTokens: () => new Promise(() => {}) } });
    await screen.type("#sell-quantity", "10");
    await screen.type("#sell-price", "10");
    expect(screen.button("List 10 LANTRN").disabled).toBe(false);
    expect(screen.text()).not.toContain(orderBookText.notCompared.title);
  });

  test("a listing without an answer is not begun a second time by Enter", async () => {
    const { engine, screen } = await open({
      type: ALP,
      answers: { send: async () => no(noAnswer("")) },
    });
    await screen.type("#sell-quantity", "10");
    await screen.type("#sell-price", "10");
    await pressEnter("#sell-price");
    await screen.until(() => screen.has("dialog"));
    await screen.click([...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement);
    await screen.until(() => !screen.has("dialog"));
    const asked = engine.asked.length;
    await pressEnter("#sell-price");
    await pressEnter("#sell-price");
    expect(engine.asked.slice(asked).filter(({ action }) => action === "prepareTrade")).toEqual([]);
    expect(screen.has("dialog")).toBe(false);
  });
});

describe("what the form tells besides", () => {
  test("a listing that was sent leaves an empty form, in which nothing is wrong yet", async () => {
    const { screen, sent } = await open({ type: ALP });
    await screen.type("#sell-quantity", "10");
    await screen.type("#sell-price", "10");
    await pressEnter("#sell-price");
    await screen.until(() => screen.has("dialog"));
    await screen.click([...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement);
    await screen.until(() => sent() !== undefined && screen.text().includes("Listed"));
    // The receipt takes the focus from the field, to which the review had given it back.
    const relatedTarget = screen.find("dialog button");
    const leave = new FocusEvent("focusout", { bubbles: true, relatedTarget });
    await act(async () => void screen.find("#sell-price").dispatchEvent(leave));
    await screen.click(screen.button("Close"));
    expect(screen.text()).not.toContain("List price is required.");
  });

  test("with hidden balances Max tells the balance nowhere but in the review", async () => {
    const { screen } = await open({ settings: { balanceVisible: false } });
    await screen.click(screen.button("Max"));
    await screen.type("#sell-price", "10");
    const fields = [...document.querySelectorAll<HTMLInputElement>("#sell-quantity, #sell-min")];
    expect(fields.map(({ value }) => value)).toEqual(["••••••", "••••••"]);
    expect(screen.text()).not.toContain("400");
    expect(screen.text()).not.toContain("4,000");
    await screen.click(screen.button("List"));
    await screen.until(() => screen.has("dialog"));
    expect(screen.find("dialog").textContent).toContain("400.00\u00a0LANTRN");
  });
});

describe("a price beside the market", () => {
  /** A hundred tokens of another person at 21.05 XEC each. */
  const offer: Offer = {
    variant: "ONESHOT",
    outpoint: outpointOf(aTxid("9a".repeat(32)), 1),
    sats: sats(546n),
    tokenId: ID,
    tokenType: SLP,
    atoms: atoms(10_000n),
    makerPk: "03".repeat(33),
    makerScript: NO_SCRIPT,
    redeemScript: "",
    payment: { script: NO_SCRIPT, sats: sats(210_500n) },
  };
  const typed = async (price: string, answers: Given["answers"] = {}, quantity = "100") => {
    const page = await open({ answers: { fetchOffers: async () => ok({ offers: [offer], refused: [] }), ...answers } });
    await page.screen.type("#sell-quantity", quantity);
    await page.screen.type("#sell-price", price);
    return page.screen;
  };

  test("above it is only said", async () => {
    const screen = await typed("22.5");
    await screen.until(() => screen.text().includes("6.9% above the best offer"));
    expect(screen.text()).not.toContain("give away");
  });

  test("far below it is a warning with the loss and the price that may be meant, and not a block", async () => {
    const screen = await typed("2.25");
    await screen.until(() => screen.text().includes("89.3% below the best offer"));
    expect(screen.text()).toContain("89% below the best offer");
    expect(screen.text()).toMatch(/You would give away about 1,879\.\d\d XEC\. Did you mean 22\.5\?/);
    expect(screen.button("List 100 LANTRN").disabled).toBe(false);
  });

  test("that no misplaced decimal separator explains is not guessed", async () => {
    const screen = await typed("4");
    await screen.until(() => screen.text().includes("You would give away about"));
    expect(screen.text()).not.toContain("Did you mean");
  });

  test("25 % below it is no warning", async () => {
    const screen = await typed("15.8");
    await screen.until(() => screen.text().includes("24.9% below the best offer"));
    expect(screen.text()).not.toContain("give away");
  });

  test.each(["2.25", "40"])("of an offer that was not compared with its bytes says nothing (%s)", async (price) => {
    const screen = await typed(price, { verifyOffer: async () => no({ code: "unreachable", reason: "" }) });
    await screen.until(() => screen.text().includes("could not be fetched"));
    expect(screen.text()).not.toContain("the best offer");
  });

  test("over 25 % above it says while it is typed that nobody can buy, with the best price, and is not a block", async () => {
    const screen = await typed("26.32", {}, "");
    await screen.until(() => screen.text().includes("25% above the best offer"));
    const { title, about } = sellText.tooDear;
    expect(screen.text()).toContain(title);
    expect(screen.text()).toContain(about({ price: "21.05 XEC" }));
    await screen.type("#sell-quantity", "100");
    expect(screen.text()).toContain(title);
    expect(screen.button("List 100 LANTRN").disabled).toBe(false);
    await screen.type("#sell-price", "26.31");
    expect(screen.text()).toContain("25% above the best offer");
    expect(screen.text()).not.toContain(title);
  });

  test("over 25 % above an offer of the seller's own says so too", async () => {
    const makerPk = aWallet().keys[0]?.publicKey ?? "";
    const own = { ...offer, makerPk };
    const screen = await typed("30", { fetchOffers: async () => ok({ offers: [own], refused: [] }) });
    await screen.until(() => screen.text().includes(sellText.tooDear.aboutOwn({ price: "21.05 XEC" })));
  });
});

describe("an NFT", () => {
  test.each([
    ["", "Price required"],
    ["abc", "List price must be a number greater than 5.46 XEC."],
    ["5.45", "List price cannot be less than dust (5.46 XEC)."],
    ["21000000000000.01", "It would cost more XEC than there can be."],
  ])("at %s: %s", async (price, text) => {
    const { screen } = await open({ type: NFT, held: [1n], info: { decimals: 0 } });
    await screen.type("#sell-price", price);
    await act(async () => {
      const field = screen.find("#sell-price") as HTMLInputElement;
      field.focus();
      field.blur();
    });
    expect(screen.text()).toContain(text);
    expect(screen.button("List this NFT").disabled).toBe(true);
  });

  test("has its name in the review and on the receipt, and is sold as a whole", async () => {
    const { screen } = await open({ type: NFT, held: [1n], info: { decimals: 0, tokenTicker: "" } });
    await screen.type("#sell-price", "900");
    await screen.click(screen.button("List this NFT"));
    await screen.until(() => screen.has("dialog"));
    // The letters stand where its picture would be.
    expect(screen.find("dialog").textContent).toContain("LPYou offerLantern Points");
    expect(screen.find("dialog").textContent).toContain("You receive if it sells900.00\u00a0XEC");
    await screen.click([...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement);
    await screen.until(() => screen.text().includes("ListedLPListed"));
    expect(screen.find("dialog").textContent).toContain("Lantern Pointsfor 900.00 XEC");
  });
});

describe("a listing that was interrupted", () => {
  const TYPE = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 } as const;
  const payment = { script: aScript(`76a914${"11".repeat(20)}88ac`), sats: sats(90_000n) };
  const advertisement: Advertisement = {
    offer: {
      variant: "ONESHOT",
      terms: { tokenId: ID, tokenType: TYPE, atoms: atoms(1n), payment, makerPk: "02".repeat(33) },
    },
    outpoint: outpointOf(aTxid("cd".repeat(32)), 1),
    sats: sats(546n),
  };
  const entry = {
    id: `${"ef".repeat(32)}:0`,
    txs: [
      { txid: "cd".repeat(32), rawTx: "" },
      { txid: "ef".repeat(32), rawTx: "" },
    ],
    spends: [],
    status: "refused",
    accepted: 1,
    begun: 2,
    purpose: "listing",
  } as unknown as OutboxEntry;

  test("is asked for once, and finished with the same bytes", async () => {
    let asked = 0;
    const resent: string[] = [];
    const { engine, screen } = await openToken({
      type: NFT,
      held: [],
      info: { decimals: 0 },
      answers: {
        findAdvertisements: async () => {
          asked++;
          // Asking reads the outbox anew.
          engine.state.setState({ outbox: [...engine.state.getState().outbox] });
          return ok([{ entryId: entry.id, advertisement }]);
        },
        rebroadcast: async (entryId) => {
          resent.push(entryId);
          return no({ code: "refused", reason: "bad" });
        },
      },
    });
    const { activeId } = engine.state.getState();
    await act(async () => engine.state.setState({ outbox: [{ ...entry, walletId: aWalletId(activeId) }] }));
    await screen.until(() => screen.text().includes("Unfinished listing"));
    expect(screen.text()).toContain("Lantern Points is set aside for an offer at 900.00 XEC");
    expect(asked).toBe(1);
    await screen.click(screen.button("Finish listing"));
    expect(resent).toEqual([entry.id]);
    expect(asked).toBe(1);
  });

  test("is taken back: its receipt stays until it is closed, although the listing is gone", async () => {
    const makerPk = aWallet().keys[0]?.publicKey ?? "";
    const { offer } = advertisement;
    if (offer.variant !== "ONESHOT") throw new Error("not an NFT");
    const mine: Advertisement = { ...advertisement, offer: { ...offer, terms: { ...offer.terms, makerPk } } };
    const dismissed: string[] = [];
    const { engine, screen, sent } = await openToken({
      type: NFT,
      held: [],
      info: { decimals: 0 },
      answers: {
        findAdvertisements: async () => ok([{ entryId: entry.id, advertisement: mine }]),
        dismissPayment: async (entryId) => {
          dismissed.push(entryId);
          engine.state.setState({ outbox: [] });
        },
      },
    });
    const { activeId } = engine.state.getState();
    await act(async () => engine.state.setState({ outbox: [{ ...entry, walletId: aWalletId(activeId) }] }));
    await screen.until(() => screen.text().includes("Unfinished listing"));
    await screen.click(screen.button("Take back"));
    await screen.until(() => screen.has("dialog"));
    await screen.click([...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement);
    await screen.until(() => sent() !== undefined && engine.state.getState().outbox.length === 0);
    await screen.until(() => screen.text().includes("Taken back"));
    expect(dismissed).toEqual([entry.id]);
    expect(screen.text()).not.toContain("Unfinished listing");
    await screen.click(screen.button("Close"));
    expect(screen.text()).not.toContain("Taken back");
  });
});
