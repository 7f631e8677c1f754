// THIRD-PARTY.txt: the licences of what is bundled. It is in the repository, so that every build carries it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import { type Lock, nameOf } from "./packages.ts";

export const THIRD_PARTY = join(root, "THIRD-PARTY.txt");

const HEAD = `Satchel's packages contain code and fonts of others. These are their licences.

\`npm run release -- --licences\` writes this file from the packages that the bundles contain.
`;
const LINE = "=".repeat(80);

/** The licences of vite's own tools, of which no line is in a bundle. */
const OF_TOOLS = "\n# Licenses of bundled dependencies";

/**
 * Returns the text of a package's licences: its own files, or the text in `licences/` for a package that only names its
 * licence. Throws when there is neither.
 */
function textOf(folder: string): string {
  const files = readdirSync(join(root, folder)).filter((name) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(name));
  const own = files.sort().map((name) => readFileSync(join(root, folder, name), "utf8").split(OF_TOOLS)[0] ?? "");
  const name = nameOf(folder).replace("@", "").replace("/", "-");
  const texts = own.length > 0 ? own : [readFileSync(join(import.meta.dirname, "licences", `${name}.txt`), "utf8")];
  return texts
    .map((text) =>
      text
        .replaceAll("\r", "")
        .replace(/[ \t]+$/gm, "")
        .replace(/^\n+|\s+$/g, ""),
    )
    .join("\n\n");
}

/** Returns the file: packages with the same text stand together over it. */
export function thirdPartyText(lock: Lock, folders: readonly string[]): string {
  const byText = new Map<string, string[]>();
  for (const folder of folders) {
    const { version, license } = lock[folder] ?? {};
    const text = textOf(folder);
    byText.set(text, [...(byText.get(text) ?? []), `${nameOf(folder)} ${version} (${license})`]);
  }
  const parts = [...byText].map(([text, names]) => `${LINE}\n${names.join("\n")}\n${LINE}\n\n${text}\n`);
  return [HEAD, ...parts].join("\n");
}
