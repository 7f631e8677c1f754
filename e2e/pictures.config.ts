// The configuration of `npm run pictures` (scripts/pictures.mjs), which visits every state of the app and takes its
// picture.
import journeys from "./playwright.config.ts";

export default {
  ...journeys,
  testMatch: "pictures/take.pictures.ts",
  outputDir: "../test-results/pictures",
  timeout: 600_000,
  // A stop that is not reached must not delay the others for long.
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: { ...journeys.use, actionTimeout: 15_000, screenshot: "off" as const },
  projects: [{ name: "tour", use: { viewport: { width: 1280, height: 800 } } }],
};
