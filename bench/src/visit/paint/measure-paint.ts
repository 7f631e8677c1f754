import type { Page } from "@playwright/test";
import { walletHash } from "../../scale/bench-wallet.ts";
import { balanceAtOf, shownXec } from "../../scale/figures.ts";
import { type BrowserPage, fillImport, marksOf, openBrowserPage } from "../../scale/page/browser-page.ts";
import { untilQuiet } from "../../scale/page/until-quiet.ts";
import type { VisitSetup } from "../measure-visit.ts";
import { followRequests, type Pace, type Requests, setPace } from "../visit-page.ts";
import { type Painted, type PaintMarks, paintedOf } from "./paint-figures.ts";
import { untilAtRest } from "./until-at-rest.ts";

declare global {
  /** Set by paint-marks.js. */
  var paintMarks: PaintMarks;
}

/** `paintMarks`: the path of paint-marks.js. `emptyUrl`: a page without anything. */
export type PaintSetup = VisitSetup & { paintMarks: string; emptyUrl: string };

/** One run: a newcomer, the first reload of a wallet and a later one, an unlock, and the empty page beside them. */
export type PaintRun = {
  empty: Painted;
  emptyReload: Painted;
  newcomer: Painted;
  firstReload: Painted;
  laterReload: Painted;
  /** Times since the press on Unlock. */
  unlock: { balance: number; tenRows: number };
  /** Every press on New Wallet, by the moment after the first paint. */
  early: readonly { afterMs: number; ms: number }[];
};

const PASSWORD = "velvet ladder 9 fox";
/** When a newcomer presses New Wallet, counted from the first paint. */
const EARLY_MS = [0, 50, 100, 200, 400, 800];
/** Blocking is counted that long after the navigation. */
const WATCHED_MS = 5_000;

type Opened = BrowserPage & { requests: Requests };

async function open(setup: PaintSetup, pace: Pace, origin = setup.url): Promise<Opened> {
  const opened = await openBrowserPage(setup.browser, setup.marks[0]);
  await opened.page.addInitScript({ path: setup.paintMarks });
  await untilAtRest(setup.browser);
  await setPace(opened.client, pace);
  return { ...opened, requests: followRequests(opened.page, origin) };
}

const paintMarksOf = (page: Page): Promise<PaintMarks> => page.evaluate(() => globalThis.paintMarks);

/** Lets the first five seconds pass, and what is fetched ahead in them. */
async function watch({ page, requests }: Opened): Promise<PaintMarks> {
  await requests.quiet();
  await page.waitForFunction((ms) => performance.now() > ms, WATCHED_MS);
  return paintMarksOf(page);
}

export async function measurePaint(setup: PaintSetup, pace: Pace): Promise<PaintRun> {
  const early = [];
  for (const afterMs of EARLY_MS) early.push({ afterMs, ms: await pressEarly(setup, pace, afterMs) });
  return {
    ...(await emptyPage(setup, pace)),
    newcomer: await newcomer(setup, pace),
    ...(await returning(setup, pace)),
    early,
  };
}

async function emptyPage(setup: PaintSetup, pace: Pace): Promise<Pick<PaintRun, "empty" | "emptyReload">> {
  const opened = await open(setup, pace, setup.emptyUrl);
  try {
    await opened.page.goto(setup.emptyUrl);
    const empty = paintedOf(await watch(opened));
    await opened.page.reload();
    return { empty, emptyReload: paintedOf(await watch(opened)) };
  } finally {
    await opened.close();
  }
}

async function newcomer(setup: PaintSetup, pace: Pace): Promise<Painted> {
  const opened = await open(setup, pace);
  try {
    await opened.page.goto(setup.url, { waitUntil: "commit" });
    return paintedOf(await watch(opened));
  } finally {
    await opened.close();
  }
}

/**
 * Presses New Wallet at a moment after the first paint, and returns the milliseconds until a frame has shown an answer:
 * the button is busy, or another screen is there.
 */
async function pressEarly(setup: PaintSetup, pace: Pace, afterMs: number): Promise<number> {
  const opened = await open(setup, pace);
  const { page } = opened;
  try {
    await page.addInitScript({ content: `globalThis.pressAfterMs = ${afterMs}` });
    await page.goto(setup.url, { waitUntil: "commit" });
    const answered = await page.waitForFunction(() => globalThis.paintMarks.answeredMs);
    return (await answered.jsonValue()) ?? Number.POSITIVE_INFINITY;
  } finally {
    await opened.close();
  }
}

async function returning(
  setup: PaintSetup,
  pace: Pace,
): Promise<Pick<PaintRun, "firstReload" | "laterReload" | "unlock">> {
  const { source, url } = setup;
  const opened = await open(setup, pace);
  const { page, requests } = opened;
  const shown = shownXec(source.balanceSats);
  const isShown = async (): Promise<boolean> => balanceAtOf(await marksOf(page), shown) !== undefined;
  const reload = async (): Promise<Painted> => {
    await source.forget();
    requests.forget();
    await page.reload({ waitUntil: "commit" });
    await untilQuiet(source, walletHash, isShown);
    return paintedOf(await watch(opened), shown);
  };
  try {
    await fillImport(page, url);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await untilQuiet(source, walletHash, isShown);
    await requests.quiet();
    const firstReload = await reload();
    await reload();
    const laterReload = await reload();
    return { firstReload, laterReload, unlock: await unlock(opened, shown) };
  } catch (cause) {
    throw new Error(`the wallet did not come back: ${opened.complaints.slice(-2).join("; ")}`, { cause });
  } finally {
    await opened.close();
  }
}

async function unlock({ page, requests }: Opened, shown: string): Promise<PaintRun["unlock"]> {
  await page.evaluate(() => {
    location.hash = "#/configure";
  });
  await page.getByRole("switch", { name: "App lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password" });
  await dialog.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Repeat it" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("button", { name: "Lock now" }).waitFor();
  await page.evaluate(() => {
    location.hash = "#/";
  });
  await page.reload();
  const field = page.getByRole("textbox", { name: "Password", exact: true });
  await field.fill(PASSWORD);
  await requests.quiet();
  await page.getByRole("button", { name: "Unlock" }).click();
  await page.waitForFunction((text) => document.body.textContent?.includes(text), shown);
  await requests.quiet();
  const marks = await paintMarksOf(page);
  const at = marks.presses.findLast(({ name }) => name === "click")?.at ?? 0;
  const { balance = 0, tenRows = 0 } = paintedOf(marks, shown);
  return { balance: balance - at, tenRows: tenRows - at };
}
