import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { leanIcons } from "./build-plugins/lean-icons.ts";
import { noStyleElements } from "./build-plugins/no-style-elements.ts";
import { preloadFirstScreen } from "./build-plugins/preload-first-screen.ts";
import { securityHeaders } from "./build-plugins/security-headers.ts";

const root = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

/** Modules that every screen needs. Payments, the indexer client and the screens are loaded when needed. */
const BASE = new RegExp(
  [
    "node_modules/(react|react-dom|scheduler|wouter|regexparam|zustand|valibot|idb)/",
    "node_modules/lucide-react/dist/esm/(?!icons/)",
    "node_modules/lucide-react/dist/esm/icons/(x|copy|check|circle-alert|circle-exclamation-point|circle-check)\\.",
    "app/src/ui/(address-text|button|copy-button|use-briefly|icon|icon-button|class-names|spinner|text|loading-screen|part|monogram)\\.",
    "app/src/(wiring/app-context|widgets/(frame/devnet-badge|address-scan/scan-wish))\\.",
    "app/src/text/locale\\.",
    "core/src/(keys|ledger/(ledger|index)\\.|wallet|amount/(units|format-amount|separators))",
    "core/src/(address/(cashaddr|address|index)|script/(script|hex)|ports|result|later|forward|tx/(tx|limits)\\.)",
    "engine/src/(create-engine|actions|initial-state|context|state|problems|pacing/queue|tabs/tell-tabs|lock/auto-lock)\\.",
    "engine/src/(start/(load|load-stored|open-session)|contacts/load-contacts|rewards/can-claim|settings/settings-item)\\.",
    "engine/src/(persist/(fields|stored-item|state-table)|wallet-book/book-copies|ledger/tx-schema|payments/kept-payments)\\.",
  ].join("|"),
);

/**
 * Modules that are needed together soon after the first screen; each extra file would add its name to the first one.
 */
const CONTACTS = /(core\/src\/(contacts|address\/parse-address)|engine\/src\/contacts\/contact)/;

/** Modules that show an amount, which nearly every screen does. */
const AMOUNTS = /app\/src\/(ui\/amount|text\/money|widgets\/money\/money)\./;

/** Small modules that the frame and most screens share. */
const PAGE = /app\/src\/(ui\/(page|toast-queue)|wiring\/use-copy)\.|lucide-react\/dist\/esm\/icons\/(eye|eye-off)\./;

/** Returns the short git hash, which Settings shows, or "unknown" in a copy without git. */
function buildVersion(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=10", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

export default defineConfig(({ mode }) => ({
  base: "./",
  // The eCash libraries ship their TypeScript source; only that tree-shakes (docs/decisions/ecash-lib-source.md).
  resolve: {
    alias: [
      { find: /^ecash-lib$/, replacement: root("ecash-lib/src/index.ts") },
      { find: /^ecashaddrjs$/, replacement: root("ecashaddrjs/src/cashaddr.ts") },
      { find: /^b58-ts$/, replacement: root("b58-ts/index.ts") },
      // React itself has this hook since version 18; the router still imports the substitute.
      { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: "react" },
    ],
  },
  define: {
    __BUILD_VERSION__: JSON.stringify(buildVersion()),
    __PSEUDO_LANGUAGES__: JSON.stringify(mode !== "production"),
  },
  build: {
    target: "es2023",
    manifest: true,
    // Without a preload list, which would add 2 kB to the first script, a lazy part loads its own imports. Styles must
    // be listed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith(".css")),
    },
    assetsInlineLimit: 0,
    sourcemap: false,
    // Modules that every screen shares go into one file: a dozen tiny files would compress 3 kB worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: BASE },
            { name: "contacts", test: CONTACTS },
            { name: "amounts", test: AMOUNTS },
            { name: "page", test: PAGE },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  optimizeDeps: {
    include: ["hash-wasm", "idb", "ecash-lib/src/ffi/ecash_lib_wasm_browser.js"],
    entries: ["index.html", "src/vault.worker.ts", "../../app/src/**/*.tsx"],
  },
  plugins: [
    react(),
    leanIcons(),
    noStyleElements(),
    preloadFirstScreen(["app/src/wallet-screens.tsx", "app/src/features/home/history.tsx"]),
    securityHeaders(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "service-worker.ts",
      registerType: "prompt",
      injectRegister: false,
      injectManifest: { globPatterns: ["**/*.{js,css,html,woff2,wasm,svg,png,webmanifest}"] },
      manifest: {
        name: "Satchel",
        short_name: "Satchel",
        description: "An open source, non-custodial wallet for eCash and its tokens.",
        start_url: "./",
        display: "standalone",
        background_color: "#f2f5f4",
        theme_color: "#0b5c66",
        icons: [
          { src: "icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "icons/icon-monochrome.svg", sizes: "any", type: "image/svg+xml", purpose: "monochrome" },
        ],
      },
    }),
  ],
}));
