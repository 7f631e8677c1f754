import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashOfFiles } from "./build-wallet.mjs";

let folder: string;
const file = (name: string) => join(folder, name);
const hash = () => hashOfFiles([file("src"), file("lock.json"), file("missing.json")], folder);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hash-"));
  mkdirSync(file("src/inner"), { recursive: true });
  mkdirSync(file("src/node_modules"));
  writeFileSync(file("src/a.ts"), "ab");
  writeFileSync(file("src/inner/b.css"), "c");
  writeFileSync(file("lock.json"), "{}");
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["a later time", () => utimesSync(file("src/a.ts"), 2_000_000_000, 2_000_000_000)],
  ["a test", () => writeFileSync(file("src/a.test.ts"), "test")],
  ["an installed package", () => writeFileSync(file("src/node_modules/x.js"), "x")],
])("%s changes nothing", (_, change) => {
  const before = hash();
  change();
  expect(hash()).toBe(before);
});

test.each([
  ["other bytes of the same length", () => writeFileSync(file("src/a.ts"), "ac")],
  ["a new file", () => writeFileSync(file("src/inner/c.ts"), "")],
  ["another name", () => renameSync(file("src/a.ts"), file("src/b.ts"))],
  ["a file that is gone", () => rmSync(file("src/inner/b.css"))],
  ["another lock file", () => writeFileSync(file("lock.json"), "[]")],
  [
    "a byte that moved into another file",
    () => {
      writeFileSync(file("src/a.ts"), "a");
      writeFileSync(file("src/inner/b.css"), "bc");
    },
  ],
])("%s changes the hash", (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});
