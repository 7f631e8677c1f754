import { atoms, sats } from "@satchel/core/amount";
import type { TradeFact } from "@satchel/core/market";
import { aTokenId, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { MarketTrades, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commonText } from "../../../catalogue/en/common.ts";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { aNetwork, unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { createSampleTrades } from "../../../testing/sample-trades.ts";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import { MarketCard } from "./market-card.tsx";

const NOW = new Date(2026, 10, 28, 14, 25).getTime();
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(async () => {
  vi.useRealTimers();
  await unmount();
});

const ID = aTokenId("a7".repeat(32));
const token: TokenGenesis = {
  tokenId: ID,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  genesisInfo: { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2 },
  timeFirstSeen: 0,
};
const DAY = 24 * 3_600;
/** A trade of 10.00 tokens at a price in XEC each. */
const trade = (n: number, daysAgo: number, priceXec: number, more: Partial<TradeFact> = {}): TradeFact => ({
  txid: txidOfNumber(n),
  atSecs: NOW / 1000 - daysAgo * DAY,
  atoms: atoms(1_000n),
  sats: sats(BigInt(Math.round(priceXec * 1_000))),
  isFinal: true,
  isWash: false,
  ...more,
});
const SIX = [trade(6, 0, 21), trade(5, 1, 24), trade(4, 2, 20), trade(3, 5, 18), trade(2, 9, 19), trade(1, 20, 17)];

async function open(first: Partial<MarketTrades>, state: Partial<State> = {}, of: MarketOf = "token") {
  const market = createSampleTrades({ facts: SIX, numRead: 6, total: 6, ...first });
  const engine = createSampleEngine(state, { viewTrades: market.viewTrades, viewSales: market.viewTrades });
  const network = aNetwork({ explorerTx: "https://explorer.example/{txid}" });
  const screen = await renderScreen(<MarketCard token={token} of={of} />, engine, `/token/${ID}`, network);
  const expand = async () => {
    await screen.click(document.querySelector("button[aria-expanded]") as Element);
    await screen.until(() => market.asked.includes("view"));
  };
  return { market, engine, screen, expand };
}
const stat = (name: string) =>
  [...document.querySelectorAll("dt")].find((each) => each.textContent === name)?.nextElementSibling?.textContent;
const rowsOf = (caption: string) => {
  const tables = [...document.querySelectorAll("table")];
  const table = tables.find((each) => each.querySelector("caption")?.textContent === caption);
  return [...(table?.querySelectorAll("tbody tr") ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
};
const walker = () => document.querySelector<HTMLInputElement>('input[type="range"]') as HTMLInputElement;

test("nothing is asked for until it is opened, and nobody looks any more when it is closed", async () => {
  const { market, screen, expand } = await open({});
  expect([market.asked, screen.has("svg[role=img]")]).toEqual([[], false]);
  await expand();
  await screen.until(() => screen.has("svg[role=img]"));
  await screen.click(document.querySelector("button[aria-expanded]") as Element);
  await screen.until(() => market.asked.includes("close"));
});

test("figures: the last price, its changes, and what the shown time comes to", async () => {
  const { screen, expand } = await open({});
  await expand();
  await screen.until(() => stat(marketText.price) !== undefined);
  expect(stat(marketText.price)).toBe("21.00\u00a0XEC");
  expect(stat(marketText.week)).toBe("+10.5%");
  expect(stat("Low to high, 30 d")).toBe("17.00 to 24.00 XEC");
  expect(stat("Trades, 30 d")).toBe("6");
  expect(stat("Volume, 30 d")).toBe("1,190.00\u00a0XEC");
});

test("a maker's trade with themselves is marked, counts nowhere, and a sentence says so", async () => {
  const { screen, expand } = await open({ facts: [trade(9, 0, 900, { isWash: true }), ...SIX] });
  await expand();
  await screen.until(() => stat(marketText.price) !== undefined);
  expect([stat(marketText.price), stat("Trades, 30 d")]).toEqual(["21.00\u00a0XEC", "6"]);
  expect(rowsOf(marketText.trades)[0]?.join(" ")).toContain(marketText.leftOut);
  expect(screen.text()).toContain("1 trade is in no price and volume");
  expect(screen.text()).toContain(marketText.whoseWord);
});

test("fewer than five trades are no chart, only the list; without one nothing is drawn", async () => {
  const { market, screen, expand } = await open({ facts: SIX.slice(0, 4) });
  await expand();
  await screen.until(() => screen.text().includes("4 trades so far"));
  expect([screen.has("svg[role=img]"), rowsOf(marketText.trades).length]).toEqual([false, 4]);
  // No time and no kind of chart is offered where none changes anything.
  expect(screen.has(`[aria-label="${marketText.spans.label}"], [aria-label="${marketText.modes.label}"]`)).toBe(false);
  expect([stat("Low to high"), stat("Trades")]).toEqual(["18.00 to 24.00 XEC", "4"]);
  await act(async () => market.change({ facts: [] }));
  expect(screen.text()).toContain(marketText.none);
});

test("a time with too few trades has no kind of chart to choose, but other times", async () => {
  const { screen, expand } = await open({});
  await expand();
  await screen.until(() => screen.has("svg[role=img]"));
  expect(screen.has(`[aria-label="${marketText.modes.label}"]`)).toBe(true);
  await screen.click(screen.button(marketText.spans.week));
  expect(screen.text()).toContain("4 trades in this time");
  expect(screen.has(`[aria-label="${marketText.modes.label}"]`)).toBe(false);
  expect(screen.has(`[aria-label="${marketText.spans.label}"]`)).toBe(true);
});

test("one sale of an NFT: its price stands once, and it is called a sale everywhere", async () => {
  const { screen, expand } = await open({ facts: SIX.slice(0, 1) }, {}, "collection");
  await expand();
  await screen.until(() => screen.text().includes("1 sale so far"));
  expect([stat("Low to high"), stat("Sales")]).toEqual([stat(marketText.price)?.replace("\u00a0", " "), "1"]);
  expect(screen.text()).not.toMatch(/trade/i);
});

test("the chart is walked with keys from trade to trade, each point is said, and time runs from left to right", async () => {
  const { screen, expand } = await open({});
  await expand();
  await screen.until(() => screen.has("svg[role=img]"));
  expect(walker().closest("[dir]")?.getAttribute("dir")).toBe("ltr");
  expect(walker().getAttribute("aria-valuetext")).toContain("Nov 28: open 21.00");
  // A browser changes the value by one for an arrow key.
  const press = (by: number) => screen.type('input[type="range"]', String(Number(walker().value) + by));
  await press(-1);
  expect(walker().getAttribute("aria-valuetext")).toContain("Nov 27: open 24.00, high 24.00, low 24.00, close 24.00");
  await press(-1);
  await press(-1);
  expect(walker().getAttribute("aria-valuetext")).toContain("Nov 23: open 18.00");
  await press(1);
  expect(walker().getAttribute("aria-valuetext")).toContain("Nov 26: open 20.00");
});

test("where text is twice as large, so is the chart with its labels, and no wider", async () => {
  document.documentElement.style.fontSize = "32px";
  const { screen, expand } = await open({});
  await expand();
  await screen.until(() => screen.has("svg[role=img]"));
  const chart = document.querySelector("svg[role=img]") as Element;
  const [width, height] = ["width", "height"].map((name) => Number(chart.getAttribute(name)));
  expect(chart.getAttribute("viewBox")).toBe(`0 0 ${(width ?? 0) / 2} ${(height ?? 0) / 2}`);
  document.documentElement.style.fontSize = "";
});

test("the table has the numbers of the chart", async () => {
  const { screen, expand } = await open({});
  await expand();
  await screen.until(() => screen.has("svg[role=img]"));
  const spoken = walker().getAttribute("aria-valuetext");
  await screen.click(screen.button(marketText.modes.table));
  const rows = rowsOf(marketText.table);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual(["Nov 28", "21.00", "21.00", "21.00", "21.00", "210.00 XEC"]);
  expect(spoken).toBe("Nov 28: open 21.00, high 21.00, low 21.00, close 21.00, volume 210.00 XEC");
});

test("an earlier time is shown by a press, and another span begins at now again", async () => {
  const many = Array.from({ length: 60 }, (_, n) => trade(n, n, 20 + (n % 7)));
  const { screen, expand } = await open({ facts: many });
  await expand();
  await screen.until(() => stat("Trades, 30 d") === "30");
  await screen.click(screen.button(marketText.earlier));
  expect(stat("Trades, 30 d")).toBe("30");
  expect(walker().getAttribute("aria-valuetext")).toContain("Oct 29");
  await screen.click(screen.button(marketText.spans.week));
  expect(walker().getAttribute("aria-valuetext")).toContain("Nov 28");
});

test("the reading of older trades says how far it is, is stopped and goes on", async () => {
  const { market, screen, expand } = await open({ isWhole: false, isReading: true, numRead: 50, total: 10_000 });
  await expand();
  await screen.until(() => screen.text().includes("50 of 10,000 transactions read"));
  await screen.click(screen.button(commonText.stop));
  await act(async () => market.change({ isStopped: true, isReading: false }));
  expect(screen.text()).toContain("Stopped after 50 of 10,000");
  await screen.click(screen.button(marketText.goOn));
  expect(market.asked).toEqual(["view", "stop", "go on"]);
});

test("a failure keeps what is there; without anything it says what is not affected, and when it is tried again", async () => {
  const { market, engine, screen, expand } = await open({ hasFailed: true });
  await expand();
  await screen.until(() => screen.text().includes(marketText.mayBeOld));
  expect(stat("Trades, 30 d")).toBe("6");
  await act(async () => market.change({ facts: undefined }));
  expect(screen.text()).toContain(marketText.failedAbout);
  await act(async () => engine.state.setState({ connection: "offline" }));
  expect(screen.text()).toContain(marketText.waitsForNetwork);
  await screen.click(screen.button(commonText.tryAgain));
  expect(market.asked.at(-1)).toBe("go on");
});

test("a new trade appears, and one that was taken back goes", async () => {
  const { market, screen, expand } = await open({});
  await expand();
  await screen.until(() => stat(marketText.price) === "21.00\u00a0XEC");
  await act(async () => market.change({ facts: [trade(7, 0, 30), ...SIX] }));
  expect([stat(marketText.price), rowsOf(marketText.trades).length]).toEqual(["30.00\u00a0XEC", 7]);
  await act(async () => market.change({ facts: SIX }));
  expect([stat(marketText.price), rowsOf(marketText.trades).length]).toEqual(["21.00\u00a0XEC", 6]);
});

test("what a server tells about time cannot hide trades: of a time to come they are of now, of no time they are in the list", async () => {
  const odd = [trade(8, -9_999, 22), trade(7, 0, 23, { atSecs: 0 })];
  const { screen, expand } = await open({ facts: [...odd, ...SIX], numUnproven: 2 });
  await expand();
  await screen.until(() => stat("Trades, 30 d") === "7");
  expect(rowsOf(marketText.trades)[1]?.[0]).toBe(marketText.noTime);
  expect(screen.text()).toContain("2 trades are not shown");
});

test("long lists are drawn in parts", async () => {
  const many = Array.from({ length: 100 }, (_, n) => trade(n, n / 10, 20));
  const { screen, expand } = await open({ facts: many });
  await expand();
  await screen.until(() => rowsOf(marketText.trades).length === 10);
  await screen.click(screen.button(marketText.older));
  expect(rowsOf(marketText.trades)).toHaveLength(60);
});

test.each([
  ["token", "Chart, depth, trades and your own"],
  ["collection", "Sales and prices of this collection"],
  ["nft", "Past sales of this NFT, and your own"],
] as const)("closed, the market of a %s promises what it has: %s", async (of, about) => {
  await renderScreen(<MarketCard token={token} of={of} />, createSampleEngine());
  expect(document.querySelector("h2")?.textContent).toBe(`Market${about}`);
});
