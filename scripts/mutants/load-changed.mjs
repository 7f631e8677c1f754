// Loads the changed files before any test. A file that is first loaded within a test, by `import()`, would count as
// reached by that test alone where it is evaluated: its constants and the functions that are constants.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const { mutate } = JSON.parse(readFileSync(join(root, "stryker.config.json"), "utf8"));
for (const file of mutate) await import(/* @vite-ignore */ join(root, file));
