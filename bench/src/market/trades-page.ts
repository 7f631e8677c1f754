import type { Page } from "@playwright/test";
import { longestTask, median } from "../scale/figures.ts";
import { type BrowserPage, marksOf } from "../scale/page/browser-page.ts";
import { idle } from "./market-page.ts";

/** Times in milliseconds; the longest task is 0 when no task took longer than 50 ms. */
export type TradesFigures = Record<string, number>;

declare global {
  /** Set by market-marks.js. */
  var benchTrades: { open(element: HTMLElement): Promise<{ figuresMs: number; allMs: number }> };
}

const TOGGLE = 'section[aria-label="Market"] h2 > button';
const WALKER = 'section[aria-label="Market"] input[type="range"]';
const PANS = 5;
const KEYS = 20;

/** Opens the token's page, and waits until it has nothing to do. */
export async function openTokenPage(page: Page, tokenId: string): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `/token/${id}`;
  }, tokenId);
  await page.locator(TOGGLE).waitFor();
  await page.waitForLoadState("networkidle");
  await idle(page);
}

/** Presses Market; returns the times until figures, and then those of all trades, were painted. */
export async function measureTrades({ page }: BrowserPage): Promise<TradesFigures> {
  const from = await page.evaluate(() => performance.now());
  const times = await page.locator(TOGGLE).evaluate((element) => benchTrades.open(element as HTMLElement));
  await idle(page);
  return { ...times, longestMs: longestTask(await marksOf(page), from) };
}

/** Shows earlier times, other spans and other drawings, and walks with the arrow key. */
export async function measurePanning({ page }: BrowserPage): Promise<TradesFigures> {
  const from = await page.evaluate(() => {
    benchMarket.keyTimes.length = 0;
    return performance.now();
  });
  const market = page.getByRole("region", { name: "Market" });
  const press = async (name: string) => {
    // The list of trades, which comes later, has a button All too.
    await market.getByRole("button", { name, exact: true }).first().click();
    await idle(page);
  };
  for (const span of ["7 d", "24 h", "All", "30 d"]) await press(span);
  for (let times = 0; times < PANS; times++) await press("Earlier");
  for (let times = 0; times < PANS; times++) await press("Later");
  for (const mode of ["Line", "Table", "Candles"]) await press(mode);
  await page.locator(WALKER).focus();
  for (let at = 0; at < KEYS; at++) {
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction((n) => benchMarket.keyTimes.length > n, at);
  }
  const keys = await page.evaluate(() => benchMarket.keyTimes);
  return { keyMs: median(keys), panLongestMs: longestTask(await marksOf(page), from) };
}

/** Has a trade made; returns how long the page took to count it. */
export async function measureLive({ page }: BrowserPage, trade: () => void): Promise<TradesFigures> {
  const count = () =>
    [...document.querySelectorAll("dt")].find((each) => each.textContent === "Trades, 30 d")?.nextElementSibling
      ?.textContent;
  const before = await page.evaluate(count);
  const from = await page.evaluate(() => performance.now());
  trade();
  await page.waitForFunction(
    (old) =>
      [...document.querySelectorAll("dt")].find((each) => each.textContent === "Trades, 30 d")?.nextElementSibling
        ?.textContent !== old,
    before,
  );
  const to = await page.evaluate(() => performance.now());
  return { liveMs: to - from, liveLongestMs: longestTask(await marksOf(page), from) };
}
