// The configuration of `npm run pictures -- --store`, which makes the pictures of the extension's stores.
import journeys from "./playwright.config.ts";

export default {
  ...journeys,
  testMatch: "extension/store.pictures.ts",
  outputDir: "../test-results/store",
  reporter: [["list"]],
  projects: [{ name: "store" }],
};
