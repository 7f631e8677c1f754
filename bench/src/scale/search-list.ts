import type { Page } from "@playwright/test";
import { type BrowserPage, marksOf } from "./page/browser-page.ts";

/** What a search through the whole history costs, once all of it is on the device. */
export type SearchFigures = {
  /** From the last key until the first hit is painted. */
  firstMs: number;
  /** From the last key until the whole history has been looked at, and nothing was found. */
  wholeMs: number;
  /** The longest task of the page's main thread during both searches; 0 when none took 50 ms. */
  longestMs: number;
};

const LOADED_WITHIN_MS = 120_000;

/** Loads the whole history, and searches it for messages (history-amounts.ts). Home must be reachable by its path. */
export async function measureSearch({ page }: BrowserPage, txs: number): Promise<SearchFigures> {
  await page.evaluate(() => {
    location.hash = "/";
  });
  await page.getByRole("button", { name: "Search transactions" }).click();
  const field = page.getByRole("searchbox", { name: "Search transactions" });
  await field.waitFor();
  const loadAll = page.getByRole("button", { name: "Load all" });
  await page.getByText(/transactions? (is|are) on this device/).waitFor();
  if (await loadAll.isVisible()) await loadAll.click();
  await page
    .getByText(/^(All|The only) .*transactions? (is|are) on this device/)
    .waitFor({ timeout: LOADED_WITHIN_MS });
  const from = await page.evaluate(() => performance.now());
  // One receipt in ten has a message with its number. These are not among the ten rows of Home.
  const words = `for bench number ${Math.floor((txs - 130) / 100)}`;
  const firstMs = await search(page, words, words);
  const wholeMs = await search(page, "words of no receipt", "Nothing found");
  const { longTasks } = await marksOf(page);
  return { firstMs, wholeMs, longestMs: Math.max(0, ...longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms)) };
}

/** Puts the words into the field, and returns the milliseconds until this text is painted. */
async function search(page: Page, words: string, wanted: string): Promise<number> {
  return page.evaluate(
    async ([typed, text]) => {
      const input = document.querySelector<HTMLInputElement>('input[type="search"]');
      if (!input) throw new Error("there is no field to search in");
      const painted = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing says "${text}"`)), 10_000);
        const observer = new MutationObserver(() => {
          if (!document.querySelector("main")?.textContent?.includes(text)) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(undefined);
          });
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
      });
      const from = performance.now();
      // React hears only of a value that was set past it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, typed);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      return (await painted) - from;
    },
    [words, wanted] as const,
  );
}
