import { atoms, sats } from "@satchel/core/amount";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { type Given, ID, openBook } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";

afterEach(unmount);

/** A book whose cheapest offer costs 21 sats for an atom, of a token that usually costs `satsEach`. */
async function buyAllAt(satsEach: bigint) {
  const usual = { sats: sats(satsEach), atoms: atoms(1n) };
  const { screen } = await openBook({ state: { tokenPrices: new Map([[ID, { each: usual, usual, at: 1 }]]) } });
  const max = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Max");
  await act(async () => max?.click());
  return screen.text();
}

test.each([
  [16n, "31.3% above the last trades"],
  [30n, "30% below the last trades"],
])("a price that is over 25 %% off what a token usually costs says by how much (%s)", async (usual, words) => {
  expect(await buyAllAt(usual)).toContain(words);
});

test("a price that is near the last trades says nothing", async () => {
  expect(await buyAllAt(17n)).not.toContain("the last trades");
});

test("what a token usually costs is asked for, and not of an NFT", async () => {
  const isAsked = async (given: Given) =>
    (await openBook(given)).engine.asked.some(({ action }) => action === "needTokenPrice");
  expect(await isAsked({})).toBe(true);
  unmount();
  expect(await isAsked({ isNft: true })).toBe(false);
});

test("below the rows stands how many offers there are, and what they hold together", async () => {
  const { screen } = await openBook();
  expect(screen.text()).toContain("4 offers, 16,000.00 LANTRN");
});
