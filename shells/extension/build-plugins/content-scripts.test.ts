import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildClassicScript } from "./classic-scripts.ts";
import { CONTENT_SCRIPTS } from "./content-scripts.ts";

test("the content script, which every page loads, is at most 10 kB", async () => {
  expect(gzipSync(await buildClassicScript(CONTENT_SCRIPTS["site.js"], {})).length).toBeLessThanOrEqual(10_000);
});
