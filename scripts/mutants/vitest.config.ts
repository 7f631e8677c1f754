// The fast tests of one package, which its mutants are run against. In threads, as Stryker drives them.
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "../..");
const name = process.env.MUTANTS_PACKAGE ?? "core";

/**
 * Of the engine only the suites of the rooms that are changed: nearly every other one starts an engine, and so reaches
 * nearly every mutant.
 */
const suites = name === "engine" ? ["src/{payments,sync,ledger}/*.test.ts"] : ["src/**/*.test.ts"];

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name,
          root: join(root, name),
          include: suites,
          exclude: ["**/node_modules/**", "**/*.slow.test.ts"],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
