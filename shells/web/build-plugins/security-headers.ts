import type { Plugin } from "vite";
// biome-ignore lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { FRAME_SOURCES, PAGE_RULES } from "../../kit/src/network/page-policy.ts";

/** What names the scripts and the styles in the page itself: their hashes, once the page has been made. */
type InPage = { scripts(): string; styles(): string };

const pageWith = ({ scripts, styles }: InPage) => [
  ...PAGE_RULES,
  `script-src 'self' ${scripts()}`,
  `style-src 'self' ${styles()}`,
  `frame-src ${FRAME_SOURCES}`,
  "manifest-src 'self'",
];
const framing = "frame-ancestors 'none'"; // has no effect in a meta element

/** A worker has the policy of its own file. This one may only fetch and compile the WASM of secp256k1 next to it. */
const worker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const always = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

const block = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");

/**
 * Writes the page's policy into index.html, for hosts that set no headers, and all headers into dist/_headers in the
 * format of static hosts, which scripts/serve-web.mjs reads too: a path, then indented headers. `botCheckPolicy`: of
 * bot-check.html, once that has been made.
 */
export function securityHeaders(inPage: InPage, botCheckPolicy: () => string): Plugin {
  return {
    name: "satchel-security-headers",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: pageWith(inPage).join("; ") },
          injectTo: "head-prepend",
        },
      ],
    },
    generateBundle: {
      // After the page has been made.
      order: "post",
      handler(_options, bundle) {
        const workers = Object.keys(bundle).filter((name) => /vault\.worker.*\.js$/.test(name));
        const immutable = "public, max-age=31536000, immutable";
        const policy = { "Content-Security-Policy": [...pageWith(inPage), framing].join("; ") };
        // Hosts combine the headers of all matching rules, and a page obeys all its policies: so each file matches one.
        const blocks = [
          block("/*", always),
          block("/", { ...policy, "Cache-Control": "no-cache" }),
          block("/index.html", { ...policy, "Cache-Control": "no-cache" }),
          block("/bot-check.html", { "Content-Security-Policy": botCheckPolicy(), "Cache-Control": "no-cache" }),
          block("/config.json", { "Cache-Control": "no-cache" }),
          block("/service-worker.js", { "Cache-Control": "no-cache" }),
          block("/assets/*", { "Cache-Control": immutable }),
          ...workers.map((name) => block(`/${name}`, { "Content-Security-Policy": worker })),
        ];
        this.emitFile({ type: "asset", fileName: "_headers", source: `${blocks.join("\n\n")}\n` });
      },
    },
  };
}
