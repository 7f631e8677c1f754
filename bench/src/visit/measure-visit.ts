import type { Browser, Page } from "@playwright/test";
import { walletHash } from "../scale/bench-wallet.ts";
import { askerOf, balanceAtOf, shownXec } from "../scale/figures.ts";
import { type BrowserPage, fillImport, marksOf, openBrowserPage } from "../scale/page/browser-page.ts";
import { untilQuiet } from "../scale/page/until-quiet.ts";
import type { RunningSource } from "../scale/start-source.ts";
import { blockingMs, longestChain, type PageRequest, type PressMark } from "./visit-figures.ts";
import { followRequests, type Pace, type Requests, setPace, visitMarksOf } from "./visit-page.ts";

export type VisitSetup = { browser: Browser; url: string; source: RunningSource; marks: readonly [string, string] };

/** The way to a first screen: until New Wallet can be pressed, or until the balance is shown. Times in milliseconds. */
export type FirstScreen = {
  requests: number;
  chain: readonly string[];
  kilobytes: number;
  fcp: number;
  lcp: number;
  usable: number;
  /** Of all tasks until the page was quiet, so what is fetched in idle time counts too. */
  blocking: number;
  elements: number;
};
/** `files` counts the files that the press asked for. */
export type Press = {
  name: string;
  ms: number;
  frames: number;
  drawn: number;
  blank: number;
  files: readonly string[];
};
export type Newcomer = FirstScreen & { newWallet: Press; presses: readonly Press[]; home: number };
export type Returning = FirstScreen & { indexerRequests: number; reloadToBalance: number };

/** A request that took less was answered by the browser's cache, when the way to the server takes longer. */
const LEAST_MS = 20;

/** The engine fetches it 15 seconds after the wallet is up to date, whatever is pressed then. */
const FETCHED_BY_CLOCK = "check-amounts.js";

type Opened = BrowserPage & { requests: Requests };

async function openVisit(setup: VisitSetup, pace: Pace): Promise<Opened> {
  const [scaleMarks, visitMarks] = setup.marks;
  const opened = await openBrowserPage(setup.browser, scaleMarks);
  await opened.page.addInitScript({ path: visitMarks });
  await setPace(opened.client, pace);
  return { ...opened, requests: followRequests(opened.page, setup.url) };
}

/** Opens the wallet in a new profile until New Wallet can be pressed and the page is quiet. */
export async function measureFirstVisit(setup: VisitSetup, pace: Pace): Promise<FirstScreen> {
  const opened = await openVisit(setup, pace);
  try {
    return await visit(setup, opened);
  } finally {
    await opened.close();
  }
}

async function visit(setup: VisitSetup, { page, requests }: Opened): Promise<FirstScreen> {
  await page.goto(setup.url);
  await page.waitForFunction(() => globalThis.visitMarks.usableAt !== undefined);
  await requests.quiet();
  const { usableAt = 0, elementsThen } = await visitMarksOf(page);
  return { ...(await firstScreenOf(page, requests, usableAt)), elements: elementsThen };
}

async function firstScreenOf(page: Page, requests: Requests, usable: number): Promise<FirstScreen> {
  const { timeOrigin, fcp = 0, lcp = 0, longTasks } = await visitMarksOf(page);
  const files = requests.filesUntil(timeOrigin + usable);
  const waited = files.filter(({ beginMs, endMs }) => endMs - beginMs >= LEAST_MS && endMs <= timeOrigin + usable);
  return {
    requests: files.length,
    chain: longestChain(waited).map(({ name }) => name),
    kilobytes: sumOf(files) / 1000,
    fcp,
    lcp,
    usable,
    blocking: blockingMs(longTasks),
    elements: await page.evaluate(() => document.querySelectorAll("body *").length),
  };
}

const sumOf = (files: readonly PageRequest[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** A newcomer's visit: New Wallet once the page is quiet, then each screen of the navigation. */
export async function measureNewcomer(setup: VisitSetup, pace: Pace): Promise<Newcomer> {
  const opened = await openVisit(setup, pace);
  const { page, requests } = opened;
  try {
    const first = await visit(setup, opened);
    const newWallet = await press(opened, "home", "New Wallet", () =>
      page.getByRole("button", { name: "New Wallet" }).click(),
    );
    await requests.quiet();
    const home = await page.evaluate(() => document.querySelectorAll("body *").length);
    const presses: Press[] = [];
    const links = page.getByRole("navigation").locator("visible=true").getByRole("link");
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const path of [...new Set(paths)].filter((each) => each !== "#/").concat("#/")) {
      const link = page.locator(`nav a[href="${path}"]:visible`).last();
      presses.push(await press(opened, "screen", path, () => link.click()));
    }
    return { ...first, newWallet, presses, home };
  } catch (cause) {
    throw new Error(`the visit failed: ${opened.complaints.slice(-2).join("; ")}`, { cause });
  } finally {
    await opened.close();
  }
}

async function press(
  { page, requests }: Opened,
  kind: "home" | "screen",
  name: string,
  click: () => Promise<void>,
): Promise<Press> {
  await page.evaluate((wanted) => globalThis.visitMarks.watchPress(wanted), kind);
  requests.forget();
  await click();
  await page.waitForFunction(() => globalThis.visitMarks.press !== undefined);
  const { press: mark, timeOrigin } = await visitMarksOf(page);
  if (mark === undefined) throw new Error(`${name} was not measured`);
  await requests.quiet();
  const { at, ms, wholeMs, frames, drawn, blank }: PressMark = mark;
  const asked = requests.filesUntil(timeOrigin + at + wholeMs).map((file) => file.name);
  const files = asked.filter((file) => file !== FETCHED_BY_CLOCK);
  return { name, ms, frames, drawn, blank, files };
}

/**
 * Visits of a person with a wallet: a reload as it is every day, and one with an empty cache and without the service
 * worker, as after a new release.
 */
export async function measureReturning(setup: VisitSetup, pace: Pace): Promise<Returning> {
  const { source, url } = setup;
  const opened = await openVisit(setup, pace);
  const { page, client, requests } = opened;
  const shown = shownXec(source.balanceSats);
  const isShown = async (): Promise<boolean> => balanceAtOf(await marksOf(page), shown) !== undefined;
  const reload = async (): Promise<number> => {
    await source.forget();
    requests.forget();
    await page.reload({ waitUntil: "commit" });
    await untilQuiet(source, walletHash, isShown);
    await requests.quiet();
    return balanceAtOf(await marksOf(page), shown) ?? 0;
  };
  try {
    await fillImport(page, url);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await untilQuiet(source, walletHash, isShown);
    const reloadToBalance = await reload();
    const records = await source.requests();
    const indexerRequests = records.filter((record) => askerOf(record, walletHash) === "sync").length;
    await client.send("Network.clearBrowserCache");
    await client.send("Network.setBypassServiceWorker", { bypass: true });
    const usable = await reload();
    return { ...(await firstScreenOf(page, requests, usable)), indexerRequests, reloadToBalance };
  } catch (cause) {
    throw new Error(`the wallet did not come back: ${opened.complaints.slice(-2).join("; ")}`, { cause });
  } finally {
    await opened.close();
  }
}
