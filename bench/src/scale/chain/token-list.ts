import type { Page } from "@playwright/test";
import { type BrowserPage, heapOf, marksOf } from "../page/browser-page.ts";

/** What the list of tokens costs in a wallet that holds many. */
export type TokenListFigures = {
  /** From the press on Tokens until the first row is painted. */
  openMs: number;
  /** The longest task of the page's main thread while it opens and is scrolled to its end; 0 when none took 50 ms. */
  longestMs: number;
  /** Most elements of the document while it is scrolled. */
  elements: number;
  heapMB: number;
};

const LIST = 'ul[aria-label="Your tokens"]';
/** Each step of the scroll, about three quarters of the window, as a person's swipe. */
const STEP_PX = 600;

/** Opens the list from the navigation and scrolls through all of it. */
export async function measureTokenList({ page, client }: BrowserPage): Promise<TokenListFigures> {
  const from = await page.evaluate(() => performance.now());
  const openMs = await openList(page);
  const elements = await scrollThrough(page);
  const { longTasks } = await marksOf(page);
  const longestMs = Math.max(0, ...longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms));
  return { openMs, longestMs, elements, heapMB: await heapOf(client) };
}

const openList = (page: Page): Promise<number> =>
  page.evaluate(async (list) => {
    const link = document.querySelector<HTMLAnchorElement>('nav a[href="#/etokens"]');
    if (!link) throw new Error("the navigation has no Tokens");
    const painted = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(`${list} a`)) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        });
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    const from = performance.now();
    link.click();
    return (await painted) - from;
  }, LIST);

const scrollThrough = (page: Page): Promise<number> =>
  page.evaluate(async (step) => {
    let most = 0;
    for (;;) {
      most = Math.max(most, document.querySelectorAll("*").length);
      const before = window.scrollY;
      window.scrollBy(0, step);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      if (window.scrollY === before) return most;
    }
  }, STEP_PX);
