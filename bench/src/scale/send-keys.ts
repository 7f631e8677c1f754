import type { Page } from "@playwright/test";
import { type BrowserPage, marksOf } from "./browser-page.ts";

/** The longest task of the page's main thread for one key in a field of Send, on a processor four times slower; 0 when none took 50 ms. */
export type SendKeyFigures = { recipientMs: number; amountMs: number };

const SLOWDOWN = 4;
const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";

/** Types a recipient and an amount into Send, key by key. Send must be reachable by its path. */
export async function measureSendKeys({ page, client }: BrowserPage): Promise<SendKeyFigures> {
  await page.evaluate(() => {
    location.hash = "/send";
  });
  const recipient = page.getByRole("combobox", { name: "To" });
  await recipient.waitFor();
  await idle(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  try {
    const recipientMs = await longest(page, async () => {
      await recipient.focus();
      // The end of an address, where the whole text becomes one.
      await recipient.fill(ADDRESS.slice(0, -6));
      await idle(page);
      await typeSlowly(page, ADDRESS.slice(-6));
    });
    const amountMs = await longest(page, async () => {
      await page.getByRole("textbox", { name: "Amount" }).focus();
      await typeSlowly(page, "1234.56");
    });
    return { recipientMs, amountMs };
  } finally {
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
}

/** Types one key after the other, each when the page has nothing left to do for the one before. */
async function typeSlowly(page: Page, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.press(key);
    await idle(page);
  }
}

const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 3_000 }))),
  );

async function longest(page: Page, work: () => Promise<void>): Promise<number> {
  const from = await page.evaluate(() => performance.now());
  await work();
  await idle(page);
  const { longTasks } = await marksOf(page);
  return Math.round(Math.max(0, ...longTasks.filter(({ at }) => at >= from).map(({ ms }) => ms)));
}
