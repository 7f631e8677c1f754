// `npm run mutants`: makes one small change at a time in the rules of money and checks whether a fast test of the same
// package fails. Options: --all (every mutant instead of a sample), --sample N, --seed S, --only TEXT (files whose path
// contains TEXT), --again (only the mutants of the sample that survived the last run, to see whether a new test kills
// them).
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { exec, prepare, root, run, Stop } from "../prepare.mjs";
import { drawSample, keyOf, listMutants } from "./draw-sample.mjs";

/** The folders to change: what decides about money, and who is paid. Of `app` only the files that `isPure` finds. */
const ROOMS = [
  "core/src/tx/",
  "core/src/ledger/",
  "core/src/amount/",
  "core/src/offer/",
  "core/src/token/",
  "core/src/payment-link/",
  "vault/src/sign/",
  "vault/src/envelope/",
  "engine/src/payments/",
  "engine/src/sync/",
  "engine/src/market/",
  "engine/src/indexer/",
  "app/src/",
];

/** The texts of app decide nothing. */
const LEFT_OUT = /\.test\.ts$|\.d\.ts$|\/testing\/|\/index\.ts$|\.data\.ts$|^app\/src\/catalogue\//;
/** What only a file has that takes part in drawing: a library for screens, or a call of a hook. */
const DRAWS = /from "(?:react|react-dom|zustand|wouter|lucide-react)["/]|\buse[A-Z]\w*\(/;

/**
 * Tells whether a file computes without drawing: forms, words, blockers, prices. A file is found as soon as it is
 * written.
 */
const isPure = (/** @type {string} */ path) => !DRAWS.test(readFileSync(join(root, path), "utf8"));

/**
 * Mutation operators that are not used: the type checker refuses most of their results (a string outside its union, an
 * object without its fields), but Stryker cannot run TypeScript 7 to find that out.
 */
const OPERATORS_LEFT_OUT = ["StringLiteral", "ObjectLiteral"];

const MIN_KILLED = 0.9;
const reasonsFile = join(root, "scripts", "mutants", "survivors.json");

/** @param {string[]} args */
function readOptions(args) {
  const textAfter = (/** @type {string} */ name) => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  return {
    sample: args.includes("--all") ? Number.MAX_SAFE_INTEGER : Number(textAfter("--sample") ?? 600),
    seed: textAfter("--seed") ?? "1",
    only: textAfter("--only") ?? "",
    isAgain: args.includes("--again"),
  };
}

const listed = () =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root })
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));

const isMutated = (/** @type {string} */ path) =>
  ROOMS.some((room) => path.startsWith(room)) &&
  path.endsWith(".ts") &&
  !LEFT_OUT.test(path) &&
  (!path.startsWith("app/") || isPure(path));

/** Copies the tracked files, with workspace links into the copy, so that the sources themselves are never changed. */
function copyRepository() {
  const copy = join(root, ".cache", "mutants");
  rmSync(copy, { recursive: true, force: true });
  for (const path of listed()) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  const modules = join(root, "node_modules");
  mkdirSync(join(copy, "node_modules", "@satchel"), { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== "@satchel") symlinkSync(join(modules, name), join(copy, "node_modules", name));
  }
  for (const name of readdirSync(join(modules, "@satchel"))) {
    symlinkSync(
      join(copy, ["kit", "web"].includes(name) ? `shells/${name}` : name),
      join(copy, "node_modules", "@satchel", name),
    );
  }
  // The only package with its own node_modules.
  const own = join(root, "platform", "node_modules");
  if (existsSync(own)) symlinkSync(own, join(copy, "platform", "node_modules"));
  return copy;
}

/** @param {readonly string[]} files @param {string} report */
const strykerOptions = (files, report) => ({
  inPlace: true,
  testRunner: "vitest",
  vitest: { configFile: "scripts/mutants/vitest.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner", "./scripts/mutants/sample-checker.mjs"],
  checkers: ["sample"],
  coverageAnalysis: "perTest",
  // A file that does not exist, because Stryker 9 would read it with an API that TypeScript 7 does not have.
  tsconfigFile: "no-tsconfig.json",
  mutate: files,
  mutator: { excludedMutations: OPERATORS_LEFT_OUT },
  concurrency: availableParallelism(),
  timeoutMS: 10_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 10,
  warnings: { slow: false },
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: report },
  allowConsoleColors: false,
  disableTypeChecks: false,
});

const ALIVE = ["Survived", "NoCoverage"];
const reportOf = (/** @type {string} */ name) => join(root, "test-results", `mutants-${name}.json`);

/** Converts a position of a report, which counts from 1, to Stryker's own, which counts from 0. */
const fromZero = (/** @type {{ line: number, column: number }} */ { line, column }) => ({
  line: line - 1,
  column: column - 1,
});

/**
 * Returns the mutants of the sample that survived the last run of their package.
 * @param {import("./draw-sample.mjs").Drawn[]} drawn
 */
function leftAlive(drawn) {
  const names = new Set(drawn.map(({ file }) => file.split("/")[0] ?? ""));
  const reports = [...names].map(reportOf).filter((report) => existsSync(report));
  const alive = reports.flatMap((report) =>
    Object.entries(JSON.parse(readFileSync(report, "utf8")).files).flatMap(([file, { mutants }]) =>
      mutants
        .filter((/** @type {any} */ { status }) => ALIVE.includes(status))
        .map((/** @type {any} */ { location: { start, end }, ...mutant }) =>
          keyOf(
            { ...mutant, fileName: join(root, file), location: { start: fromZero(start), end: fromZero(end) } },
            root,
          ),
        ),
    ),
  );
  return drawn.filter(({ key }) => alive.includes(key));
}

/** @typedef {{ key: string, file: string, line: number, status: string }} Verdict */

/**
 * Returns the verdicts of a report: mutants that were run, and mutants that no test covers.
 * @param {string} report
 * @returns {Verdict[]}
 */
function readReport(report) {
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants
      .filter((/** @type {any} */ { status }) => ["Killed", "Timeout", ...ALIVE].includes(status))
      .map((/** @type {any} */ { location: { start, end }, mutatorName, replacement, status }) => {
        const first = lines[start.line - 1].slice(start.column - 1);
        const was = start.line === end.line ? first.slice(0, end.column - start.column) : `${first} ..`;
        const change = `${was} => ${replacement.replaceAll(/\s+/g, " ")}`;
        return { key: `${file}: ${mutatorName}: ${change}`, file, line: start.line, status };
      });
  });
}

/**
 * Runs Stryker for the sampled mutants of one package.
 * @param {string} copy @param {string} name @param {import("./draw-sample.mjs").Drawn[]} drawn
 */
async function testPackage(copy, name, drawn) {
  const report = reportOf(name);
  rmSync(report, { force: true });
  const files = [...new Set(drawn.map(({ file }) => file))];
  writeFileSync(join(copy, "stryker.config.json"), JSON.stringify(strykerOptions(files, report)));
  writeFileSync(join(copy, "mutants-sample.json"), JSON.stringify(drawn.map(({ key }) => key)));
  const code = await exec(process.execPath, [join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run"], {
    cwd: copy,
    env: { ...process.env, MUTANTS_PACKAGE: name },
  });
  if (!existsSync(report)) throw new Stop(`Stryker wrote no report for ${name} (exit code ${code})`);
  return readReport(report);
}

/** @param {readonly Verdict[]} alive */
function printSurvivors(alive) {
  /** @type {Record<string, string>} */
  const reasons = existsSync(reasonsFile) ? JSON.parse(readFileSync(reasonsFile, "utf8")) : {};
  for (const { key, file, line, status } of alive) {
    const reason = reasons[key] ?? "No reason is recorded: write a test, or add the reason to survivors.json.";
    console.log(`${status} ${file}:${line}\n    ${key}\n    ${reason}`);
  }
}

await run(async () => {
  await prepare();
  const began = Date.now();
  const { sample, seed, only, isAgain } = readOptions(process.argv.slice(2));
  const files = listed().filter((path) => isMutated(path) && path.includes(only));
  const all = await listMutants(root, files, OPERATORS_LEFT_OUT);
  const sampled = drawSample(all, sample, seed);
  const drawn = isAgain ? leftAlive(sampled) : sampled;
  const copy = copyRepository();
  mkdirSync(join(root, "test-results"), { recursive: true });
  /** @type {Verdict[]} */
  const verdicts = [];
  for (const name of [...new Set(drawn.map(({ file }) => file.split("/")[0] ?? ""))]) {
    verdicts.push(
      ...(await testPackage(
        copy,
        name,
        drawn.filter(({ file }) => file.startsWith(`${name}/`)),
      )),
    );
  }
  const alive = verdicts.filter(({ status }) => ALIVE.includes(status));
  printSurvivors(alive);
  const killed = verdicts.length - alive.length;
  const share = killed / Math.max(1, verdicts.length);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(
    `${verdicts.length} of ${all.length} mutants (seed ${seed}), ${killed} killed: ${(share * 100).toFixed(1)} % in ${minutes} min`,
  );
  return share >= MIN_KILLED ? 0 : 1;
});
