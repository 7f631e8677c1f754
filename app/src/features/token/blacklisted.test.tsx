import { atoms } from "@satchel/core/amount";
import { ok } from "@satchel/core/result";
import type { Engine, Trading } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { offer } from "../../testing/open-book.tsx";
import { unmount } from "../../testing/page.ts";
import { ALP, GROUP, openToken, toggles } from "./testing/open-token.tsx";

afterEach(unmount);

const said = "Satchel does not support trading this token";
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent ?? "");

/** Opens the page of a token with an offer of somebody else. `answer` answers for the blacklist server. */
async function open(given: Parameters<typeof openToken>[0] = {}) {
  let answer: (trading: Trading) => void = () => undefined;
  const asked: string[] = [];
  const checkTrading: Engine["checkTrading"] = (tokenId) => {
    asked.push(tokenId);
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const fetchOffers: Engine["fetchOffers"] = async () => ok({ offers: [offer({ n: 1 })], refused: [] });
  const { screen } = await openToken({ type: ALP, ...given, answers: { fetchOffers, checkTrading } });
  return { screen, asked, answer: (trading: Trading) => act(async () => answer(trading)) };
}

test("a token that only the server blacklists says so once, where it could be bought and sold, and the server is asked once", async () => {
  const { screen, asked, answer } = await open({ held: [atoms(40_000n)] });
  await screen.until(() => screen.has("[role=radio]") && screen.has("#sell-price"));
  await answer("blacklisted");
  expect(screen.text().split(said)).toHaveLength(2);
  expect(screen.text()).toContain(tokenPageText.blacklisted);
  expect(buttons().filter((text) => text.startsWith("Buy") || text.startsWith("List"))).toEqual([]);
  // What can still be done is open in place of Sell.
  expect([screen.has("#sell-price"), screen.has("#recipient")]).toEqual([false, true]);
  expect(toggles()).toEqual(["Send true", "Airdrop false", "Burn false"]);
  expect(asked).toHaveLength(1);
});

test("a token that may be traded says nothing of it", async () => {
  const { screen, answer } = await open();
  await screen.until(() => screen.has("[role=radio]"));
  await answer("allowed");
  expect(screen.text()).not.toContain(said);
  expect(toggles()[0]).toBe("Sell true");
});

test("about a collection, which has no order book of its own, no server is asked", async () => {
  const { asked, screen } = await open({ type: GROUP });
  await screen.until(() => screen.text().includes("Lantern Points"));
  expect(asked).toEqual([]);
});
