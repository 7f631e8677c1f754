// A Stryker checker that lets the drawn mutants through. Stryker has no option for a sample: it reports the others as
// 'CompileError', which counts in no score.
import { readFileSync } from "node:fs";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { keyOf } from "./draw-sample.mjs";

/** @typedef {import("@stryker-mutator/api/core").Mutant} Mutant */
/** @typedef {import("@stryker-mutator/api/check").CheckResult} CheckResult */

class SampleChecker {
  /** Stryker injects what stands here: nothing is needed. */
  /** @type {[]} */
  static inject = [];

  /** @type {Set<string>} */
  #drawn = new Set();

  async init() {
    this.#drawn = new Set(JSON.parse(readFileSync("mutants-sample.json", "utf8")));
  }

  /** @param {Mutant[]} mutants in one group: nothing is compiled, so they need not be kept apart */
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
