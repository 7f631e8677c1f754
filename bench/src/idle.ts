// Measures the check of the coins in idle time in a real browser:
// `npm run -s bench:idle -- --txs N --utxos N --tokens N`
//
// A new browser profile imports a wallet of that size (12,000 transactions with 50,000 coins on a devnet without
// options; above 20,000 transactions a stub answers, which has no bytes of a coin's parent) and then reloads. Nobody
// touches the page. One line of JSON has, in milliseconds from the reload:
// - balanceAt: when the whole balance was painted; `startRequests`: the requests to the indexer until then.
// - checkAt, checkEnd: when the coins were asked for, and when the wallet had compared what the device has bytes of:
//   15 s before it asks for the bytes of the first coin that it has none of.
// - before, during: the tasks of the page's main thread over 50 ms until the check and from its beginning on, as
//   [when, how long]; `requests`: what the check has asked for; `longest`: the requests of the longest chain of which
//   each began after the one before was answered.
//
// `npm run -s bench:idle -- --rest 5` measures a wallet (100 transactions and 12 coins unless told otherwise) that was
// reloaded, has checked its coins and is left alone, in a tab that is seen and then in the hidden tab
// (rest/rest-figures.ts): the timers of the page by file and place, frames drawn, the slope of the heap after garbage
// collections in MB an hour, requests. The counts are of these minutes; an hour has 60 / minutes as many. Timers of
// workers are not counted.

import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { measureRest } from "./rest/measure-rest.ts";
import { walletHash } from "./scale/bench-wallet.ts";
import { buildShell } from "./scale/build-shell.ts";
import { askerOf, balanceAtOf, type RequestRecord, shownXec } from "./scale/figures.ts";
import { fillImport, marksOf, openBrowserPage } from "./scale/page/browser-page.ts";
import { profiled } from "./scale/page/profile-page.ts";
import { untilQuiet } from "./scale/page/until-quiet.ts";
import { portOf } from "./scale/port-of.ts";
import { parseScaleOptions } from "./scale/scale-options.ts";
import { type RunningSource, startSource } from "./scale/start-source.ts";

const MARKS_PATH = fileURLToPath(new URL("./scale/page/page-marks.js", import.meta.url));
const REST_MARKS_PATH = fileURLToPath(new URL("./rest/rest-marks.js", import.meta.url));
const COINS_PATH = `/script/p2pkh/${walletHash}/utxos`;
const LOOK_EVERY_MS = 250;
/** The pause of the wallet between two requests for bytes (engine/src/sync/idle-check.ts). */
const REQUEST_EVERY_MS = 15_000;
/** How many of these requests are waited for. */
const BYTES_ASKED = 3;
const LONGEST_MS = 180_000;

const SIZES = {
  check: ["--txs", "12000", "--utxos", "50000"],
  rest: ["--txs", "100", "--utxos", "12", "--tokens", "2"],
};

/** Takes `--rest N` out of the arguments: the others tell the size of the wallet. */
function restOf(args: readonly string[]): { minutes: number | undefined; others: readonly string[] } {
  const at = args.indexOf("--rest");
  if (at < 0) return { minutes: undefined, others: args };
  const minutes = Number(args[at + 1]);
  if (!(minutes > 0)) throw new RangeError(`--rest must be a number of minutes above 0, not "${args[at + 1]}"`);
  return { minutes, others: args.filter((_, index) => index !== at && index !== at + 1) };
}

async function main(): Promise<void> {
  const { minutes, others } = restOf(process.argv.slice(2));
  const { cases, profileDir } = parseScaleOptions([...SIZES[minutes === undefined ? "check" : "rest"], ...others]);
  const [size] = cases;
  if (size === undefined) return;
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  const source = await startSource(size);
  const config = { ...source.network };
  const server = await serveWeb({ folder, port: 0, config });
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--disable-quic"] });
  try {
    const url = `http://127.0.0.1:${portOf(server)}`;
    config.links = { ...source.network.links, ownSite: url };
    const figures =
      minutes === undefined
        ? await measure(browser, source, url, profileDir)
        : await measureRest({ browser, source, url, marks: [MARKS_PATH, REST_MARKS_PATH] }, minutes);
    console.log(JSON.stringify({ ...size, source: source.source, ...figures }));
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await source.stop();
  }
}

async function measure(browser: Browser, source: RunningSource, url: string, folder?: string): Promise<object> {
  const { page, client, complaints, close } = await openBrowserPage(browser, MARKS_PATH);
  const shown = shownXec(source.balanceSats);
  const hasBalance = async () => balanceAtOf(await marksOf(page), shown) !== undefined;
  await fillImport(page, url);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await untilQuiet(source, walletHash, hasBalance);
  await source.forget();
  await page.reload({ waitUntil: "commit" });
  const records = await profiled(client, folder, "idle", () => untilChecked(source));
  const marks = await marksOf(page);
  await close();

  const balanceAt = balanceAtOf(marks, shown) ?? Number.NaN;
  const since = (ms: number) => Math.round(ms - marks.timeOrigin);
  const [check] = records.filter(({ path }) => path.startsWith(COINS_PATH));
  const checkAt = since(check?.beginMs ?? Number.NaN);
  const asked = records.filter(({ beginMs }) => since(beginMs) >= checkAt);
  const [first] = asked.filter(({ path }) => path.startsWith("/raw-tx/"));
  const tasks = marks.longTasks.map(({ at, ms }) => [Math.round(at), Math.round(ms)] as const);
  return {
    balanceAt: Math.round(balanceAt),
    startRequests: records.filter(({ beginMs }) => since(beginMs) <= balanceAt).length,
    untilCheck: records.filter(({ beginMs }) => since(beginMs) < checkAt).map(asText(since)),
    checkAt,
    coinsMs: Math.round((check?.endMs ?? Number.NaN) - (check?.beginMs ?? 0)),
    checkEnd: since(first?.beginMs ?? Number.NaN) - REQUEST_EVERY_MS,
    before: tasks.filter(([at]) => at < checkAt),
    during: tasks.filter(([at]) => at >= checkAt),
    requests: asked.map(asText(since)),
    longest: longestChain(asked),
    complaints: complaints.slice(0, 3),
  };
}

const asText =
  (since: (ms: number) => number) =>
  ({ method, path, beginMs }: RequestRecord): string =>
    `${since(beginMs)} ${method} ${path.slice(0, 40)}`;

/** Waits until the wallet has asked for bytes that its device has not got, or for no more. */
async function untilChecked(source: RunningSource): Promise<RequestRecord[]> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const records = (await source.requests()).filter((record) => askerOf(record, walletHash) !== undefined);
    const at = records.findIndex(({ path }) => path.startsWith(COINS_PATH));
    const bytes = records.slice(at).filter(({ path }) => path.startsWith("/raw-tx/"));
    if ((at >= 0 && bytes.length >= BYTES_ASKED) || performance.now() > end) return records;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The most requests of which each began after the one before had its answer. */
function longestChain(records: readonly RequestRecord[]): number {
  const lengths: { end: number; length: number }[] = [];
  for (const { beginMs, endMs = Number.POSITIVE_INFINITY } of records) {
    const before = lengths.filter(({ end }) => end <= beginMs).map(({ length }) => length);
    lengths.push({ end: endMs, length: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...lengths.map(({ length }) => length));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
