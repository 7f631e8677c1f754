// Measures the wallet with many transactions in a real browser, with a devnet (above 20,000 transactions with a stub):
// `npm run -s bench:scale -- --txs N --utxos N --tokens N --latency MS [--runs 3] [--reloads 3] [--json] [--all]
// [--profile folder] [--node BITCOIND --plugin AGORA.PY]`
//
// With --node, a real node on regtest that was given the devnet's blocks answers instead of the devnet, behind the
// server that stands before a node in production.
//
// The built web shell is served with its own headers. Each run is a new browser profile that imports a wallet of that
// size and then reloads. Times are taken inside the page, when the browser has painted the measured element. The
// figures are medians.
// - reloadToBalanceMs, reloadToHistoryMs: from the start of a reload of a synced wallet until the whole balance or the
//   first row of the history is on the screen. `reloadCpuMs` is the processor time of the page's main thread until the
//   balance, on which a busy machine has little influence.
// - firstSyncUsableMs: from the click on Import of the form until the whole balance is on the screen.
// - firstSyncCompleteMs: from that click until balance and history are on the screen and the indexer has sent the last
//   answer of the sync and of the tokens. `tokensKnown` is the number of the wallet's tokens that it requested.
// - longestTaskMs: longest task of the page's main thread since the click, reloads included, by the clock; 0 when no
//   task took longer than 50 ms. `longestTaskCpuMs` is by processor time.
// - heapMB: JavaScript objects of the page after a garbage collection; the larger figure of first sync and reloads.
// - requests: requests to the indexer from the click until complete, without the `searches` for further addresses.
// - elements: elements of the document; the larger figure of Home and Wallets.
// - tokenList, in a wallet with tokens: `openMs` is the time from the press on Tokens until the first row is painted;
//   `longestMs`, `elements` and `heapMB` are the largest figures while the list is opened and scrolled to its end.
// - search, with 2,000 to 30,000 transactions, all loaded before: `firstMs` from the key until the first hit is
//   painted, `wholeMs` until a search that finds nothing has been through all of them, `longestMs` the longest task of
//   both.
// - sendKeys: for each field of Send and the amount of Send token, on a processor four times slower: `keyMs` from a key
//   until its answer is painted, in steps of 8 ms (Event Timing); `taskMs` the longest task that began with it, the
//   drawing of the preview included; 0 when none took 50 ms. The slowest key counts. `fullSpeedRow250` and
//   `fullSpeedScroll` are at the machine's own speed, with 500 rows of Send to many: keys in the amount of row 250, and
//   the longest frame while all rows are scrolled past and back.
import { mkdirSync } from "node:fs";

import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { buildShell } from "./scale/build-shell.ts";
import { caseTable, type Outcome } from "./scale/case-table.ts";
import { type Measured, measure } from "./scale/measure.ts";
import { portOf } from "./scale/port-of.ts";
import { type Case, parseScaleOptions, type ScaleOptions } from "./scale/scale-options.ts";
import { startSource } from "./scale/start-source.ts";

const MARKS_PATH = fileURLToPath(new URL("./scale/page/page-marks.js", import.meta.url));
const ARGS = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function main(): Promise<void> {
  const options = parseScaleOptions(process.argv.slice(2));
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
  try {
    const outcomes: Outcome[] = [];
    for (const each of options.cases) {
      const outcome = await measureCase(browser, folder, each, options);
      outcomes.push(outcome);
      if (options.json) console.log(JSON.stringify(outcome));
    }
    if (!options.json) console.log(caseTable(outcomes));
  } finally {
    await browser.close();
  }
}

async function measureCase(browser: Browser, folder: string, size: Case, options: ScaleOptions): Promise<Outcome> {
  const source = await startSource(size, options.place);
  const config = { ...source.network };
  const server = await serveWeb({ folder, port: 0, config });
  try {
    const url = `http://127.0.0.1:${portOf(server)}`;
    config.links = { ...source.network.links, ownSite: url };
    await source.setLatency(size.latencyMs);
    const { runs, reloads, profileDir } = options;
    if (profileDir !== undefined) mkdirSync(profileDir, { recursive: true });
    const measured: Measured = await measure({
      browser,
      url,
      source,
      txs: size.txs,
      marksPath: MARKS_PATH,
      runs,
      reloads,
      profileDir,
    });
    const { latencyMs, ...wallet } = size;
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    return { ...wallet, latencyMs, source: source.source, ...measured, runs, load, fillMs: source.fillMs };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await source.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
