// Serves a built web shell with the headers of its build (dist/_headers). Uses only Node built-ins.
import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { pipeline } from "node:stream";
import { gzipSync } from "node:zlib";

const TYPES = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json"],
  [".webmanifest", "application/manifest+json"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".woff2", "font/woff2"],
  [".wasm", "application/wasm"],
  [".txt", "text/plain; charset=utf-8"],
]);

/**
 * Parses a `_headers` file: a path, or a path ending in `*`, then indented `Name: value` lines.
 * @param {string} text
 */
export function parseHeaders(text) {
  /** @type {{ path: string, headers: [string, string][] }[]} */
  const rules = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const rule = rules.at(-1);
    const colon = line.indexOf(":");
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: [] });
    else if (rule && colon > 0) rule.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** @param {string} pattern @param {string} path */
const matches = (pattern, path) => (pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : pattern === path);

/**
 * The path of a request, decoded; undefined where the request line holds none.
 * @param {string} target what stands between method and version, of which a page chooses every byte
 */
function pathOf(target) {
  try {
    return decodeURIComponent(new URL(target, "http://localhost").pathname);
  } catch {
    return undefined;
  }
}

/**
 * The file that a path names; undefined for everything else, also outside the folder.
 * @param {string} folder @param {string} name
 */
function fileOf(folder, name) {
  const file = normalize(join(folder, name));
  if (!file.startsWith(folder + sep) || file.includes("\0")) return undefined;
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
  } catch {
    return undefined; // e.g. a name that is longer than the system allows
  }
}

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".wasm"]);

/**
 * @param {{ folder: string, config?: unknown, host?: string, port: number, gzip?: boolean }} options `config`, or what
 * it promises, is served as config.json; requests for it wait until it is known. `gzip`: compresses as hosts do, each
 * file once, for measurements
 * @returns {Promise<import("node:http").Server>} rejects when the port is taken
 */
export function serveWeb({ folder, config, host = "127.0.0.1", port, gzip = false }) {
  const rules = parseHeaders(readFileSync(join(folder, "_headers"), "utf8"));
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();
  const server = createServer((request, response) => {
    const refuse = (/** @type {number} */ status, /** @type {string} */ text) =>
      void response.writeHead(status, { "Content-Type": "text/plain" }).end(text);
    const path = pathOf(request.url ?? "/");
    if (path === undefined) return refuse(400, "Bad request");
    const name = path.endsWith("/") ? `${path}index.html` : path;
    for (const rule of rules)
      if (matches(rule.path, name)) for (const header of rule.headers) response.setHeader(...header);
    if (config !== undefined && name === "/config.json") {
      Promise.resolve(config).then(
        (known) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(known)),
        () => refuse(503, "Not known"),
      );
      return;
    }
    const file = fileOf(folder, name);
    if (file === undefined) return refuse(404, "Not found");
    response.setHeader("Content-Type", TYPES.get(extname(file)) ?? "application/octet-stream");
    if (gzip && COMPRESSIBLE.has(extname(file))) {
      const body = compressed.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
      compressed.set(file, body);
      response.setHeader("Content-Encoding", "gzip").setHeader("Content-Length", body.length).end(body);
      return;
    }
    // Ends the answer when the file cannot be read or the browser has gone.
    pipeline(createReadStream(file), response, () => undefined);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
