// The order book in the moments that a person does not choose: while coins load, while something is sent, when an offer
// goes.

import { no, ok } from "@satchel/core/result";
import { aTxid } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { BOOK, buyButton, field, offer, openBook, radios } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";
import { aLedger } from "../../../testing/sample-engine.ts";

afterEach(unmount);

const pressEnter = () =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));

test("Enter in the quantity opens the review, and does nothing while Buy is closed", async () => {
  let verify: () => void = () => undefined;
  const { engine, screen } = await openBook({
    offers: [offer()],
    answers: {
      verifyOffer: () =>
        new Promise((resolve) => {
          verify = () => resolve(ok(undefined));
        }),
    },
  });
  await screen.type("input[inputmode=decimal]", "100");
  await pressEnter();
  expect(engine.asked.some(({ action }) => action === "prepareTrade")).toBe(false);
  await act(async () => verify());
  await screen.until(() => buyButton()?.disabled === false);
  await pressEnter();
  await screen.until(() => screen.text().includes("Execute this trade?"));
});

test("a failure belongs to the choice: another offer or quantity takes it away, a refresh does not", async () => {
  const { screen, tell } = await openBook({
    answers: {
      prepareTrade: async () => no({ code: "unreachable", reason: "x" }),
    },
  });
  const fail = async () => {
    await screen.click(buyButton() as HTMLElement);
    await screen.until(() => screen.text().includes("The network did not answer"));
  };
  await screen.type("input[inputmode=decimal]", "100");
  await fail();
  await act(async () => tell());
  expect(screen.text()).toContain("The network did not answer");
  await screen.type("input[inputmode=decimal]", "101");
  expect(screen.text()).not.toContain("The network did not answer");
  await fail();
  const [, second] = radios();
  await screen.click(second as HTMLElement);
  expect(screen.text()).not.toContain("The network did not answer");
});

test("while it is sent, nobody else is said to have taken its offer, and its quantity is not too much", async () => {
  let now = BOOK;
  let sent = () => {};
  const { screen, tell } = await openBook({
    answers: {
      fetchOffers: async () => ok({ offers: now, refused: [] }),
      send: () =>
        new Promise((resolve) => {
          sent = () => resolve(ok({ txids: [aTxid("ab".repeat(32))] }));
        }),
    },
  });
  // All that can be bought from the offers together.
  await screen.type("input[inputmode=decimal]", "12000");
  await screen.click(buyButton() as HTMLElement);
  await screen.until(() => screen.has("dialog"));
  await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
  now = BOOK.filter(({ outpoint }) => outpoint !== offer({ n: 1 }).outpoint);
  await act(async () => tell());
  await screen.until(() => radios().length === 3);
  for (const said of Object.values(orderBookText.gone)) expect(screen.text()).not.toContain(said);
  // Toasts stand outside of the screen, in an alert of their own that may have arrived by now.
  expect(screen.has("main [role=alert]")).toBe(false);
  await act(async () => sent());
  await screen.until(() => screen.text().includes("Bought"));
  for (const said of Object.values(orderBookText.gone)) expect(screen.text()).not.toContain(said);
});

test("a purchase that another tab has made already is not said to be made twice", async () => {
  const { screen } = await openBook({
    answers: { send: async () => ok({ txids: [aTxid("ab".repeat(32))], wasSentBefore: true }) },
  });
  await screen.type("input[inputmode=decimal]", "100");
  await screen.click(buyButton() as HTMLElement);
  await screen.until(() => screen.has("dialog"));
  await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
  await screen.until(() => screen.text().includes("Already bought"));
  expect(screen.text()).toContain("It is not paid again.");
});

test("when the last offer goes, it is said, and the focus stays in the card", async () => {
  let now = BOOK.slice(1, 2);
  const { screen, tell } = await openBook({
    answers: {
      fetchOffers: async () => ok({ offers: now, refused: [] }),
    },
  });
  await screen.type("input[inputmode=decimal]", "100");
  field()?.focus();
  const status = screen.find("section > * > [role=status]");
  expect(status.textContent).toBe("");
  now = [];
  await act(async () => tell());
  await screen.until(() => status.textContent === `${orderBookText.goneLast.unknown}${orderBookText.empty}`);
  expect(radios()).toHaveLength(0);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Offers, cheapest first");
});

test("without XEC for the fee it says what comes on top of the price", async () => {
  const { screen } = await openBook({ offers: [offer()], balance: 2_101_000n });
  await screen.type("input[inputmode=decimal]", "1000");
  expect(screen.text()).toContain(orderBookText.cannotBuy);
  expect(screen.text()).toContain(orderBookText.feeOnTop);
  expect(buyButton()?.disabled).toBe(true);
});

test("while the coins of the wallet are not loaded, nothing is said to be missing", async () => {
  const ledger = aLedger([], 0n, { awaited: { sats: 0n, tokens: new Map() } as never });
  const { screen } = await openBook({ offers: [offer()], state: { ledger } });
  await screen.type("input[inputmode=decimal]", "100");
  expect(screen.text()).not.toContain(orderBookText.cannotBuy);
  expect(buyButton()?.disabled).toBe(true);
});
