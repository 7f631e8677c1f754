// `npm run example -- --port N`: serves the demo shop with the built package. Load the extension in the same browser;
// beside `npm start` its config.json names the devnet (README.md).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildConnect } from "../../connect/build.mjs";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };
const PAGES = new Map([
  ["/", "index.html"],
  ["/index.html", "index.html"],
  ["/demo.js", "demo.js"],
  ["/demo.css", "demo.css"],
]);

/**
 * Builds the package and returns its scripts by their names. They are in no folder that another build could replace.
 * @returns {Map<string, Buffer>}
 */
function buildScripts() {
  const folder = mkdtempSync(join(tmpdir(), "satchel-connect-"));
  buildConnect(folder);
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const scripts = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  rmSync(folder, { recursive: true });
  return scripts;
}

/**
 * Serves the shop.
 * @param {number} port 0 for any
 * @returns {Promise<import("node:http").Server>} rejects if the port is taken
 */
export function serveExample(port) {
  const scripts = buildScripts();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const page = PAGES.get(pathname);
    const script = pathname.startsWith("/satchel-connect/") ? scripts.get(pathname.split("/")[2] ?? "") : undefined;
    const body = page ? readFileSync(join(import.meta.dirname, page)) : script;
    if (!body) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": TYPES[/** @type {keyof typeof TYPES} */ (page ? extname(page) : ".js")],
      "content-security-policy": "default-src 'self'; img-src 'self' data:",
    });
    response.end(body);
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4180" } } });
  const server = await serveExample(Number(values.port));
  const address = server.address();
  console.log(`The shop: http://localhost:${typeof address === "object" ? address?.port : values.port}/`);
}
