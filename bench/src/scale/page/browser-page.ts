import type { Browser, CDPSession, Page } from "@playwright/test";
import { BENCH_PHRASE } from "../bench-wallet.ts";
import type { PageMarks } from "../figures.ts";

declare global {
  /** Set by page-marks.js. */
  var benchMarks: PageMarks;
}

export type BrowserPage = {
  page: Page;
  client: CDPSession;
  /** Errors on the page's console; the reason when a wallet does not start. */
  complaints: string[];
  close(): Promise<void>;
};

const STABLE_MS = 400;

/** Opens a page in a new browser profile, with the settings of the journeys. */
export async function openBrowserPage(browser: Browser, marksPath: string): Promise<BrowserPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.addInitScript({ path: marksPath });
  const client = await context.newCDPSession(page);
  await client.send("Performance.enable");
  return { page, client, complaints, close: () => context.close() };
}

/** Fills the import form with the phrase once the service worker is ready. The caller clicks Import. */
export async function fillImport(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole("button", { name: "Import Wallet" }).click();
  for (const [at, word] of BENCH_PHRASE.split(" ").entries()) {
    await page.getByRole("combobox", { name: `Word ${at + 1}`, exact: true }).fill(word);
  }
  await page.keyboard.press("Escape");
}

export const marksOf = (page: Page): Promise<PageMarks> => page.evaluate(() => globalThis.benchMarks);

/** Returns when the page's navigation began, in seconds since the machine was started. */
export const navigationStartOf = (client: CDPSession): Promise<number> => metricOf(client, "NavigationStart");

/** Returns the megabytes of the page's JavaScript objects after a garbage collection. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send("HeapProfiler.collectGarbage");
  return (await metricOf(client, "JSHeapUsedSize")) / 1e6;
}

async function metricOf(client: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await client.send("Performance.getMetrics");
  const metric = metrics.find(({ name }) => name === wanted);
  if (metric === undefined) throw new Error(`this browser does not measure ${wanted}`);
  return metric.value;
}

/** Opens the screen at this hash path and returns its number of elements once it no longer changes. */
export async function countElements(page: Page, path: string): Promise<number> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.locator("main").first().waitFor();
  await page.evaluate(
    (stableMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, stableMs);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, stableMs);
        }).observe(document, { childList: true, subtree: true });
      }),
    STABLE_MS,
  );
  return page.evaluate(() => document.querySelectorAll("*").length);
}
