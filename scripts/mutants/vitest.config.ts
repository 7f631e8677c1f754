// The fast tests of one package, which its mutants are run against. In threads, as Stryker drives them.
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const name = process.env.MUTANTS_PACKAGE ?? "core";

/**
 * Of the engine only the suites of the rooms that are changed: nearly every other one starts an engine, and so reaches
 * nearly every mutant.
 */
const suites = name === "engine" ? ["src/{payments,sync}/*.test.ts"] : ["src/**/*.test.ts"];

/** The longest each test file has taken so far, in milliseconds: one that fails stops early. */
const longest = new Map<string, number>();

/** The quickest file first: most mutants are noticed by many files, and Stryker stops at the first failure. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    for (const { project, moduleId } of files) {
      const { duration = 0 } = this.ctx.cache.getFileTestResults(`${project.name}:${relative(root, moduleId)}`) ?? {};
      longest.set(moduleId, Math.max(longest.get(moduleId) ?? 0, duration));
    }
    const timeOf = ({ moduleId }: TestSpecification) => longest.get(moduleId) ?? 0;
    return [...files].sort((a, b) => timeOf(a) - timeOf(b));
  }
}

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: QuickestFirst },
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
