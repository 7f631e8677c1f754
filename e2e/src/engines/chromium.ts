// Drives Chromium through Playwright, so that its pictures stand beside those of the other engines.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { killProcesses } from "../attacks/browser/try-kill.ts";
import type { Browser, Engine, Tab } from "./engine.ts";

const executablePath = process.env.SATCHEL_CHROMIUM;
const LAUNCH = executablePath ? { executablePath } : {};

function tabOf(page: Page): Tab {
  return {
    goTo: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: <Args extends readonly unknown[], Answer>(
      work: (...args: Args) => Answer | Promise<Answer>,
      ...args: Args
    ): Promise<Answer> => page.evaluate(`(async () => (${work})(...${JSON.stringify(args)}))()`),
    async inject(source) {
      const client = await page.context().newCDPSession(page);
      await client.send("Runtime.evaluate", { expression: `${source}; 0` });
      await client.detach();
    },
    pressAt: (x, y) => page.mouse.click(x, y),
    async keys(keys) {
      for (const key of keys) await page.keyboard.press(key === " " ? "Space" : key);
    },
    choose: (selector, file) => page.setInputFiles(selector, file),
    resize: (size) => page.setViewportSize(size),
    picture: () => page.screenshot(),
    toFront: () => page.bringToFront(),
  };
}

async function start(profile: string): Promise<Browser> {
  const downloads = join(profile, "downloads");
  mkdirSync(downloads, { recursive: true });
  const context = await chromium.launchPersistentContext(profile, {
    ...LAUNCH,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  const complaints: string[] = [];
  const unused = context.pages();
  const follow = (page: Page) => {
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("download", (download) => void download.saveAs(join(downloads, download.suggestedFilename())));
    return page;
  };
  return {
    downloads,
    complaints: () => complaints,
    newTab: async () => tabOf(follow(unused.shift() ?? (await context.newPage()))),
    async kill() {
      killProcesses({ folder: profile, launch: LAUNCH });
      await context.close().catch(() => undefined);
    },
    close: () => context.close(),
  };
}

export const CHROMIUM: Engine = { name: "Chromium", missing: () => [], packages: "chromium", start };
