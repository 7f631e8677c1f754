import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { buildVersion, cssFor, resolve } from "../kit/build/shared-build.ts";
import { classicScripts } from "./build-plugins/classic-scripts.ts";
import { CONTENT_SCRIPTS } from "./build-plugins/content-scripts.ts";
import { extensionFiles } from "./build-plugins/extension-files.ts";
import about from "./package.json" with { type: "json" };

/** `firefox` builds for Firefox, every other mode for Chrome. */
export default defineConfig(({ mode }) => {
  const browser = mode === "firefox" ? "firefox" : "chrome";
  const file = (name: string) => join(import.meta.dirname, name);
  // In Firefox the background page is the keeper.
  const background = browser === "chrome" ? { background: file("src/background/main.ts") } : {};
  const define = {
    __BUILD_VERSION__: JSON.stringify(buildVersion()),
    __EXTENSION_VERSION__: JSON.stringify(about.version),
    __BROWSER__: JSON.stringify(browser),
  };
  return {
    base: "./",
    resolve,
    define,
    css: cssFor(mode),
    build: {
      target: "es2023",
      modulePreload: false,
      assetsInlineLimit: 0,
      sourcemap: false,
      rolldownOptions: {
        input: { index: file("index.html"), keeper: file("keeper.html"), ...background },
        output: {
          entryFileNames: ({ name }) => (name === "background" ? "background.js" : "assets/[name]-[hash].js"),
        },
      },
    },
    worker: { format: "es" },
    plugins: [react(), classicScripts(CONTENT_SCRIPTS, define), extensionFiles(browser, about.version)],
  };
});
