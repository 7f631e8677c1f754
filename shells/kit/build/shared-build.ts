import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { shortClassNames } from "./short-class-names.ts";

const root = (path: string) => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url));

/**
 * How modules are found. The eCash libraries ship their TypeScript source; only that tree-shakes
 * (docs/decisions/ecash-lib-source.md).
 */
export const resolve = {
  alias: [
    { find: /^ecash-lib$/, replacement: root("ecash-lib/src/index.ts") },
    { find: /^ecashaddrjs$/, replacement: root("ecashaddrjs/src/cashaddr.ts") },
    { find: /^b58-ts$/, replacement: root("b58-ts/index.ts") },
  ],
};

/** Returns the CSS settings: short names of classes. The development server keeps names that a person can read. */
export const cssFor = (mode: string) =>
  mode === "development" ? {} : { modules: { generateScopedName: shortClassNames(root("..")) } };

/** Returns the short git hash, which Settings shows, or "unknown" in a copy without git. */
export function buildVersion(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=10", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}
