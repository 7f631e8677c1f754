import type { Page, Request } from "@playwright/test";
import { longestTask, median } from "../scale/figures.ts";
import { type BrowserPage, marksOf } from "../scale/page/browser-page.ts";
import { longestChain, type PageRequest, plainName } from "../visit/visit-figures.ts";

/** `figures` of a step; the longest task is 0 when no task took longer than 50 ms. */
export type OpenFigures = { rowsMs: number; allMs: number; longestMs: number; elements: number };
export type KeyFigures = { medianMs: number; slowestMs: number; longestMs: number };
export type RefreshFigures = { refreshMs: number; longestMs: number };
export type ReviewFigures = { reviewMs: number; requests: number; chain: number };

declare global {
  /** Set by market-marks.js. */
  var benchMarket: {
    open(element: HTMLElement, count: number): Promise<{ rowsMs: number; allMs: number }>;
    review(element: HTMLElement): Promise<number>;
    keyTimes: number[];
  };
}

const CHOSEN = '[role="radio"][aria-checked="true"]';
const KEY_NAMES = { next: "ArrowDown", last: "End", first: "Home" } as const;

/** Presses the row of the token in Tokens; returns the times until offers, and then all of them, were painted. */
export async function measureOpening({ page }: BrowserPage, tokenId: string, offers: number): Promise<OpenFigures> {
  const from = await page.evaluate(() => performance.now());
  const link = page.locator(`main a[href="#/token/${tokenId}"]`);
  const times = await link.evaluate((element, count) => benchMarket.open(element as HTMLElement, count), offers);
  await idle(page);
  const longestMs = longestTask(await marksOf(page), from);
  return { ...times, longestMs, elements: await page.evaluate(() => document.querySelectorAll("*").length) };
}

/** Walks through all offers with the arrow key, as fast as the page follows, then to the first and to the last. */
export async function measureKeys({ page }: BrowserPage, offers: number): Promise<KeyFigures> {
  await page.locator(CHOSEN).focus();
  await page.keyboard.press(KEY_NAMES.first);
  await idle(page);
  const from = await page.evaluate(() => {
    benchMarket.keyTimes.length = 0;
    return performance.now();
  });
  for (let at = 1; at < offers; at++) await press(page, KEY_NAMES.next, at);
  await expectPlace(page, offers);
  await press(page, KEY_NAMES.first, offers);
  await expectPlace(page, 1);
  await press(page, KEY_NAMES.last, offers + 1);
  await expectPlace(page, offers);
  const times = await page.evaluate(() => benchMarket.keyTimes);
  const longestMs = longestTask(await marksOf(page), from);
  return { medianMs: median(times), slowestMs: Math.max(...times), longestMs };
}

/** Presses a key and waits until this many are painted. */
async function press(page: Page, key: string, count: number): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForFunction((n) => benchMarket.keyTimes.length >= n, count);
}

/** Throws unless the offer with the focus is the chosen one, has this place in the list, and is in view. */
async function expectPlace(page: Page, place: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const row = document.activeElement;
    const list = row?.closest("[role=radiogroup]");
    if (!row || !list || row.getAttribute("aria-checked") !== "true") return false;
    const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    const isInView = inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    return isInView && row.getAttribute("aria-posinset") === String(wanted);
  }, place);
}

/**
 * Types a quantity, lets the market change, and returns how long the page took to show it. Throws if the quantity is
 * lost.
 */
export async function measureRefresh(
  { page }: BrowserPage,
  change: { act: () => void; count: number },
): Promise<RefreshFigures> {
  await page.locator(CHOSEN).focus();
  await page.keyboard.press(KEY_NAMES.first);
  await page.keyboard.press(KEY_NAMES.next);
  const field = page.getByRole("textbox", { name: "Quantity", exact: true });
  await field.fill("500000");
  await idle(page);
  const chosen = page.locator(CHOSEN);
  const label = await chosen.getAttribute("aria-label");
  const from = await page.evaluate(() => performance.now());
  change.act();
  await page.waitForFunction(
    (count) => document.querySelector("[role=radio]")?.getAttribute("aria-setsize") === String(count),
    change.count,
  );
  const to = await page.evaluate(() => performance.now());
  await idle(page);
  const now = { label: await chosen.getAttribute("aria-label"), typed: await field.inputValue() };
  const [price] = (label ?? "").split(",");
  if (now.typed !== "500000" || !now.label?.startsWith(price ?? " ")) {
    throw new Error(`the choice was lost: ${label} is ${JSON.stringify(now)}`);
  }
  return { refreshMs: to - from, longestMs: longestTask(await marksOf(page), from) };
}

/** Presses Buy; returns the time until the review is painted, and the requests until then. */
export async function measureReview({ page }: BrowserPage): Promise<ReviewFigures> {
  const buy = page.getByRole("button", { name: /^Buy [\d.,]+ HOLD$/ });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].some(
      (each) => /^Buy [\d.,]+ HOLD$/.test(each.textContent ?? "") && !each.disabled,
    ),
  );
  await idle(page);
  const requests: PageRequest[] = [];
  const note = async (request: Request) => {
    const { startTime, responseEnd } = request.timing();
    const [beginMs, endMs] = [startTime, startTime + Math.max(0, responseEnd)];
    requests.push({ name: plainName(request.url()), type: request.resourceType(), beginMs, endMs, bytes: 0 });
  };
  page.on("requestfinished", note);
  const reviewMs = await buy.evaluate((element) => benchMarket.review(element as HTMLElement));
  await idle(page);
  page.off("requestfinished", note);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  return { reviewMs, requests: requests.length, chain: longestChain(requests).length };
}

/** Resolves when the page has nothing left to do. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 3_000 }))),
  );
