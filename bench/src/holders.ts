// Measures the airdrop calculator in a real browser with a token of many outputs on a devnet:
// `npm run -s bench:holders -- --utxos N --holders N --offers N [--runs 3] [--json] [--profile folder]`
//
// The built web shell is served with its own headers; each run is a new browser profile. The figures are medians.
// - calculateMs: from the press on Calculate until the recipients are painted.
// - longestTaskMs: longest task of the page's main thread in that time, and while pages of the table and of the text
//   are turned; 0 when no task took longer than 50 ms.
// - progress: how many different states of progress the page showed.
// - stopMs: in a second calculation, from the press on Stop until the form is back.
// - sendMs, sendLongestMs: from the press on Continue to Send until its button can be pressed, and the longest task.
//   That screen is not the calculator's.
// - lineKeyMs, editedMs, editLongestMs: from a key in the last page of the lines until it is painted, until the changed
//   payment can be sent, and the longest task from the turning of the page on.
// - elements: most elements of the document with the result. heapMB: JavaScript objects after a garbage collection.
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { createDevnet } from "@satchel/devnet";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { fillHolders, type HoldersSize } from "./holders/fill-holders.ts";
import { walletAddress } from "./scale/bench-wallet.ts";
import { buildShell } from "./scale/build-shell.ts";
import { longestTask, median } from "./scale/figures.ts";
import { type BrowserPage, fillImport, heapOf, marksOf, openBrowserPage } from "./scale/page/browser-page.ts";
import { profiled } from "./scale/page/profile-page.ts";
import { portOf } from "./scale/port-of.ts";

const MARKS_PATH = fileURLToPath(new URL("./scale/page/page-marks.js", import.meta.url));
const BALANCE_SATS = 100_000_000_000n;
const TOTAL_XEC = "500,000,000";
const GOALS = { longestTaskMs: 50 };

type Figures = {
  calculateMs: number;
  longestTaskMs: number;
  progress: number;
  stopMs: number;
  sendMs: number;
  sendLongestMs: number;
  lineKeyMs: number;
  editedMs: number;
  editLongestMs: number;
  elements: number;
  heapMB: number;
};

const { values } = parseArgs({
  options: {
    utxos: { type: "string", default: "50000" },
    holders: { type: "string", default: "10000" },
    offers: { type: "string", default: "500" },
    runs: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
    profile: { type: "string" },
  },
});

async function main(): Promise<void> {
  const size = { utxos: Number(values.utxos), holders: Number(values.holders), offers: Number(values.offers) };
  const executablePath = await ensureBrowser();
  const folder = await buildShell();
  const devnet = await createDevnet({ finalize: "never" });
  const begin = performance.now();
  const { tokenId } = fillHolders(devnet, size);
  await devnet.fund(walletAddress, BALANCE_SATS);
  devnet.generate(1);
  const fillMs = Math.round(performance.now() - begin);
  const config = { ...devnet.state().network };
  const server = await serveWeb({ folder, port: 0, config });
  const url = `http://127.0.0.1:${portOf(server)}`;
  config.links = { ...config.links, ownSite: url };
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const runs: Figures[] = [];
    for (let at = 0; at < Number(values.runs); at++) runs.push(await measureRun(browser, { url, tokenId, at }));
    report(size, runs, fillMs);
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await devnet.stop();
  }
}

function report(size: HoldersSize, runs: readonly Figures[], fillMs: number): void {
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[];
  const medians = Object.fromEntries(names.map((name) => [name, Math.round(median(runs.map((run) => run[name])))]));
  const load = loadavg()[0];
  const figures = { ...size, ...medians, goals: GOALS, runs: runs.length, fillMs, load };
  if (values.json) console.log(JSON.stringify(figures));
  else for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
}

type Run = { url: string; tokenId: string; at: number };

async function measureRun(browser: Browser, { url, tokenId, at }: Run): Promise<Figures> {
  const opened = await openBrowserPage(browser, MARKS_PATH);
  const { page, client } = opened;
  try {
    await fillImport(page, url);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.locator('section[aria-label="Balances"]').first().waitFor();
    await page.evaluate(() => {
      location.hash = "/airdrop";
    });
    await page.getByRole("textbox", { name: "Token" }).fill(tokenId);
    await page.getByText("Held by many").first().waitFor();
    await page.getByRole("textbox", { name: "Total to share" }).fill(TOTAL_XEC);
    const counted = await profiled(client, values.profile, `holders-${at}`, () => calculate(opened));
    const heapMB = await heapOf(client);
    const stopMs = await stopAnother(page);
    await calculate(opened);
    const sent = await profiled(client, values.profile, `send-${at}`, () => toSend(page));
    return { ...counted, heapMB, stopMs, ...sent };
  } catch (cause) {
    throw new Error(`the calculator did not work: ${opened.complaints.slice(-2).join("; ")}`, { cause });
  } finally {
    await opened.close();
  }
}

const table = (page: Page) => page.getByRole("table", { name: "Recipients" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function calculate({
  page,
}: BrowserPage): Promise<Pick<Figures, "calculateMs" | "longestTaskMs" | "progress" | "elements">> {
  const { from, calculateMs, progress } = await page.evaluate(async () => {
    const button = [...document.querySelectorAll("button")].find((each) => each.textContent === "Calculate Airdrop");
    if (!button) throw new Error("the form has no button");
    const shown = new Set<string>();
    const start = performance.now();
    const end = await new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const progressText = document.querySelector('p[role="status"]')?.textContent;
        if (progressText) shown.add(progressText);
        if (!document.querySelector("table")) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        });
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      button.click();
    });
    return { from: start, calculateMs: end - start, progress: shown.size };
  });
  await press(page, "Next page");
  await press(page, "Text");
  await press(page, "Next page");
  await press(page, "Table");
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  return { calculateMs, progress, elements, longestTaskMs: longestTask(await marksOf(page), from) };
}

/** Begins a calculation again and stops it while it runs; returns how long the form took to be back. */
async function stopAnother(page: Page): Promise<number> {
  await press(page, "Change settings");
  await press(page, "Calculate Airdrop");
  await page.getByText("coins read.").waitFor();
  const stopMs = await page.evaluate(async () => {
    const stop = [...document.querySelectorAll("button")].find((each) => each.textContent === "Stop");
    const from = performance.now();
    stop?.click();
    while (!document.querySelector("#airdrop-total")) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - from;
  });
  await table(page).waitFor({ state: "detached" });
  return stopMs;
}

type Sending = Pick<Figures, "sendMs" | "sendLongestMs" | "lineKeyMs" | "editedMs" | "editLongestMs">;

async function toSend(page: Page): Promise<Sending> {
  // A devnet has one server, whose list has to be ticked.
  await page.getByRole("checkbox", { name: /^Pay the list of/ }).check();
  const from = await page.evaluate(() => performance.now());
  await press(page, "Continue to Send");
  await page.getByText("to holders of").waitFor();
  const send = page.locator('section[aria-label="Preview"] button:enabled', { hasText: "Review" });
  await send.waitFor();
  const to = await page.evaluate(() => performance.now());
  const sendLongestMs = longestTask(await marksOf(page), from);
  return { sendMs: to - from, sendLongestMs, ...(await editLines(page)) };
}

/** Types into the last page of the lines; returns how long the field needs for a key, and the whole form. */
async function editLines(page: Page): Promise<Pick<Figures, "lineKeyMs" | "editedMs" | "editLongestMs">> {
  const pages = page.getByRole("navigation", { name: "Pages of the field" });
  await pages.getByRole("button").nth(-2).click();
  const from = await page.evaluate(() => performance.now());
  const { lineKeyMs, editedMs } = await page.evaluate(async () => {
    const area = document.querySelector<HTMLTextAreaElement>("#recipients");
    if (!area) throw new Error("the form has no lines");
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
    const start = performance.now();
    document.execCommand("insertText", false, "5");
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const painted = performance.now();
    while (!document.querySelector('section[aria-label="Preview"] button:enabled'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { lineKeyMs: painted - start, editedMs: performance.now() - start };
  });
  return { lineKeyMs, editedMs, editLongestMs: longestTask(await marksOf(page), from) };
}

main().catch((error: unknown) => {
  console.error(
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    error instanceof Error ? error.cause : "",
  );
  process.exitCode = 1;
});
