// Runs the fast tests of one package against its mutants; of the vault also the slow ones, which test passwords. Of the
// engine also those of the market, of listings, open chains and of the second server, which need a devnet and reach
// rules that no fast test reaches.
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = join(import.meta.dirname, "../..");
const name = process.env.MUTANTS_PACKAGE ?? "core";

/**
 * The test files to run, and those left out. In the engine only those of the changed rooms, because nearly every other
 * test starts an engine and so covers nearly every mutant.
 */
const suites = name === "engine" ? ["src/{payments,sync,market,indexer}/**/*.test.ts"] : ["src/**/*.test.ts"];
const LEFT_OUT: Readonly<Record<string, string[]>> = {
  vault: [],
  engine: [
    "src/sync/**/*.slow.test.ts",
    "src/payments/*.slow.test.ts",
    "src/payments/{outbox,session}/*.slow.test.ts",
    "src/payments/checks/{lying,send}-*.slow.test.ts",
    "src/payments/chain/{chain,send}-*.slow.test.ts",
  ],
};
const leftOut = LEFT_OUT[name] ?? ["**/*.slow.test.{ts,tsx}"];
/** The rules of screens are tested by screens too, which need a DOM. */
const isOfScreens = name === "app";

/** The longest time of each test file so far, in milliseconds; a failing run ends early and would be too short. */
const longest = new Map<string, number>();

/** Runs the quickest test file first: many files notice most mutants, and Stryker stops at the first failure. */
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
          include: isOfScreens ? [...suites, "src/**/*.test.tsx"] : suites,
          ...(isOfScreens && { environment: "happy-dom" }),
          setupFiles: [
            join(root, "core", "src", "testing", "fixed-seeds.ts"),
            ...(isOfScreens ? [join(root, "app", "src", "testing", "settled.ts")] : []),
            join(import.meta.dirname, "load-changed.mjs"),
          ],
          exclude: ["**/node_modules/**", ...leftOut],
          isolate: false,
          // A test that waits for what a mutant keeps from coming is ended by Stryker.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
