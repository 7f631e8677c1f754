// Measures the order book of a token with many offers, and the market of one with many past trades, in a real browser
// on a devnet: `npm run -s bench:market -- [--offers 500] [--trades 10000] [--runs 3] [--json] [--profile folder]`
// Without offers (`--offers 0`) or without trades that part is left out.
//
// The built web shell is served with its own headers; each run is a new browser profile. The figures are medians. Each
// step is measured unthrottled and (`slow`) on a processor four times slower. The figures come at the end, which can
// take minutes for each run; until then each step is told on the error output.
// - rowsMs: from the press on the token in Tokens until offers are painted; allMs: until all of them can be chosen.
// - keyMs, slowestKeyMs: from an arrow key, pressed from the first offer to the last, until its row is painted.
// - refreshMs: from a listing and a cancellation at the node until the page shows both. The quantity typed stays.
// - reviewMs: from the press on Buy until the review is painted, with two indexers that take no time to answer; far: 50
//   ms each. requests: until then. chain: the longest chain of requests in which each waited for the one before.
// - firstFiguresMs, readAllMs: from the press on Market, of which nothing is stored, until figures are painted, and
//   until all trades are read. storedMs: the same press after a reload, when all are stored. panLongestMs: earlier
//   times, other spans and drawings, arrow keys. liveMs: from a trade at the node until it is counted.
// - ..LongestMs: the longest task of the main thread meanwhile; 0 when no task took longer than 50 ms.
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createDevnet } from "@satchel/devnet";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { fillHolders, type HeldToken } from "./holders/fill-holders.ts";
import { idle, measureKeys, measureOpening, measureRefresh, measureReview } from "./market/market-page.ts";
import { fillTrades, measureStored, type TradedToken } from "./market/measure-trades.ts";
import { walletAddress, walletScript } from "./scale/bench-wallet.ts";
import { buildShell } from "./scale/build-shell.ts";
import { median } from "./scale/figures.ts";
import { type BrowserPage, fillImport, openBrowserPage } from "./scale/page/browser-page.ts";
import { profiled } from "./scale/page/profile-page.ts";
import { portOf } from "./scale/port-of.ts";
import { FAR, NEAR, setPace } from "./visit/visit-page.ts";

const MARKET_MARKS = fileURLToPath(new URL("./market/market-marks.js", import.meta.url));
const MARKS_PATH = fileURLToPath(new URL("./scale/page/page-marks.js", import.meta.url));
const BALANCE_SATS = 100_000_000n;
const HELD = 28;
const FAR_MS = 50;
const SLOWDOWN = 4;
const GOALS = { rowsMs: 300, longestTaskMs: 50, slowKeyMs: 50, storedMs: 100 };

const { values } = parseArgs({
  options: {
    offers: { type: "string", default: "500" },
    trades: { type: "string", default: "10000" },
    runs: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const offers = Number(values.offers);
const trades = Number(values.trades);

const tell = (what: string): void => console.error(`${Math.round(performance.now() / 1000)} s: ${what}`);

type Figures = Record<string, number>;
type Market = { url: string; token: HeldToken | undefined; traded: TradedToken | undefined };

async function main(): Promise<void> {
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  const devnet = await createDevnet({ finalize: "never" });
  const begin = performance.now();
  const size = { utxos: offers + HELD + 1, holders: 1, offers };
  const token = offers > 0 ? fillHolders(devnet, size, () => walletScript) : undefined;
  await devnet.fund(walletAddress, BALANCE_SATS);
  devnet.generate(1);
  const fillMs = Math.round(performance.now() - begin);
  tell(`${offers} offers are made`);
  const traded = trades > 0 ? await fillTrades(devnet, trades) : undefined;
  tell(`${trades} trades are made`);
  const config = { ...devnet.state().network };
  const second = devnet.url.replace("127.0.0.1", "localhost");
  config.endpoints = { ...config.endpoints, indexers: [devnet.url, second] };
  const server = await serveWeb({ folder, port: 0, config });
  const url = `http://127.0.0.1:${portOf(server)}`;
  config.links = { ...config.links, ownSite: url };
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const runs: Figures[] = [];
    for (let at = 0; at < Number(values.runs); at++) {
      const near = await measureRun(browser, { url, token, traded }, { cpu: 1, name: `market-${at}` });
      const slow = await measureRun(browser, { url, token, traded }, { cpu: SLOWDOWN, name: `market-slow-${at}` });
      tell(`run ${at + 1} of ${values.runs}`);
      runs.push({ ...near, ...Object.fromEntries(Object.entries(slow).map(([name, ms]) => [`slow ${name}`, ms])) });
    }
    report(runs, fillMs);
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await devnet.stop();
  }
}

function report(runs: readonly Figures[], fillMs: number): void {
  const names = Object.keys(runs[0] ?? {});
  const medians = Object.fromEntries(
    names.map((name) => [name, Math.round(median(runs.map((run) => run[name] ?? 0)))]),
  );
  const figures = { offers, trades, ...medians, goals: GOALS, runs: runs.length, fillMs, load: loadavg()[0] };
  if (values.json) console.log(JSON.stringify(figures));
  else for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
}

async function measureRun(browser: Browser, market: Market, run: { cpu: number; name: string }): Promise<Figures> {
  const { url, token, traded } = market;
  const book = token ? await measureBook(browser, { url, token }, run) : {};
  if (traded === undefined) return book;
  const scripts = { marks: MARKS_PATH, market: MARKET_MARKS };
  const stored = await measureStored(browser, traded, { ...run, profile: values.profile, scripts }, (page) =>
    openWallet(page, url),
  );
  tell(`${run.name}: the trades are read`);
  return { ...book, ...stored };
}

async function openWallet(page: Page, url: string): Promise<void> {
  await fillImport(page, url);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.locator('section[aria-label="Balances"]').first().waitFor();
}

type OfferedToken = { url: string; token: HeldToken };

async function measureBook(
  browser: Browser,
  market: OfferedToken,
  run: { cpu: number; name: string },
): Promise<Figures> {
  const opened = await openBrowserPage(browser, MARKS_PATH);
  try {
    return await measureWallet(opened, market, run);
  } catch (cause) {
    throw new Error(`the order book did not work: ${opened.complaints.slice(-2).join("; ")}`, { cause });
  } finally {
    await opened.close();
  }
}

async function measureWallet(
  opened: BrowserPage,
  { url, token }: OfferedToken,
  { cpu, name }: { cpu: number; name: string },
): Promise<Figures> {
  const { page, client } = opened;
  await page.addInitScript({ path: MARKET_MARKS });
  await openWallet(page, url);
  await page.evaluate(() => {
    location.hash = "/etokens";
  });
  await page.getByRole("main").getByText("Held by many").first().waitFor();
  // What is fetched ahead is there, as for a person who has looked at the list.
  await page.waitForLoadState("networkidle");
  await setPace(client, { ...NEAR, cpu });
  await idle(page);
  const opening = await profiled(client, values.profile, `${name}-open`, () =>
    measureOpening(opened, token.tokenId, offers),
  );
  tell(`${name}: the book is open`);
  const keys = await profiled(client, values.profile, `${name}-keys`, () => measureKeys(opened, offers));
  tell(`${name}: every offer was chosen`);
  const refresh = await profiled(client, values.profile, `${name}-refresh`, () =>
    measureRefresh(opened, {
      act: () => {
        token.list();
        token.list();
        token.cancel();
      },
      count: offers + 1,
    }),
  );
  // As many as before, for the next run.
  token.cancel();
  const near = await measureReview(opened);
  await setPace(client, { ...FAR, latencyMs: FAR_MS, cpu });
  const far = await measureReview(opened);
  return {
    rowsMs: opening.rowsMs,
    allMs: opening.allMs,
    openLongestMs: opening.longestMs,
    elements: opening.elements,
    keyMs: keys.medianMs,
    slowestKeyMs: keys.slowestMs,
    keysLongestMs: keys.longestMs,
    refreshMs: refresh.refreshMs,
    refreshLongestMs: refresh.longestMs,
    reviewMs: near.reviewMs,
    requests: near.requests,
    chain: near.chain,
    farReviewMs: far.reviewMs,
    farRequests: far.requests,
    farChain: far.chain,
  };
}

main().catch((error: unknown) => {
  console.error(
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    error instanceof Error ? error.cause : "",
  );
  process.exitCode = 1;
});
