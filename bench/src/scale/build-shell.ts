import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SOURCES = ["core", "chain", "services", "platform", "vault", "engine", "app", "shells/kit", "shells/web"];
const LEFT_OUT = new Set(["node_modules", "dist"]);

/**
 * Returns the folder of the built web shell: SATCHEL_DIST if it is set, else the bench's own folder in the temp folder,
 * which is built again when a source is newer.
 */
export async function buildShell(): Promise<string> {
  if (process.env.SATCHEL_DIST) return process.env.SATCHEL_DIST;
  const checkout = createHash("sha256").update(ROOT).digest("hex").slice(0, 8);
  const folder = join(tmpdir(), `satchel-bench-shell-${checkout}`);
  const built = statSync(join(folder, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changed = Math.max(...SOURCES.map((source) => newestChange(join(ROOT, source))));
  if (built > changed) return folder;
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"], {
    cwd: join(ROOT, "shells", "web"),
    // Standard output is only for the figures.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("the web shell could not be built");
  return folder;
}

function newestChange(folder: string): number {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || entry.name.endsWith(".tsbuildinfo")) continue;
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs);
  }
  return newest;
}
