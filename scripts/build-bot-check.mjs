// `npm run build:bot-check -- https://wallet.example`: writes the page of the bot check for a host of its own, which a
// provider needs that refuses a page without an origin. Run it after `npm run build:web`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHeaders } from "./serve-web.mjs";

const FILE = "bot-check.html";

/**
 * Returns the page for another host, which answers the wallet at `wallet` and nobody else, and the headers to serve it
 * with. Throws RangeError for what is not an origin, and Error for a build without the page.
 * @param {{ page: string, headers: string, wallet: string }} built the two files of the wallet's build
 */
export function botCheckHost({ page, headers, wallet }) {
  if (!URL.canParse(wallet) || new URL(wallet).origin !== wallet)
    throw new RangeError(`${wallet} is not an origin, as https://wallet.example is`);
  const rule = parseHeaders(headers).find(({ path }) => path === `/${FILE}`);
  const policy = rule?.headers.find(([name]) => name === "Content-Security-Policy")?.[1];
  if (policy === undefined || !page.includes("<head>")) throw new Error(`the build has no ${FILE} with a policy`);
  const own = policy
    .replace("sandbox allow-scripts", "sandbox allow-scripts allow-same-origin")
    .replace("frame-ancestors 'self'", `frame-ancestors ${wallet}`);
  return {
    page: page.replace("<head>", `<head>\n    <meta name="satchel-wallet" content="${wallet}" />`),
    // The provider looks at the host that asks, so the referrer names it.
    headers: [
      `/${FILE}`,
      `  Content-Security-Policy: ${own}`,
      "  Cache-Control: no-cache",
      "  Referrer-Policy: strict-origin",
      "  X-Content-Type-Options: nosniff",
      "",
    ].join("\n"),
  };
}

function main() {
  const web = join(import.meta.dirname, "..", "shells", "web");
  const [wallet = ""] = process.argv.slice(2);
  const read = (/** @type {string} */ name) => readFileSync(join(web, "dist", name), "utf8");
  const { page, headers } = botCheckHost({ page: read(FILE), headers: read("_headers"), wallet });
  const folder = join(web, "dist-bot-check");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, FILE), page);
  writeFileSync(join(folder, "_headers"), headers);
  console.log(`shells/web/dist-bot-check: serve both files on another host than ${wallet}`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
