import { defineConfig, devices } from "@playwright/test";

const executablePath = process.env.SATCHEL_CHROMIUM;
const ARGS = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Only the person's story and the pictures differ by device; everything else runs once. */
const everyDevice = /\/(story|screens)\.spec\.ts$/;

/** As sharp as on a telephone where there is somebody to look, else four times cheaper. */
const deviceScaleFactor = process.env.PICTURES === "1" ? 2 : 1;

export default defineConfig({
  testDir: "src",
  outputDir: "../test-results/journeys",
  // They only say when something never comes, on a machine that is busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [["list"], ["json", { outputFile: "../test-results/e2e.json" }]],
  use: {
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ARGS },
    locale: "en-US",
    timezoneId: "UTC",
    // A trace costs a quarter of the time: `npm run e2e -- --trace on NAME` takes one of what has failed.
    trace: "off",
    screenshot: "only-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
    contextOptions: { reducedMotion: "reduce" },
    // Each page would store the whole program, which costs as much as the first visit itself.
    serviceWorkers: "block",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "mobile",
      testMatch: everyDevice,
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor },
    },
  ],
});
