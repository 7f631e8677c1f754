import type { Browser } from "@playwright/test";
import { walletHash } from "./bench-wallet.ts";
import { measureTokenList, type TokenListFigures } from "./chain/token-list.ts";
import { balanceAtOf, type Figures, type FirstSync, firstSyncOf, longestTask, median, shownXec } from "./figures.ts";
import {
  type BrowserPage,
  countElements,
  fillImport,
  heapOf,
  marksOf,
  navigationStartOf,
  openBrowserPage,
} from "./page/browser-page.ts";
import { profiled } from "./page/profile-page.ts";
import { type KeyFigures, measureSendKeys, type SendKeyFigures } from "./page/send-keys.ts";
import { readCpuTasks, type Window } from "./page/trace-tasks.ts";
import { untilQuiet } from "./page/until-quiet.ts";
import { measureSearch, type SearchFigures } from "./search-list.ts";
import type { RunningSource } from "./start-source.ts";

type Setup = {
  browser: Browser;
  url: string;
  source: RunningSource;
  /** How many transactions the wallet has. */
  txs: number;
  marksPath: string;
  runs: number;
  reloads: number;
  profileDir: string | undefined;
};

/** The figures, and further values without a goal. */
export type Measured = Figures & {
  firstSyncLongestTaskMs: number;
  reloadLongestTaskMs: number;
  /** The longest task by processor time. */
  longestTaskCpuMs: number;
  /** Processor time of the page's main thread in a reload until the balance. */
  reloadCpuMs: number;
  /** Requests of the search for further addresses that an import begins. */
  searches: number;
  /** Number of the wallet's tokens that it requested. */
  tokensKnown: number;
  /** For each field of Send, on a processor four times slower. */
  sendKeys: SendKeyFigures;
  /** Of a wallet that holds tokens. */
  tokenList?: TokenListFigures;
  /** Of a wallet with as many transactions as `isSearched` says. */
  search?: SearchFigures;
};

/** Few transactions tell nothing, and loading 100,000 before the search takes minutes. */
const isSearched = (txs: number): boolean => txs >= 2_000 && txs <= 30_000;

type Reload = { balanceMs: number; historyMs: number; longestMs: number; heapMB: number; window: Window };
type Run = {
  sync: FirstSync;
  syncLongestMs: number;
  syncHeapMB: number;
  reloads: Reload[];
  elements: number;
  longestCpuMs: number;
  reloadCpuMs: number;
  tokenList: TokenListFigures | undefined;
  search: SearchFigures | undefined;
  sendKeys: SendKeyFigures;
};

/**
 * Measures one size of wallet. Returns medians over the runs; for tasks, heap and elements medians of each run's
 * worst.
 */
export async function measure(setup: Setup): Promise<Measured> {
  const runs: Run[] = [];
  for (let at = 0; at < setup.runs; at++) runs.push(await measureRun(setup, at));
  const over = (figureOf: (run: Run) => number): number => median(runs.map(figureOf));
  const reloads = runs.flatMap((run) => run.reloads);
  const worstReload = (run: Run): number => Math.max(...run.reloads.map(({ longestMs }) => longestMs));
  return {
    reloadToBalanceMs: Math.round(median(reloads.map(({ balanceMs }) => balanceMs))),
    reloadToHistoryMs: Math.round(median(reloads.map(({ historyMs }) => historyMs))),
    firstSyncUsableMs: Math.round(over(({ sync }) => sync.usableMs)),
    firstSyncCompleteMs: Math.round(over(({ sync }) => sync.completeMs)),
    longestTaskMs: Math.round(over((run) => Math.max(run.syncLongestMs, worstReload(run)))),
    heapMB: tenth(over((run) => Math.max(run.syncHeapMB, ...run.reloads.map(({ heapMB }) => heapMB)))),
    requests: over(({ sync }) => sync.requests),
    elements: over(({ elements }) => elements),
    firstSyncLongestTaskMs: Math.round(over(({ syncLongestMs }) => syncLongestMs)),
    reloadLongestTaskMs: Math.round(over(worstReload)),
    longestTaskCpuMs: Math.round(over(({ longestCpuMs }) => longestCpuMs)),
    reloadCpuMs: Math.round(over(({ reloadCpuMs }) => reloadCpuMs)),
    searches: over(({ sync }) => sync.searches),
    tokensKnown: over(({ sync }) => sync.tokensKnown),
    sendKeys: sendKeysOf(runs.map(({ sendKeys }) => sendKeys)),
    ...tokenListOf(runs.flatMap(({ tokenList }) => tokenList ?? [])),
    ...searchOf(runs.flatMap(({ search }) => search ?? [])),
  };
}

function sendKeysOf(runs: readonly SendKeyFigures[]): SendKeyFigures {
  const fields = Object.keys(runs[0] ?? {}) as (keyof SendKeyFigures)[];
  const over = (field: keyof SendKeyFigures, figure: keyof KeyFigures) =>
    median(runs.flatMap((run) => run[field]?.[figure] ?? []));
  return Object.fromEntries(
    fields.map((field) => [field, { keyMs: over(field, "keyMs"), taskMs: over(field, "taskMs") }]),
  );
}

function tokenListOf(lists: readonly TokenListFigures[]): { tokenList?: TokenListFigures } {
  if (lists.length === 0) return {};
  const over = (figure: keyof TokenListFigures) => median(lists.map((list) => list[figure]));
  const [openMs, longestMs, heapMB] = [over("openMs"), over("longestMs"), over("heapMB")];
  return {
    tokenList: {
      openMs: Math.round(openMs),
      longestMs: Math.round(longestMs),
      elements: over("elements"),
      heapMB: tenth(heapMB),
    },
  };
}

function searchOf(searches: readonly SearchFigures[]): { search?: SearchFigures } {
  if (searches.length === 0) return {};
  const over = (figure: keyof SearchFigures) => Math.round(median(searches.map((search) => search[figure])));
  return { search: { firstMs: over("firstMs"), wholeMs: over("wholeMs"), longestMs: over("longestMs") } };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

async function measureRun(setup: Setup, at: number): Promise<Run> {
  const { browser, marksPath, url, profileDir } = setup;
  const opened = await openBrowserPage(browser, marksPath);
  try {
    await fillImport(opened.page, url);
    await browser.startTracing(opened.page, { categories: ["toplevel"] });
    const sync = await profiled(opened.client, profileDir, `first-sync-${at}`, () => firstSync(setup, opened));
    const reloads: Reload[] = [];
    for (let turn = 0; turn < setup.reloads; turn++) {
      reloads.push(await profiled(opened.client, profileDir, `reload-${at}-${turn}`, () => reload(setup, opened)));
    }
    const tasks = readCpuTasks((await browser.stopTracing()).toString("utf8"));
    const reloadCpuMs = median(reloads.map(({ window }) => tasks.within(window)));
    const elements = Math.max(await countElements(opened.page, "/"), await countElements(opened.page, "/wallets"));
    const hasTokens = setup.source.tokenIds.length > 0;
    const tokenList = hasTokens
      ? await profiled(opened.client, profileDir, `tokens-${at}`, () => measureTokenList(opened))
      : undefined;
    const { txs } = setup;
    const search = isSearched(txs) ? await measureSearch(opened, txs) : undefined;
    const sendKeys = await profiled(opened.client, profileDir, `keys-${at}`, () =>
      measureSendKeys(opened, setup.source.tokenIds[0]),
    );
    return { ...sync, reloads, elements, longestCpuMs: tasks.longest, reloadCpuMs, tokenList, search, sendKeys };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const complaints = opened.complaints.slice(-2).join("; ") || "none";
    throw new Error(`a run failed: ${reason}. The last complaints of the page: ${complaints}`, { cause });
  } finally {
    await opened.close();
  }
}

async function firstSync(
  { source }: Setup,
  { page, client }: BrowserPage,
): Promise<Pick<Run, "sync" | "syncLongestMs" | "syncHeapMB">> {
  const wallet = { hash: walletHash, shown: shownXec(source.balanceSats), tokenIds: source.tokenIds };
  await source.forget();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await settled(source, page, wallet.shown);
  const marks = await marksOf(page);
  const sync = firstSyncOf(marks, await source.requests(), wallet);
  return { sync, syncLongestMs: longestTask(marks, marks.clickAt), syncHeapMB: await heapOf(client) };
}

async function reload({ source }: Setup, { page, client }: BrowserPage): Promise<Reload> {
  const shown = shownXec(source.balanceSats);
  await source.forget();
  await page.reload({ waitUntil: "commit" });
  await settled(source, page, shown);
  const marks = await marksOf(page);
  const { rowAt } = marks;
  const balanceMs = balanceAtOf(marks, shown);
  if (balanceMs === undefined || rowAt === undefined)
    throw new Error("the wallet did not show balance and history after a reload");
  const from = await navigationStartOf(client);
  return {
    balanceMs,
    historyMs: rowAt,
    longestMs: longestTask(marks),
    heapMB: await heapOf(client),
    window: { from, to: from + balanceMs / 1000 },
  };
}

const settled = (source: RunningSource, page: BrowserPage["page"], shown: string): Promise<void> =>
  untilQuiet(source, walletHash, async () => {
    const marks = await marksOf(page);
    return marks.rowAt !== undefined && balanceAtOf(marks, shown) !== undefined;
  });
