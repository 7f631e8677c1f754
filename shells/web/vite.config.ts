import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
// biome-ignore-start lint/style/noRestrictedImports: the build runs where packages have no compiled form
import { LANGUAGES } from "../../app/src/catalogue/languages.ts";
import { PSEUDO_LANGUAGES } from "../../app/src/catalogue/pseudo.ts";
import { BUILD_TARGET } from "../kit/build/browsers.ts";
import { bundledModules } from "../kit/build/bundled-modules.ts";
import { FILE_LIST, fileList } from "../kit/build/file-list.ts";
import { cssFor, LICENCES, licences, resolve, VERSION } from "../kit/build/shared-build.ts";
import { VAULT_WORKER } from "../kit/build/vault-worker.ts";
import { botCheckPage } from "./build-plugins/bot-check-page.ts";
import { firstPage } from "./build-plugins/first-page.ts";
import { addressInPage, pageStyles } from "./build-plugins/page-styles.ts";
import { securityHeaders } from "./build-plugins/security-headers.ts";
import { screenshots, webManifest } from "./build-plugins/web-manifest.ts";

// biome-ignore-end lint/style/noRestrictedImports: as above

/** Modules that only the screens of tokens need. */
const OF_TOKENS = String.raw`core/src/(offer|token/create)/|engine/src/market/trade/plan-trade|app/src/(wiring/payment/use-trade-plan|ui/form/phrase-field|flows/(token|trade)/|catalogue/en/tokens/(create|order-book|sell|token-action|token-icon)\.)`;

/** What the service worker stores for the app: all that the app runs from. */
const STORED = /\.(js|css|html|woff2|wasm|svg|png|webmanifest)$/;
/** The page of the bot check needs its own headers and the network; the pictures are for a browser that asks. */
const NOT_STORED = /^(bot-check\.html$|screenshots\/)/;

const PAGE = join(import.meta.dirname, "index.html");
const MAIN = join(import.meta.dirname, "src/main.tsx");

const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join("|"));

/**
 * The scripts, from the first to the last that is needed: a module is in the first group that needs it. Few files,
 * because each is a request, and a dozen tiny files compress 3 kB worse than one.
 */
const CHUNKS = [
  // Everything that the first script imports: what a newcomer needs, and a returning person too. What both the welcome
  // screen and Home import, and the styles of the welcome screen, which is painted before any script. And what a
  // devnet's badge needs, which would fetch other groups otherwise.
  {
    name: "start",
    test: anyOf(
      String.raw`shells/web/src/main\.tsx`,
      String.raw`app/src/(ui/(mark/badge|overlay/toast-queue)|text/(links|money/counts)|widgets/frame/network-badge|wiring/active-wallet)\.`,
      String.raw`app/src/catalogue/en/(frame|start/home|plural)\.`,
      String.raw`app/src/features/onboarding/(onboarding|welcome-frame)\.module\.`,
      String.raw`core/src/wallet/(index|wallet|roles)\.`,
      String.raw`lucide-react/dist/esm/icons/flask-conical\.`,
    ),
    priority: 7,
  },
  // The welcome screen, and what both first screens need a moment later.
  {
    name: "welcome",
    test: anyOf(
      String.raw`app/src/(features/onboarding/onboarding-screen|widgets/notices/notifications)\.tsx$`,
      // Shared by a button of a devnet's welcome screen and by what its failure shows, which would fetch `shared`
      // otherwise.
      String.raw`app/src/catalogue/en/wallet/demo-wallet\.`,
      String.raw`shells/(kit/src/fetch-ahead|web/src/register-service-worker)\.ts$`,
    ),
    priority: 6,
  },
  // The frame and Home with its history: what a returning person needs besides.
  { name: "wallet", test: /app\/src\/wallet-screens\.tsx$/, priority: 5 },
  // What reads the rest of the storage and talks to the indexer, once the first screen is drawn.
  {
    name: "network",
    test: anyOf(
      String.raw`engine/src/(network-part|contacts/contacts|notes/notes)\.ts$`,
      String.raw`shells/(kit/src/indexer-client|web/src/warm-fonts)\.ts$`,
    ),
    priority: 4,
  },
  // What Home shows by itself after that: the total, messages in the rows, pages, reminders, toasts.
  {
    name: "home",
    test: anyOf(
      String.raw`app/src/ui/overlay/toast-region\.tsx$`,
      String.raw`app/src/widgets/(tx/tx-notes|paginator/paginator|wallet/backup-reminder-banner|worth/total-line|notices/(persistence-banner|connection-line))\.tsx$`,
    ),
    priority: 3,
  },
  { name: "actions", test: /engine\/src\/(everyday|rare)-actions\.ts$/, priority: 2 },
  {
    name: "shared",
    minShareCount: 2,
    test: new RegExp(`^(?!.*(${OF_TOKENS})).*\\.([jt]sx?|mjs)$`),
    priority: 1,
  },
  // What the screens of tokens share: their list leads to it, and nothing else needs it.
  {
    name: "tokens",
    minShareCount: 2,
    test: new RegExp(OF_TOKENS),
    priority: 0,
  },
];

/** Returns the values that are fixed when the shell is built. */
function definesFor(hasPseudo: boolean): Record<string, string> {
  const languages = hasPseudo ? [...LANGUAGES, ...PSEUDO_LANGUAGES] : LANGUAGES;
  return {
    __VERSION__: JSON.stringify(VERSION),
    __PSEUDO_LANGUAGES__: JSON.stringify(hasPseudo),
    __LANGUAGES__: JSON.stringify(languages.map(({ tag }) => ({ tag }))),
    __SCREEN_LINKS__: '{"welcome":[],"wallet":[],"config":[]}',
  };
}

/** `mainnet`: a build that asks for no config.json. `production` allows one, `pseudo` has the made languages too. */
export default defineConfig(({ mode }) => {
  const define = definesFor(mode === "pseudo" || mode === "development");
  const css = cssFor(mode);
  const record = bundledModules(mode === "production" ? "web" : `web-${mode}`);
  const shared = { resolve, define, css, plugins: [react()] };
  const first = firstPage({ root: import.meta.dirname, shared, record, allowsConfig: mode !== "mainnet" });
  const styles = pageStyles();
  const botCheck = botCheckPage(import.meta.dirname, { ...shared, plugins: [...shared.plugins, record] });
  return {
    base: "./",
    resolve,
    define,
    css,
    build: {
      target: BUILD_TARGET,
      manifest: true,
      // A lazy part is fetched with all that it imports at once, not one file after the other. What is on the page
      // already needs no place in the list.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, needed) =>
          needed.filter((name) => name !== file && !/(^|\/)index-[^/]*$/.test(name)),
      },
      assetsInlineLimit: 0,
      sourcemap: false,
      // The page has no main script of its own: build-plugins/first-page.ts says when it runs.
      rolldownOptions: { input: { index: MAIN, page: PAGE }, output: { codeSplitting: { groups: CHUNKS } } },
    },
    experimental: { renderBuiltUrl: addressInPage },
    worker: { ...VAULT_WORKER, plugins: () => [record] },
    optimizeDeps: {
      include: ["hash-wasm", "idb", "ecash-lib/src/ffi/ecash_lib_wasm_browser.js"],
      entries: ["index.html", "src/vault.worker.ts", "../../app/src/**/*.tsx"],
    },
    plugins: [
      react(),
      record,
      licences(),
      first.plugin,
      botCheck.plugin,
      screenshots,
      styles.plugin,
      securityHeaders({ scripts: first.scriptSource, styles: styles.source }, botCheck.policy),
      fileList((name) => (STORED.test(name) && !NOT_STORED.test(name)) || name === LICENCES),
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src",
        filename: "service-worker.ts",
        registerType: "prompt",
        injectRegister: false,
        injectManifest: {
          globPatterns: ["**/*.{js,css,html,woff2,wasm,svg,png,webmanifest}", FILE_LIST, LICENCES],
          // As NOT_STORED.
          globIgnores: ["bot-check.html", "screenshots/*"],
          // For the default format the plugin passes an option that the bundler warns about.
          rollupFormat: "iife",
          buildPlugins: { vite: [record] },
        },
        manifest: webManifest(),
      }),
    ],
  };
});
