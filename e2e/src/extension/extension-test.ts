// The fixtures of the extension's journeys: a Chromium with the built extension, whose config.json names the test's own
// devnet. Its pages are opened in tabs of the popup's size, because a test cannot press the browser's own buttons.
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, chromium, expect, type Page, type Worker } from "@playwright/test";
import type { Devnet, DevnetOptions } from "@satchel/devnet";
import { WITHOUT_ADDRESS_BAR } from "../../browser-args.ts";
import { networkOf } from "../network.ts";
import { EXPECTED, KEEP_SAID, type Wallet } from "../wallet-test.ts";
import { withDevnet } from "../with-devnet.ts";

const DIST = fileURLToPath(new URL("../../../shells/extension/dist", import.meta.url));
/** Branded Chrome loads no extension from a folder. */
const executablePath = process.env.SATCHEL_EXTENSION_CHROMIUM ?? process.env.SATCHEL_CHROMIUM;
export const POPUP = { width: 400, height: 600 };
const POPUP_PAGE = "index.html?in=popup";

/** A browser with the extension, until it is closed; the profile stays for the next start. */
export type Browser = {
  context: BrowserContext;
  /** Where the extension's pages are, without a slash at the end. */
  root: string;
  /** Opens a page of the extension, e.g. `index.html#/send`; without a path its popup. */
  open(path?: string): Promise<Page>;
  /** Ends the background as a browser does that needs the memory; the next message starts it again. */
  killBackground(): Promise<void>;
};

type Fixtures = {
  devnetOptions: DevnetOptions;
  devnet: Devnet;
  /** Starts the browser, each time with the same profile. */
  start(): Promise<Browser>;
  browserPage: Browser;
  /** An empty page of that browser, and the popup of the extension as the wallet that `person.ts` uses. */
  page: Page;
  wallet: Wallet;
};

/** Resolves when the pages that are opened from now on get the extension's scripts, which it registers at its start. */
async function pageScriptsOf(background: Worker): Promise<void> {
  type Chrome = { scripting?: { getRegisteredContentScripts(): Promise<unknown[]> } };
  const count = () =>
    background.evaluate(async () => {
      const { scripting } = (globalThis as unknown as { chrome: Chrome }).chrome;
      return (await scripting?.getRegisteredContentScripts())?.length;
    });
  await expect.poll(count, "scripts in the pages' own world").toBe(2);
}

async function launch(extension: string, profile: string, complaints: string[]): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      "--no-first-run",
      WITHOUT_ADDRESS_BAR,
    ],
    viewport: POPUP,
    locale: "en-US",
    timezoneId: "UTC",
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce",
  });
  const background = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await pageScriptsOf(background);
  const origin = new URL(background.url()).origin.replace("null", "");
  const root = origin || `chrome-extension://${new URL(background.url()).host}`;
  await context.addInitScript(KEEP_SAID);
  context.on("page", (page) => {
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
  });
  return {
    context,
    root,
    open: async (path = POPUP_PAGE) => {
      const page = await context.newPage();
      await page.goto(`${root}/${path}`);
      return page;
    },
    killBackground: async () => {
      const page = await context.newPage();
      await page.goto(`${root}/config.json`);
      const session = await context.newCDPSession(page);
      await session.send("ServiceWorker.enable");
      await session.send("ServiceWorker.stopAllWorkers");
      await page.close();
    },
  };
}

export const test = base.extend<Fixtures>({
  devnetOptions: [{}, { option: true }],
  devnet: async ({ devnetOptions }, use) => {
    await withDevnet({ finalize: { preMs: 300, postMs: 300 }, ...devnetOptions }, use);
  },
  start: async ({ devnet }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "satchel-extension-"));
    const [extension, profile] = [join(folder, "extension"), join(folder, "profile")];
    await cp(DIST, extension, { recursive: true });
    await writeFile(join(extension, "config.json"), JSON.stringify(devnet.state().network));
    const started: Browser[] = [];
    const complaints: string[] = [];
    await use(async () => {
      const browser = await launch(extension, profile, complaints);
      started.push(browser);
      return browser;
    });
    for (const { context } of started) await context.close();
    await rm(folder, { recursive: true, force: true });
    expect(complaints, "the pages of the extension logged errors").toEqual([]);
  },
  browserPage: async ({ start }, use) => use(await start()),
  page: async ({ browserPage }, use) => use(await browserPage.context.newPage()),
  wallet: async ({ browserPage, devnet }, use) =>
    use({ url: `${browserPage.root}/${POPUP_PAGE}`, devnet, network: networkOf(devnet) }),
});

export { expect };
