import { defineConfig } from "@playwright/test";

/** As the engines call themselves in src/engines/engine.ts. */
const NAMES = ["Chromium", "Firefox", "WebKit"];

/** The same journeys in three engines (docs/decisions/engines.md). */
export default defineConfig<{ engine: string }>({
  testDir: "src/engines",
  testMatch: "**/*.engine.ts",
  outputDir: "../test-results/engines",
  timeout: 300_000,
  expect: { timeout: 90_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [["list"], ["json", { outputFile: "../test-results/engines.json" }]],
  projects: NAMES.map((engine) => ({ name: engine.toLowerCase(), use: { engine } })),
});
