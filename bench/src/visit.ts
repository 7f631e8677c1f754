// Measures what a visit of the built wallet costs, in a real browser:
// `npm run -s bench:visit -- [--runs 5] [--json] [--gate] [--paint] [--large]`
//
// The built web shell is served with its own headers, compressed as a host does it, beside a devnet with a wallet of
// 100 transactions. A newcomer's run is a new profile: onboarding, New Wallet once the page is quiet, then each screen
// of the navigation. A returning person's run imports that wallet, reloads, and reloads again with an empty cache and
// without the service worker. Figures are medians; times are in milliseconds, taken inside the page.
// - requests, chain, kilobytes: the page's own files that it asked for before New Wallet could be pressed, or before
//   the balance was shown with an empty cache. The chain is the longest one in which each request began after the one
//   before it had ended, measured at 165 ms latency, where it is the number of round trips.
// - round trips: the time until New Wallet can be pressed at 165 ms latency minus that at none, divided by 165.
// - blocking: tasks above 50 ms, from the start until the page is quiet.
// - presses: from the click until the content was painted; in how many frames, how many of them were blank, and how
//   many files were requested for it.
// - reloadToBalance: an everyday reload, with cache and service worker.
// `phone` is a processor four times slower and fast 4G. --gate compares one run with the limits (visit/limits.ts) and
// fails above them; it measures no times.
//
// --paint measures when a person sees things instead (visit/paint): first and largest paint, the balance, the first and
// the tenth row (Element Timing: the frame that shows a text, not the moment at which the document holds it), what
// exceeds 50 ms in the first five seconds, a press on New Wallet at moments after the first paint, and an unlock; for a
// newcomer, the first reload of a wallet and a later one; beside an empty page that is served in the same way. The
// ratios to the empty page are what the machine changes least. `phone` is a processor four times slower, 165 ms away.
// Each navigation begins when the browser has nothing to do any more for the window that it has just opened.
//
// --large measures with a wallet of 20,000 transactions, 10,000 coins and 1,000 tokens.

import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { buildShell } from "./scale/build-shell.ts";
import { median } from "./scale/figures.ts";
import { portOf } from "./scale/port-of.ts";
import { startSource } from "./scale/start-source.ts";
import { compareWithLimits } from "./visit/limits.ts";
import { measureFirstVisit, measureNewcomer, measureReturning, type VisitSetup } from "./visit/measure-visit.ts";
import { serveEmptyPage } from "./visit/paint/empty-page.ts";
import { measurePaint, type PaintRun, type PaintSetup } from "./visit/paint/measure-paint.ts";
import { type PaintSummary, paintSummaryOf, paintTable } from "./visit/paint/paint-table.ts";
import { parseVisitOptions, type VisitOptions } from "./visit/visit-options.ts";
import { FAR, NEAR, type Pace, PHONE, SLOW_AND_FAR } from "./visit/visit-page.ts";
import { type Paced, summaryOf, visitTable } from "./visit/visit-table.ts";

const marks = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const WALLET = { txs: 100, utxos: 100, tokens: 10 };
const LARGE_WALLET = { txs: 20_000, utxos: 10_000, tokens: 1_000 };

async function main(): Promise<void> {
  const options = parseVisitOptions(process.argv.slice(2));
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  const source = await startSource(options.large ? LARGE_WALLET : WALLET);
  const config = { ...source.network };
  const server = await serveWeb({ folder, port: 0, config, gzip: true });
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update"],
  });
  try {
    const url = `http://127.0.0.1:${portOf(server)}`;
    config.links = { ...source.network.links, ownSite: url };
    const setup: VisitSetup = {
      browser,
      url,
      source,
      marks: [marks("./scale/page/page-marks.js"), marks("./visit/visit-marks.js")],
    };
    if (options.paint) await reportPaint(setup, folder, options);
    else await (options.gate ? gate(setup) : report(setup, options));
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await source.stop();
  }
}

/** Says on standard error what is measured now: standard output is only for the figures. */
const tell = (what: string): void => console.error(`${Math.round(performance.now() / 1000)} s: ${what}`);

async function gate(setup: VisitSetup): Promise<void> {
  // Both at once: no times are compared, and each waits for its own page most of the time.
  const [newcomer, returning] = await Promise.all([measureNewcomer(setup, FAR), measureReturning(setup, FAR)]);
  const compared = compareWithLimits({ newcomer, returning });
  for (const { name, value, limit, isOver } of compared) {
    console.log(`${name}: ${value} of ${limit}${isOver ? "  OVER THE LIMIT" : ""}`);
  }
  if (!compared.some(({ isOver }) => isOver)) return;
  console.log(`chain of a newcomer: ${newcomer.chain.join(" -> ")}`);
  console.log(`chain of a returning person: ${returning.chain.join(" -> ")}`);
  for (const { name, files } of [newcomer.newWallet, ...newcomer.presses]) {
    if (files.length > 0) console.log(`files of ${name}: ${files.join(", ")}`);
  }
  process.exitCode = 1;
}

async function report(setup: VisitSetup, options: VisitOptions): Promise<void> {
  const measureAt = async (name: string, pace: Pace): Promise<Paced> => {
    const [newcomer, returning]: [Paced["newcomer"][number][], Paced["returning"][number][]] = [[], []];
    for (let run = 0; run < options.runs; run++) {
      tell(`${name}, run ${run + 1} of ${options.runs}: newcomer`);
      newcomer.push(await measureNewcomer(setup, pace));
      tell(`${name}, run ${run + 1} of ${options.runs}: returning person`);
      returning.push(await measureReturning(setup, pace));
    }
    return { newcomer, returning };
  };
  const near = await measureAt("unthrottled", NEAR);
  const far = [];
  for (let run = 0; run < options.runs; run++) {
    tell(`165 ms away, run ${run + 1} of ${options.runs}: newcomer`);
    far.push(await measureFirstVisit(setup, FAR));
  }
  const usable = (runs: readonly { usable: number }[]): number => median(runs.map((each) => each.usable));
  const roundTrips = Math.round(((usable(far) - usable(near.newcomer)) / FAR.latencyMs) * 10) / 10;
  const paces = { unthrottled: summaryOf(near), phone: summaryOf(await measureAt("phone", PHONE)) };
  console.log(options.json ? JSON.stringify({ roundTrips, ...paces }) : visitTable(paces, roundTrips));
}

async function reportPaint(setup: VisitSetup, folder: string, { runs, json }: VisitOptions): Promise<void> {
  const empty = await serveEmptyPage(folder);
  try {
    const paintSetup: PaintSetup = {
      ...setup,
      emptyUrl: empty.url,
      paintMarks: marks("./visit/paint/paint-marks.js"),
    };
    const paces: Record<string, PaintSummary> = {};
    for (const [name, pace] of Object.entries({ unthrottled: NEAR, phone: SLOW_AND_FAR })) {
      const measured: PaintRun[] = [];
      for (let run = 1; run <= runs; run++) {
        tell(`${name}, run ${run} of ${runs}`);
        measured.push(await measurePaint(paintSetup, pace));
      }
      paces[name] = paintSummaryOf(measured);
    }
    console.log(json ? JSON.stringify(paces) : paintTable(paces));
  } finally {
    await empty.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
});
