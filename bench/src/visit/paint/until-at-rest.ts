import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "@playwright/test";

const LOOK_EVERY_MS = 100;
/** Of a processor, over all processes of the browser, in the time between two looks. */
const RESTING_SECONDS = 0.01;
const TIMES = 3;
const LONGEST_MS = 10_000;

/**
 * Waits until the browser uses hardly any processor. A Chromium with its own surface fetches a hundred modules of that
 * surface for every new window, for about a second, and they take the processors that a page is painted with. A person
 * opens a page in a window that is there already. Gives up after ten seconds: the figures are worse then, not better.
 */
export async function untilAtRest(browser: Browser): Promise<void> {
  const client = await browser.newBrowserCDPSession();
  const used = async (): Promise<number> => {
    const { processInfo } = await client.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const end = performance.now() + LONGEST_MS;
  let last = await used();
  for (let times = 0; times < TIMES && performance.now() < end; ) {
    await delay(LOOK_EVERY_MS);
    const now = await used();
    times = now - last < RESTING_SECONDS ? times + 1 : 0;
    last = now;
  }
  await client.detach();
}
