// Prints the gzipped JavaScript that a browser needs for the first screen of a newcomer and of a returning person, and
// the vault's worker with its WASM. Every script that the page names counts, preloads included, with all that they
// import, and the script in the page itself. Above `wantedKb` it warns, and nothing fails because of it:
// `npm run bench:visit` measures what a person waits for. It fails if the build lacks a file that the page names.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "shells", "web", "dist");
/** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8"));

const kilobytes = (/** @type {Iterable<string>} */ files) =>
  [...files].reduce((total, file) => total + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;

const page = readFileSync(join(dist, "index.html"), "utf8");
const inline = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code ?? "").join("\n");
const inlineKilobytes = gzipSync(inline, { level: 9 }).length / 1000;
const scriptsIn = (/** @type {string} */ text) => [...text.matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file);

/**
 * Returns these files and everything that they import statically.
 * @param {readonly string[]} files
 */
function closure(files) {
  const found = new Set();
  const visit = (/** @type {string} */ file) => {
    const chunk = Object.values(manifest).find((each) => each.file === file);
    if (!chunk) throw new Error(`the build has no chunk ${file}`);
    if (found.has(file)) return;
    found.add(file);
    for (const key of chunk.imports ?? []) visit(manifest[key]?.file ?? key);
  };
  for (const file of files) visit(file);
  return /** @type {Set<string>} */ (found);
}

// What the page names for everybody, and what its script names for a newcomer and for somebody who has a wallet.
const everybody = scriptsIn(page.replace(inline, ""));
const named = scriptsIn(inline);
/**
 * Returns the scripts that the page's script names for a first screen, which begins in the chunk of this name.
 * @param {string} name
 */
function namedFor(name) {
  const chunk = Object.values(manifest).find((each) => each.name === name);
  if (!chunk) throw new Error(`the build has no part ${name}`);
  const needed = closure([chunk.file]);
  return named.filter((file) => needed.has(file));
}
const welcome = namedFor("welcome");
const wallet = namedFor("wallet");
// Only a site with a config.json asks for it, and counts all the same.
const config = namedFor("parse-network");
const isUnknown = (/** @type {string} */ file) => ![...welcome, ...wallet, ...config].includes(file);
if (everybody.length === 0 || wallet.length === 0 || welcome.length === 0 || named.some(isUnknown))
  throw new Error("the page does not name the scripts of both first screens");

const assets = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
const parts = [
  {
    name: "first screen of a newcomer",
    files: closure([...everybody, ...welcome, ...config]),
    also: inlineKilobytes,
    wantedKb: 150,
  },
  {
    name: "first screen of a returning person",
    files: closure([...everybody, ...wallet, ...config]),
    also: inlineKilobytes,
    wantedKb: 150,
  },
  {
    name: "vault worker and its WASM, loaded later",
    files: new Set(assets.filter((name) => /\/vault[-.].*\.js$/.test(name) || name.endsWith(".wasm"))),
    also: 0,
    wantedKb: 105,
  },
];

for (const { name, files, also, wantedKb } of parts) {
  if (files.size === 0) throw new Error(`${name}: no files in ${dist}; build the wallet first`);
  const size = kilobytes(files) + also;
  console.log(`${name}: ${size.toFixed(1)} kB gzip (${files.size} files)`);
  if (size > wantedKb)
    console.warn(
      `WARNING: more than ${wantedKb} kB. Nothing fails because of it. Say in the commit what the new kilobytes are for, and what \`npm run bench:visit\` measures with them.`,
    );
}
