import type { Browser, CDPSession, Page } from "@playwright/test";
import { BENCH_PHRASE } from "./bench-wallet.ts";
import type { PageMarks } from "./figures.ts";

declare global {
  /** Set by page-marks.js. */
  var benchMarks: PageMarks;
}

export type BrowserPage = {
  page: Page;
  client: CDPSession;
  /** What the page's console said is wrong: the reason, where a wallet does not come up. */
  complaints: string[];
  close(): Promise<void>;
};

const STABLE_MS = 400;

/** A browser nobody has used, as the journeys set it up. */
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

/** Types the phrase and stops before the click that begins the import, with the service worker ready. */
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

/** When the page's navigation began, in seconds of the machine's clock. */
export const navigationStartOf = (client: CDPSession): Promise<number> => metricOf(client, "NavigationStart");

/** Megabytes of JavaScript objects that are left after a collection, in the page itself. */
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

/** Elements of the screen at this hash path, when they no longer grow. */
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
