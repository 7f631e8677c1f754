import { defineConfig, devices } from "@playwright/test";
import { BROWSER_ARGS } from "./browser-args.ts";

const executablePath = process.env.SATCHEL_CHROMIUM;

/** Only these files run on both devices; all others run once. */
const everyDevice = /\/(story|screens)\.spec\.ts$/;

const PHONE = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
/** The page of the Android app, around which a double of the app is. */
const ANDROID = /\/android\/[^/]*\.spec\.ts$/;

const isBeside = process.env.SATCHEL_NODE !== undefined;

export default defineConfig({
  testDir: "src",
  // Files that end in .test.ts are for vitest.
  testMatch: "**/*.spec.ts",
  // The journeys that run beside a real node too (beside/wallet/).
  ...(isBeside && { grep: /@beside/ }),
  outputDir: isBeside ? "../test-results/beside" : "../test-results/journeys",
  // Long enough for a busy machine: the time-outs only end tests that wait for something that never comes.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [["list"], ["json", { outputFile: `../test-results/${isBeside ? "beside" : "e2e"}.json` }]],
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS },
    locale: "en-US",
    timezoneId: "UTC",
    // A trace adds a quarter to the time: record one of a failed test with `npm run e2e -- --trace on NAME`.
    trace: "off",
    screenshot: "only-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
    contextOptions: { reducedMotion: "reduce" },
    // Otherwise each page would cache the whole app, which takes as long as the first visit itself.
    serviceWorkers: "block",
  },
  projects: [
    { name: "desktop", testIgnore: ANDROID, use: { viewport: { width: 1280, height: 800 } } },
    { name: "mobile", testMatch: everyDevice, use: PHONE },
    {
      name: "android",
      testMatch: ANDROID,
      // The devnet is on this machine, and the page has an origin of its own.
      use: { ...PHONE, permissions: ["clipboard-read", "clipboard-write", "local-network-access"] },
    },
  ],
});
