// Runs Lighthouse 12 (13 needs Node 22) for phones, on onboarding and on the demo wallet's Home:
// `npm run -s bench:lighthouse -- [--runs 5] [--port 9222]`
//
// npx fetches Lighthouse, unless SATCHEL_LIGHTHOUSE names its command, so this is run by hand and not in CI. Lighthouse
// computes times as if the processor were four times slower: on a machine that does other work they mean nothing.
// `longest task` is before that, in milliseconds.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { createDevnet } from "@satchel/devnet";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { buildShell } from "./scale/build-shell.ts";
import { portOf } from "./scale/port-of.ts";

const LIGHTHOUSE = "lighthouse@12.8.2";
const SLOWDOWN = 4;
/** Until a new wallet's first sync and what is fetched ahead are over. */
const SETTLED_MS = 6_000;

/** The part of Lighthouse's report that is read; scores are from 0 to 1. */
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: readonly { duration?: number }[] } } | undefined>;
};

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, port: { type: "string", default: "9222" } },
});

async function main(): Promise<void> {
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  // The devnet has to know the wallet's origin, and the wallet the devnet's.
  let tell: (config: unknown) => void = () => undefined;
  const config = new Promise((resolve) => {
    tell = resolve;
  });
  const server = await serveWeb({ folder, port: 0, config, gzip: true });
  const url = `http://127.0.0.1:${portOf(server)}`;
  const devnet = await createDevnet({ world: {}, walletOrigins: [url] });
  const { network } = devnet.state();
  tell({ ...network, links: { ...network.links, ownSite: url } });
  const profile = mkdtempSync(join(tmpdir(), "satchel-lighthouse-"));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...(executablePath ? { executablePath } : {}),
      args: [`--remote-debugging-port=${values.port}`, "--no-first-run", "--disable-background-networking"],
    });
  // Lighthouse's coverage walks through all that the page's process has in memory, before the page is there, and counts
  // that as a task of the page. So each run has a browser of its own, as a person's would be.
  const measure = async (name: string): Promise<void> => {
    for (let run = 0; run < Number(values.runs); run++) {
      const context = await open();
      try {
        console.log(`${name}: ${lineOf(await report(url, profile))}`);
      } finally {
        await context.close();
      }
    }
  };
  try {
    await measure("onboarding");
    await openDemoWallet(await open(), url);
    await measure("Home");
  } finally {
    server.closeAllConnections();
    server.close();
    await devnet.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function openDemoWallet(context: BrowserContext, url: string): Promise<void> {
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    await page.getByRole("button", { name: "Open the demo wallet" }).click();
    await page.getByRole("region", { name: "Balances" }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
  } finally {
    await context.close();
  }
}

async function report(url: string, folder: string): Promise<Report> {
  const [command = "", ...before] = process.env.SATCHEL_LIGHTHOUSE?.split(" ") ?? ["npx", "--yes", LIGHTHOUSE];
  const path = join(folder, "lighthouse.json");
  const wanted = [
    "--port",
    values.port,
    "--disable-storage-reset",
    "--output",
    "json",
    "--output-path",
    path,
    "--quiet",
  ];
  await promisify(execFile)(command, [...before, url, ...wanted, "--disable-full-page-screenshot"]);
  return JSON.parse(readFileSync(path, "utf8")) as Report;
}

function lineOf({ categories, audits }: Report): string {
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? 0;
  const tasks = audits["long-tasks"]?.details?.items ?? [];
  const longest = Math.max(0, ...tasks.map(({ duration = 0 }) => duration)) / SLOWDOWN;
  const times = [
    `LCP ${Math.round(value("largest-contentful-paint"))} ms`,
    `blocking ${Math.round(value("total-blocking-time"))} ms`,
    `shift ${value("cumulative-layout-shift").toFixed(3)}`,
    `longest task ${Math.round(longest)} ms`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ];
  return [...scores, ...times].join(", ");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
