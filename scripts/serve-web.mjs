// Serves a built web shell with the headers of its build (dist/_headers). Uses only Node built-ins.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";

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
 * @param {{ folder: string, config?: unknown, host?: string, port: number }} options `config` is served as config.json
 * @returns {Promise<import("node:http").Server>} rejects when the port is taken
 */
export function serveWeb({ folder, config, host = "127.0.0.1", port }) {
  const rules = parseHeaders(readFileSync(join(folder, "_headers"), "utf8"));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    for (const rule of rules)
      if (matches(rule.path, name)) for (const header of rule.headers) response.setHeader(...header);
    if (config !== undefined && name === "/config.json") {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(config));
      return;
    }
    const file = normalize(join(folder, name));
    if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("Not found");
      return;
    }
    response.setHeader("Content-Type", TYPES.get(extname(file)) ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
