// Loads the changed files before any test. If a test loads such a file first, by `import()`, the code that runs at
// loading (constants, functions that are constants) counts as covered by that test only.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const { mutate } = JSON.parse(readFileSync(join(root, "stryker.config.json"), "utf8"));
for (const file of mutate) await import(/* @vite-ignore */ join(root, file));
