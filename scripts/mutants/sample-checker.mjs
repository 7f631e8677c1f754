// A Stryker checker that accepts only the sampled mutants, because Stryker has no option for a sample. The others are
// reported as 'CompileError', which does not count in the score.
import { readFileSync } from "node:fs";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { keyOf } from "./draw-sample.mjs";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {import("@stryker-mutator/api/check").CheckResult} CheckResult */

class SampleChecker {
  /** The list of dependencies that Stryker should inject; this checker needs none. */
  /** @type {[]} */
  static inject = [];

  /** @type {Set<string>} */
  #drawn = new Set();

  async init() {
    this.#drawn = new Set(JSON.parse(readFileSync("mutants-sample.json", "utf8")));
  }

  /** @param {Mutant[]} mutants all put in one group, because nothing is compiled */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  /**
   * @param {Mutant[]} mutants
   * @returns {Promise<Record<string, CheckResult>>}
   */
  async check(mutants) {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#verdictOn(mutant)]));
  }

  /**
   * @param {Mutant} mutant
   * @returns {CheckResult}
   */
  #verdictOn(mutant) {
    if (this.#drawn.has(keyOf(mutant, process.cwd()))) return { status: CheckStatus.Passed };
    return { status: CheckStatus.CompileError, reason: "not in the sample" };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", SampleChecker)];
