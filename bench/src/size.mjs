// Checks the size budgets: the gzipped JavaScript that a browser needs for the first screen of a newcomer and of a
// returning person, and the vault's worker with its WASM. The files are read from the build's manifest, lazy parts
// included.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "shells", "web", "dist");
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));

const kilobytes = (/** @type {Iterable<string>} */ files) =>
  [...files].reduce((total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

/**
 * Returns the files of these chunks and of everything that they import statically.
 * @param {readonly string[]} names endings of source paths, as the manifest has them
 */
function closure(names) {
  const files = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no chunk ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(Object.keys(manifest).find((key) => key.endsWith(name)) ?? name);
  return /** @type {Set<string>} */ (files);
}

const assets = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
const budgets = [
  { name: "first screen of a newcomer", files: closure(["index.html", "onboarding-screen.tsx"]), limit: 130 },
  { name: "first screen of a returning person", files: closure(["index.html", "wallet-screens.tsx"]), limit: 130 },
  {
    name: "vault worker and its WASM, loaded later",
    files: new Set(assets.filter((name) => /vault\.worker.*\.js$/.test(name) || name.endsWith(".wasm"))),
    limit: 100,
  },
];

let over = 0;
for (const { name, files, limit } of budgets) {
  if (files.size === 0) throw new Error(`${name}: no files in ${dist}; build the wallet first`);
  const size = kilobytes(files);
  if (size > limit) over += 1;
  console.log(
    `${name}: ${size.toFixed(1)} kB gzip of ${limit} (${files.size} files)${size > limit ? "  OVER BUDGET" : ""}`,
  );
}
process.exit(over === 0 ? 0 : 1);
