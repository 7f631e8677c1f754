import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import type { OneshotOffer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aTokenId, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Engine, PastTrade, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { tokenPageText } from "../../../catalogue/en/tokens/token-page.ts";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ALICE, createSampleEngine } from "../../../testing/sample-engine.ts";
import { PastTrades } from "./past-trades.tsx";

afterEach(unmount);

const ID = aTokenId("a7".repeat(32));
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
const token: TokenGenesis = {
  tokenId: ID,
  tokenType,
  genesisInfo: { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2 },
  timeFirstSeen: 0,
};
const offer = (n: number): OneshotOffer => ({
  variant: "ONESHOT",
  outpoint: outpointOf(txidOfNumber(n), 1),
  sats: sats(546n),
  tokenId: ID,
  tokenType,
  atoms: 400_000n as Atoms,
  makerPk: `02${"cd".repeat(32)}`,
  makerScript: ALICE,
  redeemScript: "00",
  payment: { script: ALICE, sats: sats(8_400_000n) },
});
const MAY_26 = Date.UTC(2026, 4, 26, 12);
const taken = (n: number): PastTrade => ({
  offer: offer(n),
  status: "TAKEN",
  sats: sats(210_000n),
  atoms: atoms(10_000n),
  takerScript: ALICE,
  txid: txidOfNumber(n),
  atMs: MAY_26,
});
const canceled = (n: number, atMs = MAY_26): PastTrade => ({
  offer: offer(n),
  status: "CANCELED",
  txid: txidOfNumber(n),
  atMs,
});
const { past } = orderBookText;

async function open(fetchPastTrades?: Engine["fetchPastTrades"], state: Partial<State> = {}) {
  const engine = createSampleEngine(state, fetchPastTrades && { fetchPastTrades });
  const screen = await renderScreen(<PastTrades token={token} />, engine, `/token/${ID}`);
  return { engine, screen };
}
/** The browser of these tests does not open the list by a press on its summary. */
const expand = (screen: Awaited<ReturnType<typeof open>>["screen"]) =>
  act(async () => {
    const details = screen.find("details") as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

test("nothing is fetched until the list is opened; no trades are said", async () => {
  const { engine, screen } = await open();
  expect([screen.find("details").hasAttribute("open"), engine.asked]).toEqual([false, []]);
  await expand(screen);
  await screen.until(() => screen.text().includes(past.empty));
  expect(engine.asked).toEqual([{ action: "fetchPastTrades", with: { tokenId: ID, page: 0 } }]);
});

test("a purchase shows what was paid, a cancellation what was asked; the last sale comes first", async () => {
  const trades = [canceled(1), taken(2), canceled(3, 0)];
  const { screen } = await open(async () => ok({ trades, numUnproven: 2, numPages: 1 }));
  await expand(screen);
  await screen.until(() => rows().length === 3);
  expect(rows()).toEqual([
    "4,000.00 LANTRNCanceled21.00 XEC eachMay 26, 2026",
    "100.00 LANTRNSold21.00 XEC eachMay 26, 2026",
    "4,000.00 LANTRNCanceled21.00 XEC eachTime not known",
  ]);
  expect(screen.text()).toContain("Last sale: 21.00 XEC per LANTRN");
  expect(screen.text()).toContain("2 trades are not shown");
});

test("pages follow by a press, without a trade that moved to the next page, and past pages with no trades", async () => {
  const pages = [[taken(1), taken(2)], [taken(2), taken(3)], [], [taken(4)]];
  const asked: number[] = [];
  const { screen } = await open(async (_, page) => {
    asked.push(page);
    return ok({ trades: pages[page] ?? [], numUnproven: 0, numPages: pages.length });
  });
  await expand(screen);
  await screen.until(() => rows().length === 2);
  await screen.click(screen.button(tokenPageText.more));
  await screen.until(() => rows().length === 3);
  await screen.click(screen.button(tokenPageText.more));
  await screen.until(() => rows().length === 4);
  expect(asked).toEqual([0, 1, 2, 3]);
  expect(screen.text()).not.toContain(tokenPageText.more);
});

test("a failure keeps what is there; it is tried again by a press, and when the network is back", async () => {
  let isAway = false;
  const { engine, screen } = await open(async (_, page) =>
    isAway ? no({ code: "unreachable", reason: "x" }) : ok({ trades: [taken(page)], numUnproven: 0, numPages: 3 }),
  );
  await expand(screen);
  await screen.until(() => rows().length === 1);
  isAway = true;
  await screen.click(screen.button(tokenPageText.more));
  await screen.until(() => screen.text().includes(past.failed));
  expect(rows()).toHaveLength(1);
  isAway = false;
  await screen.click(screen.button("Try again"));
  await screen.until(() => rows().length === 2);
  isAway = true;
  await act(async () => engine.state.setState({ connection: "offline" }));
  await screen.click(screen.button(tokenPageText.more));
  await screen.until(() => screen.text().includes(past.waitsForNetwork));
  isAway = false;
  await act(async () => engine.state.setState({ connection: "online" }));
  await screen.until(() => rows().length === 3);
  expect(screen.text()).not.toContain(past.failed);
});
