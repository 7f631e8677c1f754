// `npm test`: installs missing packages and a browser, then runs all checks. It ends with a list of what failed, and
// the last line counts the results. With --long the random tests run all their rounds instead of a seeded sample.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserEnv, ensureBrowser, journeyEnv } from "./browser.mjs";
import { failedCheck, failedJourneys, failedUnits, formatFailures } from "./failures.mjs";
import { exec, prepare, root, run, start } from "./prepare.mjs";
import { say } from "./progress.mjs";

/** @typedef {import("./failures.mjs").Failure} Failure */
/** @typedef {{ passed: number, skipped: number, failures: readonly Failure[] }} Outcome */

const isLong = process.argv.includes("--long");
const long = isLong ? { LONG: "1" } : {};
const reports = join(root, "test-results");
/** Where the watchdog of the units names the tests that it had to end. */
const loops = join(reports, "loops.txt");

/** A step that takes longer is ended, and has failed. The longest takes half of a run. */
const LIMIT_MINUTES = isLong ? 24 * 60 : 120;

/** Measured on two quiet cores (docs/decisions/tests.md). README says the same (scripts/house/guide.test.ts). */
const USUAL_MINUTES = 19;
/** How many minutes the last run on this machine took, if none of its steps failed. */
const lastRun = join(root, "node_modules", ".satchel-test-minutes");

function sayDuration() {
  if (isLong) return say(`all rounds of the random tests: many times the ${USUAL_MINUTES} minutes of npm test`);
  const usual = `about ${USUAL_MINUTES} minutes on two cores, as measured`;
  const here = existsSync(lastRun) ? `; the last run here took ${readFileSync(lastRun, "utf8")}` : "";
  say(`this takes ${usual}${here}`);
}

/**
 * Runs a program. Returns its exit code, and its output if `isKept`; a program that shows its progress writes to the
 * terminal itself. At the time limit it is ended.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {boolean} isKept
 * @returns {Promise<{ code: number, output: string }>}
 */
function execWithin(args, env, isKept) {
  return new Promise((resolve, reject) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = isKept ? ["ignore", "pipe", "pipe"] : ["ignore", 2, "inherit"];
    const child = start(process.execPath, args, { stdio, env: { ...process.env, ...env } });
    /** @type {Buffer[]} */
    const output = [];
    let end = "";
    const limit = setTimeout(() => {
      end = `\nended after ${LIMIT_MINUTES} minutes without a result`;
      child.kill("SIGKILL");
    }, LIMIT_MINUTES * 60_000);
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part) => {
        output.push(part);
        process.stderr.write(part);
      });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(limit);
      if (end !== "") say(end.trim());
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString("utf8") + end });
    });
  });
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} env @param {boolean} isKept */
async function timed(name, args, env, isKept) {
  say(`${name} ...`);
  const began = Date.now();
  const done = await execWithin(args, env, isKept);
  say(`${name}: ${done.code === 0 ? "passed" : "FAILED"} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return done;
}

/**
 * Runs one step, which passes or fails as a whole.
 * @param {string} name @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function check(name, args, env = {}) {
  const { code, output } = await timed(name, args, env, true);
  return code === 0
    ? { passed: 1, skipped: 0, failures: [] }
    : { passed: 0, skipped: 0, failures: failedCheck(name, output) };
}

/**
 * Runs a test runner and reads its report. Without a report, or with an error but no failed test, the step itself
 * fails.
 * @param {string} name @param {string[]} args @param {string} file @param {(report: any) => Outcome} read
 * @returns {Promise<Outcome>}
 */
async function suite(name, args, file, read, env = {}) {
  const { code, output } = await timed(name, args, env, false);
  const whole = () => ({ step: name, error: output.trim() || `it ended with code ${code}; its output above says why` });
  try {
    const outcome = read(JSON.parse(readFileSync(join(reports, file), "utf8")));
    const failures = [...outcome.failures, ...looped(name)];
    return { ...outcome, failures: code !== 0 && failures.length === 0 ? [whole()] : failures };
  } catch {
    return { passed: 0, skipped: 0, failures: [...looped(name), whole()] };
  }
}

/** @param {string} step @returns {Failure[]} the tests that the watchdog ended since the last call */
function looped(step) {
  if (!existsSync(loops)) return [];
  const tests = readFileSync(loops, "utf8").trim().split("\n");
  rmSync(loops);
  return tests.map((test) => ({
    step,
    file: test.replace(`${root}/`, ""),
    error: "it looped, and its worker was ended",
  }));
}

const bin = (/** @type {string[]} */ ...path) => join(root, "node_modules", ...path);
/** Runs a program in TypeScript. */
const ofTs = (/** @type {string} */ path) => ["--import", "tsx", join(root, path)];
const UNITS = "units, properties, engine and chain against devnet";
const JOURNEYS = "journeys in the browser";
const ENGINES = "journeys in Firefox, WebKit and Chromium";

/** The journeys in other engines; those of an engine that is not installed are skipped. */
async function engines(/** @type {NodeJS.ProcessEnv} */ env) {
  await exec(process.execPath, ["--import", "tsx", join(root, "e2e", "src", "engines", "say-missing.ts")]);
  return suite(
    ENGINES,
    [bin("@playwright", "test", "cli.js"), "test", "-c", "e2e/engines.config.ts"],
    "engines.json",
    (report) => ({
      passed: report.stats.expected,
      skipped: report.stats.skipped,
      failures: failedJourneys(ENGINES, report),
    }),
    env,
  );
}

await run(async () => {
  const began = Date.now();
  sayDuration();
  await prepare();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const chromium = await ensureBrowser();
  const browser = browserEnv(chromium);
  const outcomes = [
    await check("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."]),
    await check("types", [join(root, "scripts", "types.mjs")]),
    await check("contrast", [join(root, "scripts", "house", "contrast.mjs")]),
    await suite(
      UNITS,
      [
        bin("vitest", "vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${join(reports, "units.json")}`,
      ],
      "units.json",
      (report) => ({
        passed: report.numPassedTests,
        skipped: report.numPendingTests,
        failures: failedUnits(UNITS, report, root),
      }),
      { SLOW: "1", SATCHEL_LOOPS: loops, ...long },
    ),
    await check("build:web", [bin("vite", "bin", "vite.js"), "build", "--logLevel", "warn", "shells/web"]),
    await check("build:pseudo", [
      bin("vite", "bin", "vite.js"),
      ..."build --mode pseudo --outDir dist-pseudo --logLevel warn shells/web".split(" "),
    ]),
    await check("build:extension", [bin("vite", "bin", "vite.js"), "build", "--logLevel", "warn", "shells/extension"]),
    // The page alone: a package needs a JDK and Maven (npm run test:android).
    await check("build:android", [bin("vite", "bin", "vite.js"), "build", "--logLevel", "warn", "shells/android"]),
    await check("the same bytes elsewhere, and their packages", ofTs("scripts/release/check.ts")),
    await check("size of the first screens", [join(root, "bench", "src", "size.mjs")]),
    await check("visit limits", [...ofTs("bench/src/visit.ts"), "--gate"], {
      SATCHEL_DIST: join(root, "shells", "web", "dist"),
      ...browser,
    }),
    await suite(
      JOURNEYS,
      [bin("@playwright", "test", "cli.js"), "test", "-c", "e2e/playwright.config.ts"],
      "e2e.json",
      (report) => ({
        passed: report.stats.expected,
        skipped: report.stats.skipped,
        failures: failedJourneys(JOURNEYS, report),
      }),
      { ...(await journeyEnv(chromium)), ...long },
    ),
  ];
  if (isLong) outcomes.push(await engines(browser));
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const sum = (/** @type {"passed" | "skipped"} */ key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const minutes = `${((Date.now() - began) / 60_000).toFixed(1)} minutes`;
  say(`all of it took ${minutes}`);
  if (!isLong && failures.length === 0) writeFileSync(lastRun, minutes);
  if (sum("skipped") > 0) say(`${sum("skipped")} skipped`);
  if (failures.length > 0) console.log(formatFailures(failures));
  console.log(`${sum("passed")} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});
