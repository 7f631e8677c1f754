// The fast tests of one package, which its mutants are run against. In threads, as Stryker drives them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const name = process.env.MUTANTS_PACKAGE ?? "core";

/**
 * Of the engine only the suites of the rooms that are changed: nearly every other one starts an engine, and so reaches
 * nearly every mutant.
 */
const suites = name === "engine" ? ["src/{payments,sync}/*.test.ts"] : ["src/**/*.test.ts"];

const startsEngine = ({ moduleId }: TestSpecification) =>
  /createRig|createScriptedWallet/.test(readFileSync(moduleId, "utf8"));

/** Tests that start an engine run last: where a change makes it hang, one of the others has failed before. */
class EnginesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((a, b) => Number(startsEngine(a)) - Number(startsEngine(b)));
  }
}

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: EnginesLast },
    projects: [
      {
        test: {
          name,
          root: join(root, name),
          include: suites,
          setupFiles: [join(import.meta.dirname, "load-changed.mjs")],
          exclude: ["**/node_modules/**", "**/*.slow.test.ts"],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
