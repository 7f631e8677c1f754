// `npm run mutants`: makes one small change at a time in the rules of money and checks whether a fast test of the same
// package fails. Options: --all (every mutant instead of a sample), --sample N, --seed S, --only TEXT (files whose path
// contains TEXT), --part K/N (the K-th of N parts of the sample), --again (only the mutants of the sample that survived
// when they were last run, to see whether a new test kills them), --timeouts (only the ones that ran into the time
// limit: on a busy machine a test can be slow without hanging), --rest (only the ones without a verdict: goes on with a
// run that was interrupted), --score (runs nothing, prints the score of the sample).
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { exec, prepare, root, run, Stop } from "../prepare.mjs";
import { drawSample, listMutants } from "./draw-sample.mjs";
import { ALIVE, addVerdicts, loadVerdicts, NOT_RUN, printScore } from "./verdicts.mjs";

/** @typedef {import("./draw-sample.mjs").Drawn} Drawn */

/** The folders to change: what decides about money, and who is paid. Of `app` only the files that `isPure` finds. */
const ROOMS = [
  "core/src/tx/",
  "core/src/ledger/",
  "core/src/amount/",
  "core/src/offer/",
  "core/src/token/",
  "core/src/payment-link/",
  "vault/src/check/",
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
    part: part(textAfter("--part") ?? "1/1"),
    /** Only mutants whose last verdict is one of these are run; if there is none, all are. */
    statuses: [
      ...(args.includes("--again") ? ALIVE : []),
      ...(args.includes("--timeouts") ? ["Timeout"] : []),
      ...(args.includes("--rest") ? [NOT_RUN] : []),
    ],
    isScoreOnly: args.includes("--score"),
  };
}

/**
 * Reads `K/N`.
 * @param {string} text @returns {[number, number]}
 */
function part(text) {
  const [number = 0, parts = 0] = text.split("/").map(Number);
  if (number >= 1 && number <= parts) return [number, parts];
  throw new Stop(`--part needs the form 2/8, not ${text}`);
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
  // Room for a machine that does other things too: a mutant that is only slow must not count as killed.
  timeoutMS: 25_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 30,
  warnings: { slow: false },
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: report },
  allowConsoleColors: false,
  disableTypeChecks: false,
});

/**
 * Runs Stryker for the sampled mutants of one package.
 * @param {string} copy @param {string} name @param {Drawn[]} drawn
 */
async function testPackage(copy, name, drawn) {
  const report = join(root, "test-results", `mutants-${name}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const files = [...new Set(drawn.map(({ file }) => file))];
  writeFileSync(join(copy, "stryker.config.json"), JSON.stringify(strykerOptions(files, report)));
  writeFileSync(join(copy, "mutants-sample.json"), JSON.stringify(drawn.map(({ key }) => key)));
  const code = await exec(process.execPath, [join(root, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run"], {
    cwd: copy,
    env: { ...process.env, MUTANTS_PACKAGE: name },
  });
  if (!existsSync(report)) throw new Stop(`Stryker wrote no report for ${name} (exit code ${code})`);
  addVerdicts(report);
}

/**
 * Returns the mutants of the sample that this run is about.
 * @param {Drawn[]} sampled @param {ReturnType<typeof readOptions>} options
 */
function choose(sampled, { part: [number, parts], statuses }) {
  const verdicts = loadVerdicts();
  // In the order of their files, so that a part needs few packages.
  const sorted = sampled.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const isWanted = (/** @type {Drawn} */ { key }) => statuses.includes(verdicts[key]?.status ?? NOT_RUN);
  if (statuses.length > 0) return sorted.filter(isWanted);
  return sorted.slice(((number - 1) * sorted.length) / parts, (number * sorted.length) / parts);
}

await run(async () => {
  await prepare();
  const began = Date.now();
  const options = readOptions(process.argv.slice(2));
  const files = listed().filter((path) => isMutated(path) && path.includes(options.only));
  const all = await listMutants(root, files, OPERATORS_LEFT_OUT);
  const sampled = drawSample(all, options.sample, options.seed);
  const drawn = options.isScoreOnly ? [] : choose(sampled, options);
  if (drawn.length > 0) {
    const copy = copyRepository();
    for (const name of [...new Set(drawn.map(({ file }) => file.split("/")[0] ?? ""))]) {
      await testPackage(
        copy,
        name,
        drawn.filter(({ file }) => file.startsWith(`${name}/`)),
      );
    }
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.log(`${drawn.length} of ${all.length} mutants run in ${minutes} min. The sample of seed ${options.seed}:`);
  return printScore(sampled, ROOMS) >= MIN_KILLED ? 0 : 1;
});
