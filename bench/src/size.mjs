// The size gate: gzipped JavaScript a browser fetches before the first screen, and the vault's worker with its WASM.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "shells", "web", "dist");
const kilobytes = (/** @type {readonly string[]} */ files) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

const html = readFileSync(join(dist, "index.html"), "utf8");
const first = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(
  (match) => match[1] ?? "",
);
const assets = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
const worker = assets.filter((name) => /vault\.worker.*\.js$/.test(name) || name.endsWith(".wasm"));

const budgets = [
  { name: "JavaScript before the first screen", files: first, limit: 110 },
  { name: "vault worker and its WASM", files: worker, limit: 100 },
];

let over = 0;
for (const { name, files, limit } of budgets) {
  if (files.length === 0) throw new Error(`${name}: no files found in ${dist}; was the wallet built?`);
  const size = kilobytes(files);
  if (size > limit) over += 1;
  console.log(
    `${name}: ${size.toFixed(1)} kB gzip of ${limit} (${files.length} files)${size > limit ? "  OVER BUDGET" : ""}`,
  );
}
process.exit(over === 0 ? 0 : 1);
