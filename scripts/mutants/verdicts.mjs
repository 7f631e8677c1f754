// What the tests made of each mutant, kept in `test-results/mutants.json`, so that a sample can be run in parts.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import { keyOf } from "./draw-sample.mjs";

/**
 * `status` is Stryker's; `reasonKey`: the mutant's key in survivors.json, without its place, so that it stays the same
 * when other lines change.
 * @typedef {{ file: string, line: number, status: string, reasonKey: string }} Verdict
 */

/** The statuses of a mutant that no test noticed. */
export const ALIVE = ["Survived", "NoCoverage"];
/** The status of a mutant that was not run yet. */
export const NOT_RUN = "not run";
const KILLED = ["Killed", "Timeout"];
/**
 * The status of a mutant whose tests ended by an error that Stryker could not report. It counts as neither noticed nor
 * alive, like in Stryker's own score: by hand it is quickly looked up which it is.
 */
const CRASHED = "RuntimeError";
const COUNTED = [...KILLED, ...ALIVE];
const COLUMNS = [...COUNTED, CRASHED];

const reasonsFile = join(root, "scripts", "mutants", "survivors.json");
const verdictsFile = join(root, "test-results", "mutants.json");

const readJson = (/** @type {string} */ file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/**
 * Returns the last verdict of each mutant, by its key.
 * @returns {Record<string, Verdict>}
 */
export const loadVerdicts = () => readJson(verdictsFile);

/** Converts a position of a report, which counts from 1, to Stryker's own, which counts from 0. */
const fromZero = (/** @type {{ line: number, column: number }} */ { line, column }) => ({
  line: line - 1,
  column: column - 1,
});

/**
 * Adds the verdicts of a report of Stryker.
 * @param {string} report
 */
export function addVerdicts(report) {
  const verdicts = loadVerdicts();
  for (const [file, { source, mutants }] of Object.entries(readJson(report).files)) {
    const lines = source.split("\n");
    for (const { location, status, ...mutant } of mutants) {
      if (!COLUMNS.includes(status)) continue;
      const { start, end } = location;
      const first = lines[start.line - 1].slice(start.column - 1);
      const was = start.line === end.line ? first.slice(0, end.column - start.column) : `${first} ..`;
      const change = `${was} => ${mutant.replacement.replaceAll(/\s+/g, " ")}`;
      const place = { fileName: join(root, file), location: { start: fromZero(start), end: fromZero(end) } };
      verdicts[keyOf({ ...mutant, ...place }, root)] = {
        file,
        line: start.line,
        status,
        reasonKey: `${file}: ${mutant.mutatorName}: ${change}`,
      };
    }
  }
  writeFileSync(verdictsFile, JSON.stringify(verdicts, null, 2));
}

/**
 * Prints the mutants of the sample that no test noticed, or whose run crashed, and a table of its rooms; returns the
 * share that tests noticed of the mutants that have ended as noticed or alive.
 * @param {readonly import("./draw-sample.mjs").Drawn[]} sampled @param {readonly string[]} rooms
 */
export function printScore(sampled, rooms) {
  const verdicts = loadVerdicts();
  const all = sampled.map(({ key, file }) => verdicts[key] ?? { file, line: 0, status: NOT_RUN, reasonKey: "" });
  printSurvivors(all.filter(({ status }) => ALIVE.includes(status) || status === CRASHED));
  const count = (/** @type {Verdict[]} */ some, /** @type {string[]} */ ...statuses) =>
    some.filter(({ status }) => statuses.includes(status)).length;
  const table = Object.fromEntries(
    [...rooms, ""].flatMap((room) => {
      const some = all.filter(({ file }) => file.startsWith(room));
      const counts = [...COLUMNS, NOT_RUN].map((status) => [status, count(some, status)]);
      return some.length === 0 ? [] : [[room || "all", { mutants: some.length, ...Object.fromEntries(counts) }]];
    }),
  );
  console.table(table);
  const killed = count(all, ...KILLED);
  const share = killed / Math.max(1, count(all, ...COUNTED));
  console.log(`${killed} of ${count(all, ...COUNTED)} killed: ${(share * 100).toFixed(1)} %`);
  return share;
}

/** @param {readonly Verdict[]} alive */
function printSurvivors(alive) {
  /** @type {Record<string, string>} */
  const reasons = readJson(reasonsFile);
  for (const { reasonKey, file, line, status } of alive) {
    const reason = reasons[reasonKey] ?? "No reason is recorded: write a test, or add the reason to survivors.json.";
    console.log(`${status} ${file}:${line}\n    ${reasonKey}\n    ${reason}`);
  }
}
