import type { Page } from "@playwright/test";
import { encodeCashAddr } from "@satchel/core/address";
import { type BrowserPage, marksOf } from "./browser-page.ts";

/**
 * From a key in a field until the answer to it is painted, and the longest task of the page's main thread for keys
 * there; 0 when none took 50 ms.
 */
export type KeyFigures = { keyMs: number; taskMs: number };
/** The slowest key of each field of Send and Send token, on a processor four times slower. */
export type SendKeyFigures = { [field in FieldName]?: KeyFigures };
type FieldName =
  | "recipient"
  | "amount"
  | "message"
  | "rawData"
  | "lines"
  | "rowAmount"
  | "rowName"
  | "fullSpeedRow250"
  | "fullSpeedScroll"
  | "tokenAmount";

const SLOWDOWN = 4;
const LINES = 500;
const ADDRESS = addressOf(1);

function addressOf(index: number): string {
  const address = encodeCashAddr("ecash", "p2pkh", index.toString(16).padStart(40, "a5"));
  if (!address.ok) throw new Error(address.problem.code);
  return address.value;
}

/**
 * Types into every field of Send, key by key, and into the amount of this token if there is one. Send must be reachable
 * by its path.
 */
export async function measureSendKeys(opened: BrowserPage, tokenId: string | undefined): Promise<SendKeyFigures> {
  const { page, client } = opened;
  await countKeys(page);
  await open(page, "/send");
  const recipient = page.getByRole("combobox", { name: "To" });
  await recipient.waitFor();
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  try {
    const figures: SendKeyFigures = {};
    figures.recipient = await keysOf(page, "#recipient", async () => {
      // The end of an address, where the whole text becomes one.
      await recipient.fill(ADDRESS.slice(0, -6));
      return ADDRESS.slice(-6);
    });
    figures.amount = await keysOf(page, "#amount", async () => "1234.56");
    await page.getByRole("switch", { name: "On-chain message" }).click();
    figures.message = await keysOf(page, "#message", async () => "for you");
    await page.getByRole("button", { name: "More options" }).click();
    await page.getByRole("switch", { name: "Raw OP_RETURN data" }).click();
    figures.rawData = await keysOf(page, "#raw-data", async () => "04007461");
    await page.getByRole("switch", { name: "Raw OP_RETURN data" }).click();
    await page.getByRole("button", { name: "Send to many" }).click();
    await page.getByRole("button", { name: "As text" }).click();
    figures.lines = await keysOf(page, "#recipients", async () => {
      await page.locator("#recipients").fill(linesOf(LINES));
      return `\n${ADDRESS},7.5`.slice(-8);
    });
    await page.locator("#recipients").fill(linesOf(LINES - 1));
    await page.getByRole("button", { name: "Rows" }).click();
    // Row 1 is read anew with all the others, and the plan of 500 recipients is made anew.
    figures.rowAmount = await keysOf(page, 'li[aria-posinset="1"] input[inputmode="decimal"]', async () => "1234.5");
    await page.getByRole("button", { name: "Add a recipient" }).click();
    figures.rowName = await keysOf(page, 'li[aria-posinset="500"] [role="combobox"]', async () => "nobody");
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    figures.fullSpeedScroll = await scrollOf(page);
    await scrollTo(page, 0.5);
    const row250 = 'li[aria-posinset="250"] input[inputmode="decimal"]';
    figures.fullSpeedRow250 = await keysOf(page, row250, async () => "1234.5");
    await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    if (tokenId === undefined) return figures;
    await open(page, `/send-token/${tokenId}`);
    await page.locator("#recipient").fill(ADDRESS);
    figures.tokenAmount = await keysOf(page, "#amount", async () => "1.25");
    return figures;
  } finally {
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

/** Moves the page to this share of its height. */
const scrollTo = async (page: Page, share: number): Promise<void> => {
  await page.evaluate((at) => window.scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)), share);
  await idle(page);
};

/** Scrolls all rows past in steps of less than a window, and back. `keyMs`: the longest frame. */
async function scrollOf(page: Page): Promise<KeyFigures> {
  await scrollTo(page, 0);
  const from = await page.evaluate(() => performance.now());
  const keyMs = await page.evaluate(async () => {
    const { scrollHeight } = document.documentElement;
    let longest = 0;
    let before = await new Promise<number>(requestAnimationFrame);
    for (const direction of [1, -1])
      for (let moved = 0; moved < scrollHeight; moved += 300) {
        window.scrollBy(0, direction * 300);
        const now = await new Promise<number>(requestAnimationFrame);
        longest = Math.max(longest, now - before);
        before = now;
      }
    return longest;
  });
  const { longTasks } = await marksOf(page);
  const tasks = longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms);
  return { keyMs: Math.round(keyMs), taskMs: Math.round(Math.max(0, ...tasks)) };
}

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${addressOf(at)},6.${(at % 90) + 10}`).join("\n");

async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await idle(page);
}

/** Notes how long the answer to each key took to be painted, from 16 ms on. */
const countKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const took: number[] = [];
    Object.assign(globalThis, { keysTook: took });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name.startsWith("key")) took.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

/** Types what `fill` returns, one key after the other, each when the page has nothing left to do for the one before. */
async function keysOf(page: Page, field: string, fill: () => Promise<string>): Promise<KeyFigures> {
  await page.locator(field).focus();
  const text = await fill();
  await idle(page);
  const from = await page.evaluate(() => performance.now());
  await page.evaluate(() => (globalThis as { keysTook?: number[] }).keysTook?.splice(0));
  for (const key of text) {
    await page.keyboard.press(key);
    await idle(page);
  }
  const took = await page.evaluate(() => (globalThis as { keysTook?: number[] }).keysTook ?? []);
  if (took.length === 0) throw new Error(`no key in ${field} was timed`);
  const { longTasks } = await marksOf(page);
  const tasks = longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms);
  return { keyMs: Math.round(Math.max(...took)), taskMs: Math.round(Math.max(0, ...tasks)) };
}

const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 3_000 }))),
  );
