import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** What this needs of the bundler's account of a build. */
type Output = { type: "chunk"; moduleIds: string[] } | { type: "asset"; originalFileNames: string[] };
type Building = { environment: { config: { root: string } } };

/** Where the record of a build is. `name`: `web`, `extension-chrome`, `extension-firefox`, `android`. */
export const recordOf = (name: string): string =>
  join(root, "node_modules", ".cache", "satchel", `bundled-${name}.json`);

/**
 * Records of which modules the files of a build were made, for the list of packages in a release
 * (scripts/release/packages.ts). It reads the bundler's own account and changes nothing. One instance belongs to a
 * build and to each build inside of it: worker, service worker, scripts of pages.
 */
export function bundledModules(name: string) {
  const ids = new Set<string>();
  const note = (id: string) => ids.add(id.startsWith("\0") ? id : relative(root, id).split(sep).join("/"));
  return {
    name: "satchel-bundled-modules",
    apply: "build" as const,
    generateBundle(this: Building, _options: unknown, bundle: Record<string, Output>) {
      for (const output of Object.values(bundle)) {
        if (output.type === "chunk") output.moduleIds.forEach(note);
        else for (const file of output.originalFileNames) note(join(this.environment.config.root, file));
      }
      // After each of the builds: the last one has all.
      const file = recordOf(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify([...ids].sort(), null, 1)}\n`);
    },
  };
}
