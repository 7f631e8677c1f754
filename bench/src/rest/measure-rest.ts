import type { Browser, Page } from "@playwright/test";
import { walletHash } from "../scale/bench-wallet.ts";
import { balanceAtOf, shownXec } from "../scale/figures.ts";
import { type BrowserPage, fillImport, heapOf, marksOf, openBrowserPage } from "../scale/page/browser-page.ts";
import { untilQuiet } from "../scale/page/until-quiet.ts";
import type { RunningSource } from "../scale/start-source.ts";
import { countTrace, type RestFigures, type RestMarks, slopeOf, tooOftenOf } from "./rest-figures.ts";

declare global {
  /** Set by rest-marks.js. */
  var restMarks: RestMarks;
}

type Setup = { browser: Browser; source: RunningSource; url: string; marks: readonly [string, string] };

/** What a start leaves for later has begun by then: the prices of tokens, the service worker, the check of coins. */
const START_MS = 60_000;
/** The check asks for the bytes of a coin every 15 s, and is over after this silence. */
const CHECKED_MS = 40_000;
const LONGEST_START_MS = 240_000;
const LOOK_EVERY_MS = 2_000;
const SAMPLES = 7;
const MINUTE_MS = 60_000;
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

/** Measures a wallet that was reloaded and left alone, first in a tab that is seen, then in the same tab hidden. */
export async function measureRest(setup: Setup, minutes: number): Promise<Record<"visible" | "hidden", RestFigures>> {
  const { browser, source, url, marks } = setup;
  const opened = await openBrowserPage(browser, marks[0]);
  const { page } = opened;
  await page.addInitScript({ path: marks[1] });
  try {
    await fillImport(page, url);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const shown = shownXec(source.balanceSats);
    await untilQuiet(source, walletHash, async () => balanceAtOf(await marksOf(page), shown) !== undefined);
    const follow = followNetwork(page);
    await page.reload();
    await page.waitForTimeout(START_MS);
    await untilChecked(setup);
    const visible = await stretch(setup, opened, follow, minutes);
    console.error(`visible: ${JSON.stringify(visible)}`);
    await page.evaluate(() => globalThis.restMarks.hide());
    // What was set before fires once more.
    await page.waitForTimeout(MINUTE_MS / 2);
    return { visible, hidden: await stretch(setup, opened, follow, minutes) };
  } finally {
    await opened.close();
  }
}

/** Waits until the wallet has asked for no bytes for a while: then every coin is checked. */
async function untilChecked({ source }: Setup): Promise<void> {
  const end = performance.now() + LONGEST_START_MS;
  for (;;) {
    const asked = (await source.requests()).filter(({ path }) => path.startsWith("/raw-tx/"));
    const last = Math.max(0, ...asked.map(({ beginMs }) => beginMs));
    if (performance.timeOrigin + performance.now() - last > CHECKED_MS) return;
    if (performance.now() > end) throw new Error("the coins are still being checked");
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function stretch(
  { browser }: Setup,
  { page, client }: BrowserPage,
  network: ReturnType<typeof followNetwork>,
  minutes: number,
): Promise<RestFigures> {
  network.forget();
  await page.evaluate(() => {
    globalThis.restMarks.fired = {};
  });
  await browser.startTracing(page, { categories: CATEGORIES });
  const heap: { x: number; y: number }[] = [];
  const from = performance.now();
  for (let at = 0; at < SAMPLES; at++) {
    const dueMs = from + (at * minutes * MINUTE_MS) / (SAMPLES - 1);
    await page.waitForTimeout(Math.max(0, dueMs - performance.now()));
    heap.push({ x: (performance.now() - from) / (60 * MINUTE_MS), y: await heapOf(client) });
  }
  const trace = (await browser.stopTracing()).toString("utf8");
  const timers = await page.evaluate(() => globalThis.restMarks.fired);
  const animations = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );
  return {
    minutes,
    timers,
    tooOften: tooOftenOf(timers, minutes),
    ...countTrace(trace),
    animations,
    heapSlopeMB: Math.round(slopeOf(heap) * 100) / 100,
    ...network.seen(),
  };
}

/** Follows what the page and its workers ask for, and what its socket sends. */
function followNetwork(page: Page) {
  let requests: string[] = [];
  let sent = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname.replace(/[0-9a-f]{16,}/g, "..")}`);
  });
  page.on("websocket", (socket) => {
    socket.on("framesent", () => {
      sent++;
    });
  });
  return {
    seen: () => ({ requests: [...requests], sent }),
    forget: () => {
      requests = [];
      sent = 0;
    },
  };
}
