import { join } from "node:path";
import type { Plugin } from "vite";
// biome-ignore-start lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { rewardsText } from "../../../app/src/catalogue/en/tokens/rewards.ts";
import { LOOPBACK } from "../../kit/src/network/page-policy.ts";
// biome-ignore-end lint/style/noRestrictedImports: as above
import { beside, entryOf, inPage, type SharedBuild, sourceOf } from "./build-alone.ts";

/** What the provider of mainnet loads besides its script (facts.md 1.3). */
const PROVIDER = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"].join(" ");

const FILE = "bot-check.html";

export type BotCheckPage = {
  plugin: Plugin;
  /** The content security policy of its headers, once it has been built. */
  policy(): string;
};

/**
 * Builds bot-check.html: the page in whose frame the provider's script runs. Its headers take its origin away too, so
 * that it is harmless wherever it is opened (docs/decisions/bot-check.md).
 */
export function botCheckPage(root: string, shared: SharedBuild): BotCheckPage {
  let rules: readonly string[] = [];
  const page = async (): Promise<string> => {
    const input = join(root, "src/bot-check/provider-page.ts");
    const script = (await entryOf({ ...beside(root, shared), build: inPage(input) })).trim();
    rules = rulesOf(sourceOf(script));
    return pageWith(script, rules);
  };
  const policy = () => ["sandbox allow-scripts", ...rules, "frame-ancestors 'self'"].join("; ");
  return {
    policy,
    plugin: {
      name: "satchel-bot-check-page",
      async generateBundle() {
        this.emitFile({ type: "asset", fileName: FILE, source: await page() });
      },
      configureServer({ middlewares }) {
        middlewares.use(`/${FILE}`, (_request, response, next) => {
          page().then((html) => {
            response.setHeader("Content-Type", "text/html").setHeader("Content-Security-Policy", policy()).end(html);
          }, next);
        });
      },
    },
  };
}

/** What the page may load and ask: its own script, and the provider's. A devnet's provider is on this machine. */
const rulesOf = (inlineScript: string): readonly string[] => [
  "default-src 'none'",
  `script-src ${inlineScript} ${PROVIDER} ${LOOPBACK}`,
  `frame-src ${PROVIDER}`,
  `connect-src ${PROVIDER} ${LOOPBACK}`,
  `img-src data: ${PROVIDER}`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
];

const pageWith = (script: string, rules: readonly string[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${rules.join("; ")}" />
    <title>Satchel</title>
  </head>
  <body>
    <p>${rewardsText.botCheck.page}</p>
    <script>${script}</script>
  </body>
</html>
`;
