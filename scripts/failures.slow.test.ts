import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failedCheck, failedJourneys, failedUnits, firstLine, formatFailures } from "./failures.mjs";

const root = join(import.meta.dirname, "..");
const bin = (...path: string[]) => join(root, "node_modules", ...path);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "satchel-failures-"));
  symlinkSync(bin(), join(folder, "node_modules"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program of node_modules in the folder, and returns its output. */
async function runs(...args: string[]): Promise<string> {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...env } = process.env;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return stdout + stderr;
}
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const report = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));

describe("the failures of each kind of step are listed from what its own tool writes", () => {
  test("vitest: tests, files that cannot be loaded, and hooks", async () => {
    write("good.test.ts", 'import { test } from "vitest"; test("fine", () => {});');
    write(
      "bad.test.ts",
      `import { describe, expect, test } from "vitest";
      describe("sums", () => { test("add up", () => expect(1 + 1).toBe(3)); test("fine", () => {}); });`,
    );
    write("unloadable.test.ts", 'throw new Error("cannot be loaded\\nmore");');
    write(
      "hook.test.ts",
      'import { beforeAll, test } from "vitest"; beforeAll(() => { throw new Error("no devnet"); }); test("x", () => {});',
    );
    write("vitest.config.ts", "export default {};");
    await runs(bin("vitest", "vitest.mjs"), "run", "--reporter=json", "--outputFile=units.json");
    const failures = failedUnits("units", report("units.json"), folder);
    expect(failures.sort((a, b) => ((a.file ?? "") < (b.file ?? "") ? -1 : 1))).toEqual([
      {
        step: "units",
        file: "bad.test.ts",
        test: "sums > add up",
        error: "AssertionError: expected 2 to be 3 // Object.is equality",
      },
      { step: "units", file: "hook.test.ts", error: "no devnet" },
      { step: "units", file: "unloadable.test.ts", error: "cannot be loaded" },
    ]);
  });

  test("Playwright: journeys, and what fails outside of them", async () => {
    write(
      "walk.spec.ts",
      `import { expect, test } from "@playwright/test";
      test.describe("Home", () => { test("adds up", () => { expect(1 + 1).toBe(3); }); test("fine", () => {}); });`,
    );
    const config = (
      match: string,
    ) => `export default { testMatch: "${match}", reporter: [["json", { outputFile: "e2e.json" }]],
      workers: 1, projects: [{ name: "desktop" }] };`;
    write("playwright.config.ts", config("walk.spec.ts"));
    await runs(bin("@playwright", "test", "cli.js"), "test");
    expect(failedJourneys("journeys", report("e2e.json"))).toEqual([
      {
        step: "journeys",
        file: "walk.spec.ts:2",
        test: "Home > adds up > (desktop)",
        error: expect.stringContaining("toBe(expected)"),
      },
    ]);
    write("playwright.config.ts", config("missing.spec.ts"));
    await runs(bin("@playwright", "test", "cli.js"), "test");
    expect(failedJourneys("journeys", report("e2e.json"))).toEqual([
      { step: "journeys", error: "Error: No tests found" },
    ]);
  });

  test("tsc: every error with its place", async () => {
    write("wrong.ts", "export const n: number = 1;\nexport const s: string = n;\n");
    const said = await runs(bin("typescript", "bin", "tsc"), "--noEmit", "--ignoreConfig", "wrong.ts");
    expect(failedCheck("types", said)).toEqual([
      { step: "types", file: "wrong.ts:2", error: "error TS2322: Type 'number' is not assignable to type 'string'." },
    ]);
  });

  test("Biome: every complaint with its place", async () => {
    write("lint.ts", "export const a = 1;\nif (a == 2) debugger;\n");
    write("biome.json", "{}");
    const said = await runs(bin("@biomejs", "biome", "bin", "biome"), "lint", "lint.ts");
    const failures = failedCheck("lint", said);
    expect(failures.map(({ file }) => file)).toContain("lint.ts:2:7");
    expect(failures.map(({ error }) => error).join()).toMatch(/==/);
  });

  test("a gate says why in its last line", () => {
    expect(failedCheck("size budget", "a 1 kB\n\u001b[31mthe first screen has 200 kB\u001b[39m\n\n")).toEqual([
      { step: "size budget", error: "the first screen has 200 kB" },
    ]);
    expect(failedCheck("contrast", "")).toEqual([{ step: "contrast", error: "it failed without a message" }]);
  });
});

test("a message is one line of a bearable length", () => {
  expect(firstLine("\n\u001b[31mError: a\u001b[39m\n    at b")).toBe("Error: a");
  expect(firstLine(undefined)).toBe("no message");
  expect(firstLine("x".repeat(1000))).toHaveLength(201);
});

test("the list has the step, the place, the test and the error of each failure", () => {
  const list = formatFailures([
    { step: "lint", file: "a.ts:1", error: "no" },
    { step: "units", file: "b.test.ts", test: "sums > add up", error: "1 is not 2" },
    { step: "contrast", error: "grey on grey" },
  ]);
  expect(list).toBe(
    "Failed:\n  lint: a.ts:1\n    no\n  units: b.test.ts: sums > add up\n    1 is not 2\n  contrast\n    grey on grey",
  );
});
