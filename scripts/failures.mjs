// Reads from the reports and the output of a step what failed in it, for the list at the end of `npm test`.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * `file` and `test` are absent where a step failed as a whole.
 * @typedef {{ step: string, file?: string, test?: string, error: string }} Failure
 */

const LONGEST = 200;

/** Returns the first line that says something, without colours and without end. */
export function firstLine(/** @type {string | undefined} */ text) {
  const lines = stripVTControlCharacters(text ?? "").split("\n");
  const line = lines.map((each) => each.trim()).find((each) => each !== "") ?? "no message";
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/**
 * Returns the failures in a report of vitest's JSON reporter. A file that could not be loaded, or whose hook failed,
 * counts once.
 * @param {string} step @param {any} report @param {string} root
 * @returns {Failure[]}
 */
export function failedUnits(step, report, root) {
  return report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    if (failed.length === 0 && status === "failed")
      return [{ step, file, error: firstLine(message || "the file or one of its hooks failed; the message is above") }];
    return failed.map((/** @type {any} */ { ancestorTitles, title, failureMessages }) => ({
      step,
      file,
      test: [...ancestorTitles, title].filter((part) => part !== "").join(" > "),
      error: firstLine(failureMessages[0]),
    }));
  });
}

/**
 * Returns the failures in a report of Playwright's JSON reporter. A test that passed only at a second try failed too.
 * @param {string} step @param {any} report
 * @returns {Failure[]}
 */
export function failedJourneys(step, report) {
  /** @returns {Failure[]} */
  const inSuite = (/** @type {any} */ suite, /** @type {string[]} */ above) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) => inSpec(spec, above)),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => inSuite(inner, [...above, inner.title])),
  ];
  /** @returns {Failure[]} */
  const inSpec = (/** @type {any} */ { title, file, line, tests }, /** @type {string[]} */ above) =>
    tests
      .filter((/** @type {any} */ { status }) => status === "unexpected" || status === "flaky")
      .map((/** @type {any} */ { projectName, results }) => {
        const errors = results.flatMap((/** @type {any} */ result) => [result.error, ...(result.errors ?? [])]);
        const error = errors.find((/** @type {any} */ each) => each?.message)?.message;
        const test = [...above, title, projectName === "" ? [] : `(${projectName})`].flat().join(" > ");
        return { step, file: `${file}:${line}`, test, error: firstLine(error ?? results.at(-1)?.status) };
      });
  // The outermost suites are the files.
  const inFiles = report.suites.flatMap((/** @type {any} */ suite) => inSuite(suite, []));
  const outside = (report.errors ?? []).map((/** @type {any} */ { message }) => ({ step, error: firstLine(message) }));
  return [...inFiles, ...outside];
}

/** What tsc, Biome and our own checks write before a message about a file. */
const TSC = /^(\S+\.[cm]?[jt]sx?)\((\d+),\d+\): (error .*)$/;
const BIOME = /^(\S+?\.\w+)(:\d+:\d+)? ([a-z]+(?:\/\w+)*) .*━/;
const BIOME_MESSAGE = /^\s*[×!✖] (.*)$/;

/**
 * Returns the failures that a step without a report has written to its output: each complaint of tsc and Biome, else
 * the last line.
 * @param {string} step @param {string} output
 * @returns {Failure[]}
 */
export function failedCheck(step, output) {
  const lines = stripVTControlCharacters(output).split("\n");
  const found = lines.flatMap((line, at) => {
    const tsc = TSC.exec(line);
    if (tsc) return [{ step, file: `${tsc[1]}:${tsc[2]}`, error: firstLine(tsc[3]) }];
    const biome = BIOME.exec(line);
    if (!biome) return [];
    const said = lines.slice(at + 1, at + 6).map((each) => BIOME_MESSAGE.exec(each)?.[1]);
    return [{ step, file: `${biome[1]}${biome[2] ?? ""}`, error: firstLine(said.find(Boolean) ?? biome[3]) }];
  });
  if (found.length > 0) return found;
  const last = lines.map((line) => line.trim()).findLast((line) => line !== "");
  return [{ step, error: firstLine(last ?? "it failed without a message") }];
}

/**
 * Returns the list of what failed, one failure in two lines.
 * @param {readonly Failure[]} failures
 */
export function formatFailures(failures) {
  const entries = failures.map(({ step, file, test, error }) => {
    const place = [step, file, test].filter((part) => part !== undefined).join(": ");
    return `  ${place}\n    ${error}`;
  });
  return ["Failed:", ...entries].join("\n");
}
