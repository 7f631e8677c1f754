// `npm test`: installs missing packages and a browser, then runs all checks. The last line counts the results. With
// --long the random tests run all their rounds instead of a seeded sample.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { exec, prepare, root, run } from "./prepare.mjs";
import { say } from "./progress.mjs";

const reports = join(root, "test-results");

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Runs one step, which passes or fails as a whole.
 * @param {string} name @param {string[]} args
 * @returns {Promise<Count>}
 */
async function check(name, args, env = {}) {
  say(`${name} ...`);
  const began = Date.now();
  const code = await exec(process.execPath, args, { env: { ...process.env, ...env } });
  say(`${name}: ${code === 0 ? "passed" : "FAILED"} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * Runs a test runner and reads its report. Without a report, or with an error but no failed test, the step itself
 * fails.
 * @param {string} name @param {string[]} args @param {string} file @param {(report: any) => Count} read
 * @returns {Promise<Count>}
 */
async function suite(name, args, file, read, env = {}) {
  const step = await check(name, args, env);
  try {
    const count = read(JSON.parse(readFileSync(join(reports, file), "utf8")));
    return step.failed > 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const long = process.argv.includes("--long") ? { LONG: "1" } : {};
const bin = (/** @type {string[]} */ ...path) => join(root, "node_modules", ...path);

await run(async () => {
  await prepare();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const chromium = await ensureBrowser();
  const counts = [
    await check("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."]),
    await check("types", [join(root, "scripts", "types.mjs")]),
    await check("contrast", [join(root, "scripts", "contrast.mjs")]),
    await suite(
      "units, properties, engine and chain against devnet",
      [
        bin("vitest", "vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${join(reports, "units.json")}`,
      ],
      "units.json",
      (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }),
      { SLOW: "1", ...long },
    ),
    await check("build:web", [bin("vite", "bin", "vite.js"), "build", "--logLevel", "warn", "shells/web"]),
    await check("build:pseudo", [
      bin("vite", "bin", "vite.js"),
      ..."build --mode pseudo --outDir dist-pseudo --logLevel warn shells/web".split(" "),
    ]),
    await check("size of the first screens", [join(root, "bench", "src", "size.mjs")]),
    await check("visit limits", ["--import", "tsx", join(root, "bench", "src", "visit.ts"), "--gate"], {
      SATCHEL_DIST: join(root, "shells", "web", "dist"),
      ...(chromium ? { SATCHEL_CHROMIUM: chromium } : {}),
    }),
    await suite(
      "journeys in the browser",
      [bin("@playwright", "test", "cli.js"), "test", "-c", "e2e/playwright.config.ts"],
      "e2e.json",
      ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
      chromium ? { SATCHEL_CHROMIUM: chromium, ...long } : long,
    ),
  ];
  const sum = (/** @type {keyof Count} */ key) => counts.reduce((total, count) => total + count[key], 0);
  if (sum("skipped") > 0) say(`${sum("skipped")} skipped`);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
});
