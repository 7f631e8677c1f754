// Measures how soon a press or a key is answered, in a real browser:
// `npm run -s bench:presses -- [--txs 2000] [--utxos 1000] [--tokens 200] [--json] [--profile folder]`
//
// The built web shell is served with its own headers, beside a devnet with a wallet of that size. One journey presses
// each screen of the navigation, types into every field of every screen and dialog, opens rows, tokens and the review
// of Send; another one, with a token that has offers, opens its order book and walks through it. Both are made at the
// machine's own speed and on a processor four times slower.
// - presses: milliseconds from the click until the frame was painted that shows the answer: another screen's heading,
//   the dialog, the offers; for a row, the first change.
// - keys: Event Timing, from the key until the frame after its handlers, in steps of 8 ms.
// Each group has its median, the value that 98 of 100 do not exceed, and its slowest.
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import type { NetworkConfig } from "@satchel/core/network";
import { createDevnet } from "@satchel/devnet";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { fillHolders } from "./holders/fill-holders.ts";
import { figuresOf, type GroupFigures, type Press } from "./presses/press-figures.ts";
import { book, everyScreen, type Journey, review, rows } from "./presses/press-page.ts";
import { walletAddress, walletScript } from "./scale/bench-wallet.ts";
import { buildShell } from "./scale/build-shell.ts";
import { type BrowserPage, fillImport, openBrowserPage } from "./scale/page/browser-page.ts";
import { profiled } from "./scale/page/profile-page.ts";
import { portOf } from "./scale/port-of.ts";
import { parseScaleOptions } from "./scale/scale-options.ts";
import { startSource } from "./scale/start-source.ts";
import { NEAR, setPace } from "./visit/visit-page.ts";

const marks = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const OFFERS = 60;
const HELD = 28;
const BALANCE_SATS = 100_000_000n;
const PACES = { unthrottled: 1, "4x slower": 4 };
/** The goals, in milliseconds, for the 98th percentile. */
const GOALS = { unthrottled: 50, "4x slower": 150 };

type Served = { url: string; stop(): Promise<void> };
type Figures = Record<keyof typeof PACES, Record<string, GroupFigures>>;

const tell = (what: string): void => console.error(`${Math.round(performance.now() / 1000)} s: ${what}`);

async function main(): Promise<void> {
  const { cases, json, profileDir } = parseScaleOptions(process.argv.slice(2));
  const [size] = cases;
  if (size === undefined) return;
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--disable-quic"] });
  const presses: Record<keyof typeof PACES, Press[]> = { unthrottled: [], "4x slower": [] };
  try {
    const source = await startSource(size);
    const wallet = await serve(folder, source.network, source.stop);
    await travel(browser, wallet, presses, profileDir, async (journey) => {
      await everyScreen(journey);
      tell("every screen was opened");
      await rows(journey);
      await review(journey);
    });
    const devnet = await createDevnet({ finalize: "never" });
    const sizes = { utxos: OFFERS + HELD + 1, holders: 1, offers: OFFERS };
    const { tokenId } = fillHolders(devnet, sizes, () => walletScript);
    await devnet.fund(walletAddress, BALANCE_SATS);
    devnet.generate(1);
    const market = await serve(folder, devnet.state().network, devnet.stop);
    await travel(browser, market, presses, profileDir && `${profileDir}/book`, (journey) => book(journey, tokenId));
  } finally {
    await browser.close();
    // What was measured before a failure counts too.
    report({ unthrottled: figuresOf(presses.unthrottled), "4x slower": figuresOf(presses["4x slower"]) }, json);
  }
}

async function serve(folder: string, network: NetworkConfig, end: () => Promise<void>): Promise<Served> {
  const config = { ...network };
  const server = await serveWeb({ folder, port: 0, config });
  const url = `http://127.0.0.1:${portOf(server)}`;
  config.links = { ...network.links, ownSite: url };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await end();
  };
  return { url, stop };
}

/** Makes the journey at each pace, each in a new profile that imports the wallet, and ends the server. */
async function travel(
  browser: Browser,
  { url, stop }: Served,
  presses: Record<keyof typeof PACES, Press[]>,
  profileDir: string | undefined,
  make: (journey: Journey) => Promise<void>,
): Promise<void> {
  try {
    for (const [name, cpu] of Object.entries(PACES) as [keyof typeof PACES, number][]) {
      const opened = await openBrowserPage(browser, marks("./scale/page/page-marks.js"));
      try {
        await openWallet(opened, url);
        await setPace(opened.client, { ...NEAR, cpu });
        const journey = { page: opened.page, presses: presses[name] };
        await profiled(opened.client, profileDir, name, () => make(journey));
        tell(`${name}: the journey is over`);
      } catch (cause) {
        throw new Error(`the journey failed: ${opened.complaints.slice(-2).join("; ")}`, { cause });
      } finally {
        await opened.close();
      }
    }
  } finally {
    await stop();
  }
}

async function openWallet({ page }: BrowserPage, url: string): Promise<void> {
  await page.addInitScript({ path: marks("./presses/press-marks.js") });
  await fillImport(page, url);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.locator('section[aria-label="Balances"]').first().waitFor();
  await page.locator("main li").first().waitFor();
  // What is fetched ahead in idle time is there, as for a person who has looked at Home.
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(5_000);
}

function report(figures: Figures, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify({ figures, goals: GOALS }));
    return;
  }
  for (const [pace, groups] of Object.entries(figures)) {
    const goal = GOALS[pace as keyof typeof GOALS];
    console.log(`${pace}, goal ${goal} ms at the 98th percentile`);
    for (const [group, { count, median, p98, longest, slowest }] of Object.entries(groups)) {
      const over = p98 > goal ? "  OVER" : "";
      console.log(`  ${group}: ${count} presses, median ${median}, p98 ${p98}, longest ${longest}${over}`);
      console.log(`    slowest: ${slowest.join("; ")}`);
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode = 1;
});
