import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { OF_PLAYWRIGHT } from "../browser-args.ts";

test("the journeys switch off what this version of Playwright switches off in Chromium", () => {
  const library = dirname(createRequire(import.meta.url).resolve("playwright-core/package.json"));
  const text = readFileSync(join(library, "lib", "coreBundle.js"), "utf8");
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name ?? "");
  // Those of Edge are its own.
  expect(names.filter((name) => !name.startsWith("ms"))).toEqual(OF_PLAYWRIGHT);
});
