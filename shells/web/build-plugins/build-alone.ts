import { createHash } from "node:crypto";
import { build, type InlineConfig } from "vite";
import { BUILD_TARGET } from "../../kit/build/browsers.ts";

/** How modules of the main build are found and compiled. */
export type SharedBuild = Pick<InlineConfig, "resolve" | "css" | "plugins"> & { define: Record<string, string> };

/** Returns what each of the small builds beside the main one has in common. `root`: the folder of the shell. */
export const beside = (root: string, { define, ...shared }: SharedBuild): InlineConfig => ({
  ...shared,
  root,
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  define,
});

/** Returns the options of a build whose result stands in a page, between the tags of a script. */
export const inPage = (input: string): NonNullable<InlineConfig["build"]> => ({
  write: false,
  target: BUILD_TARGET,
  modulePreload: false,
  rolldownOptions: { input, output: { format: "iife" } },
});

/** Builds without writing files, and returns the code of the entry. */
export async function entryOf(config: InlineConfig): Promise<string> {
  const built = await build(config);
  const output = Array.isArray(built) ? built.flatMap((each) => each.output) : "output" in built ? built.output : [];
  const chunks = output.filter((each) => each.type === "chunk");
  const [entry] = chunks;
  if (chunks.length !== 1 || !entry) throw new Error(`a part of a page was built as ${chunks.length} files`);
  return entry.code;
}

/** Returns the source that names an inline script or style sheet in a content security policy. */
export const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
