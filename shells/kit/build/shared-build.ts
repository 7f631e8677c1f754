import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import about from "../../../package.json" with { type: "json" };
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

/** The licences of what is bundled, which Settings shows. `npm run release -- --licences` writes them. */
export const LICENCES = "THIRD-PARTY.txt";

/** Puts the licences beside the app. */
export const licences = () => ({
  name: "satchel-licences",
  apply: "build" as const,
  generateBundle(this: { emitFile(file: { type: "asset"; fileName: string; source: Uint8Array }): string }) {
    this.emitFile({ type: "asset", fileName: LICENCES, source: readFileSync(root(`../${LICENCES}`)) });
  },
});

/** Returns the CSS settings: short names of classes. The development server keeps names that a person can read. */
export const cssFor = (mode: string) =>
  mode === "development" ? {} : { modules: { generateScopedName: shortClassNames(root("..")) } };

/**
 * The version of this release, which Settings shows. No build has the id of a commit in it: the same sources give the
 * same bytes, also without git (docs/decisions/release.md).
 */
export const VERSION = about.version;
