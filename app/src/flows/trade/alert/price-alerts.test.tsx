import { atoms, sats } from "@satchel/core/amount";
import type { TradeFact } from "@satchel/core/market";
import { no } from "@satchel/core/result";
import { txidOfNumber } from "@satchel/core/testing";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { ID, openBook } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";

afterEach(unmount);

/** The last trade was at 20 XEC. */
const LAST: TradeFact = {
  txid: txidOfNumber(1),
  atSecs: 1,
  atoms: atoms(100n),
  sats: sats(2_000n),
  isFinal: true,
  isWash: false,
};
const viewTrades: Engine["viewTrades"] = async (_, onChange) => {
  const rest = { isWhole: true, isReading: false, isStopped: false, hasFailed: false, numUnproven: 0 };
  onChange({ facts: [LAST], numRead: 1, total: 1, ...rest });
  return { stop: () => {}, goOn: () => {}, close: () => {} };
};

const button = (words: string) =>
  [...document.querySelectorAll("button")].find(
    (each) => each.textContent === words || each.getAttribute("aria-label") === words,
  );
const press = (words: string) => act(async () => button(words)?.click());
const priceField = () => document.querySelector<HTMLInputElement>("#alert-price");
async function type(text: string) {
  const field = priceField();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    if (field) set?.call(field, text);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const dialogText = () => document.querySelector("dialog")?.textContent ?? "";

test("an alert is set above or below a price, and what is wrong is said at the field", async () => {
  const { engine } = await openBook({ answers: { viewTrades } });
  await press("Set a price alert");
  expect(dialogText()).toContain("Last trade: 20.00 XEC");
  await press("Set alert");
  expect(dialogText()).toContain("List price is required.");
  await type("19.5");
  expect(dialogText()).toContain("The last trade was at 20.00 XEC, so the price is above this already");
  expect(priceField()?.getAttribute("aria-invalid")).toBe("true");
  expect(engine.asked.filter(({ action }) => action === "setTokenAlert")).toEqual([]);
  await type("25.5");
  await press("Set alert");
  expect(engine.asked.filter(({ action }) => action === "setTokenAlert")).toEqual([
    { action: "setTokenAlert", with: { tokenId: ID, side: "above", nanoSatsPerAtom: 25_500_000_000n } },
  ]);
  expect(document.querySelector("dialog")).toBeNull();
});

test("an alert that could not be saved keeps the form and what was typed", async () => {
  const setTokenAlert: Engine["setTokenAlert"] = async () => no({ code: "too-many-alerts", most: 20 });
  await openBook({ answers: { viewTrades, setTokenAlert } });
  await press("Set a price alert");
  await type("30");
  await press("Set alert");
  expect(dialogText()).toContain("There are 20 price alerts already. Remove one first.");
  expect(priceField()?.value).toBe("30");
});

test("alerts of the token are listed, and each can be removed", async () => {
  const alert = { tokenId: ID, nanoSatsPerAtom: 25_500_000_000n, setAt: 1 } as const;
  const { engine, screen } = await openBook({ state: { tokenAlerts: [{ ...alert, side: "above" }] } });
  expect(screen.text()).toContain("Alert above 25.50 XEC");
  await press("Remove the alert above 25.50 XEC");
  expect(engine.asked.some(({ action }) => action === "removeTokenAlert")).toBe(true);
});
