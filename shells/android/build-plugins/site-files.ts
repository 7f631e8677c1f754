import type { Plugin } from "vite";
// biome-ignore lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { PAGE_RULES } from "../../kit/src/network/page-policy.ts";

const PAGE = [...PAGE_RULES, "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"].join("; ");

/** A worker has the policy of its own file. This one may only fetch and compile the WASM of secp256k1 next to it. */
const WORKER = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const block = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");

/**
 * Writes `_headers`, with which the app answers requests for its own files (Site.java), and the config.json that names
 * the network of this package.
 */
export function siteFiles(): Plugin {
  return {
    name: "satchel-site-files",
    apply: "build",
    generateBundle: {
      // After the names of the workers are known.
      order: "post",
      handler(_options, bundle) {
        const workers = Object.keys(bundle).filter((name) => /vault\.worker.*\.js$/.test(name));
        const blocks = [
          block("/*", ALWAYS),
          block("/index.html", { "Content-Security-Policy": PAGE }),
          ...workers.map((name) => block(`/${name}`, { "Content-Security-Policy": WORKER })),
        ];
        this.emitFile({ type: "asset", fileName: "_headers", source: `${blocks.join("\n\n")}\n` });
        this.emitFile({ type: "asset", fileName: "config.json", source: '{ "name": "mainnet" }\n' });
      },
    },
  };
}
