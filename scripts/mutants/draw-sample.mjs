// Lists the mutants that Stryker will make of some files, and draws a sample that depends only on the seed and the
// sources.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { commonTokens } from "@stryker-mutator/api/plugin";
import { createInstrumenter } from "@stryker-mutator/instrumenter";
import { createInjector } from "typed-inject";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {{ file: string, key: string }} Drawn `file`: relative to the repository, `key`: file, place and change */

/**
 * Returns a line with the place and the change of a mutant. It is the same in every run over the same sources.
 * @param {Pick<Mutant, "fileName" | "location" | "mutatorName" | "replacement">} mutant
 * @param {string} root
 */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }, root) {
  const file = relative(root, fileName).split(sep).join("/");
  return `${file} ${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} ${replacement}`;
}

const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: silent,
  debug: silent,
  info: silent,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/**
 * Returns every mutant of these files.
 * @param {string} root @param {readonly string[]} files @param {string[]} excludedMutations
 * @returns {Promise<Drawn[]>}
 */
export async function listMutants(root, files, excludedMutations) {
  const instrumenter = createInjector().provideValue(commonTokens.logger, logger).injectFunction(createInstrumenter);
  const sources = files.map((file) => ({
    name: join(root, file),
    mutate: true,
    content: readFileSync(join(root, file), "utf8"),
  }));
  const options = { plugins: null, excludedMutations, ignorers: [], noHeader: false };
  const { mutants } = await instrumenter.instrument(sources, options);
  const made = mutants.filter(({ status }) => status !== "Ignored");
  return made.map((mutant) => ({
    file: relative(root, mutant.fileName).split(sep).join("/"),
    key: keyOf(mutant, root),
  }));
}

/**
 * Returns the `count` mutants whose hash with the seed is lowest.
 * @param {readonly Drawn[]} mutants @param {number} count @param {string} seed
 */
export function drawSample(mutants, count, seed) {
  const rank = (/** @type {Drawn} */ { key }) => createHash("sha256").update(`${seed} ${key}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
