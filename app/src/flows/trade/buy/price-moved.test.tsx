import { sats } from "@satchel/core/amount";
import { no } from "@satchel/core/result";
import { expect, test } from "vitest";
import { problemsText } from "../../../catalogue/en/problems.ts";
import { openBook } from "../../../testing/open-book.tsx";

const { send: text } = problemsText;
const prices = { asked: sats(210_000n), best: sats(190_000n) };

const buyButton = () =>
  [...document.querySelectorAll("button")].find((each) =>
    /^Buy [0-9]/.test(each.textContent ?? ""),
  ) as HTMLButtonElement;

test("a price that has moved is said with both prices, and the book is fetched again; only a new press reviews it", async () => {
  const seen: unknown[] = [];
  const { screen, engine } = await openBook({
    answers: {
      prepareTrade: async (request) => {
        seen.push(request);
        return no({ code: "price-moved", ...prices });
      },
    },
  });
  await screen.type("input[inputmode=decimal]", "100");
  await screen.until(() => buyButton()?.disabled === false);
  await screen.click(buyButton());
  await screen.until(() => screen.text().includes(text.priceMoved));
  expect(screen.text()).toContain("2,100.00");
  expect(screen.text()).toContain("1,900.00");
  expect(screen.text()).toContain("Nothing was sent.");
  expect(screen.has("dialog")).toBe(false);
  await screen.click(screen.button(text.priceMovedAgain));
  await screen.until(() => seen.length === 2);
  // What the person has seen of the best offer goes with each press.
  expect(seen).toMatchObject([
    { trade: "buy", best: { atoms: 400_000n } },
    { trade: "buy", best: { atoms: 400_000n } },
  ]);
  expect(engine.asked.some(({ action }) => action === "send")).toBe(false);
});

test.each([
  ["prices-unchecked", no({ code: "prices-unchecked" as const }), "Prices could not be checked again"],
  [
    "price-above-best",
    no({ code: "price-above-best" as const, ...prices }),
    "Satchel does not support buying offers more than 25% above spot.",
  ],
])("%s stops the press in its own words", async (_, answer, title) => {
  const { screen, engine } = await openBook({ answers: { prepareTrade: async () => answer } });
  await screen.type("input[inputmode=decimal]", "100");
  await screen.until(() => buyButton()?.disabled === false);
  await screen.click(buyButton());
  await screen.until(() => screen.text().includes(title));
  expect(screen.text()).toContain("Nothing was sent.");
  expect([screen.has("dialog"), engine.asked.some(({ action }) => action === "send")]).toEqual([false, false]);
});
