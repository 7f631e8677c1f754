// `npm run example -- --port N`: serves the demo shop with the built package. Load the extension in the same browser;
// beside `npm start` its config.json names the devnet (README.md).
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
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
 * Serves the shop.
 * @param {number} port 0 for any
 * @returns {Promise<import("node:http").Server>} rejects if the port is taken
 */
export function serveExample(port) {
  const dist = buildConnect();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const page = PAGES.get(pathname);
    const module = /^\/satchel-connect\/([\w-]+\.js)$/.exec(pathname)?.[1];
    const file = page ? join(import.meta.dirname, page) : module ? join(dist, module) : undefined;
    try {
      if (!file) throw new Error("not found");
      const body = readFileSync(file);
      response.writeHead(200, {
        "content-type": TYPES[/** @type {keyof typeof TYPES} */ (extname(file))],
        "content-security-policy": "default-src 'self'; img-src 'self' data:",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
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
