import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";

/** The list of files and their hashes, in the format of `sha256sum`. Settings reads it (kit/src/check-files.ts). */
export const FILE_LIST = "files.txt";

/** The lines of the list: SHA-256 in hex, two spaces, the name, in the order of the names' bytes. */
export function listOf(files: ReadonlyMap<string, Uint8Array>): string {
  const names = [...files.keys()].sort((a, b) => (a < b ? -1 : 1));
  const hash = (name: string) =>
    createHash("sha256")
      .update(files.get(name) ?? "")
      .digest("hex");
  return names.map((name) => `${hash(name)}  ${name}\n`).join("");
}

/**
 * Writes the list of the built files that a page can read again. `isListed`: a file that hosts or stores change, or
 * that is written later, has no place in it.
 */
export function fileList(isListed: (name: string) => boolean) {
  let folder = "";
  return {
    name: "satchel-file-list",
    apply: "build" as const,
    configResolved({ root, build }: { root: string; build: { outDir: string } }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      // The service worker is made after it, and names the list.
      order: "pre" as const,
      sequential: true,
      handler(error?: Error) {
        if (error) return;
        const names = readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) =>
            join(parentPath, name)
              .slice(folder.length + 1)
              .split(sep)
              .join("/"),
          )
          .filter((name) => name !== FILE_LIST && isListed(name));
        writeFileSync(
          join(folder, FILE_LIST),
          listOf(new Map(names.map((name) => [name, readFileSync(join(folder, name))]))),
        );
      },
    },
  };
}
