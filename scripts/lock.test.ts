import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingOptional } from "./lock.mjs";
import { root } from "./prepare.mjs";

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));

test("the lock file has every optional package for every platform", () => {
  expect(missingOptional(lock)).toEqual([]);
});

test("the check notices a missing platform", () => {
  const { "node_modules/@biomejs/cli-darwin-arm64": _gone, ...packages } = lock.packages;
  expect(missingOptional({ packages }).map(({ name }) => name)).toEqual(["@biomejs/cli-darwin-arm64"]);
});

test("the lock file names no download host", () => {
  expect(JSON.stringify(lock)).not.toMatch(/"resolved":"https?:/);
});
