import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundledModules } from "../kit/build/bundled-modules.ts";
import { fileList } from "../kit/build/file-list.ts";
import { cssFor, licences, resolve, VERSION } from "../kit/build/shared-build.ts";
import { classicScripts } from "./build-plugins/classic-scripts.ts";
import { CONTENT_SCRIPTS } from "./build-plugins/content-scripts.ts";
import { extensionFiles } from "./build-plugins/extension-files.ts";

/** `firefox` builds for Firefox, every other mode for Chrome. */
export default defineConfig(({ mode }) => {
  const browser = mode === "firefox" ? "firefox" : "chrome";
  const file = (name: string) => join(import.meta.dirname, name);
  // In Firefox the background page is the keeper.
  const background = browser === "chrome" ? { background: file("src/background/main.ts") } : {};
  const define = {
    __VERSION__: JSON.stringify(VERSION),
    __BROWSER__: JSON.stringify(browser),
  };
  const record = bundledModules(`extension-${browser}`);
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
    worker: { format: "es", plugins: () => [record] },
    plugins: [
      react(),
      record,
      licences(),
      classicScripts(CONTENT_SCRIPTS, define, [record]),
      extensionFiles(browser, VERSION),
      // A store writes its own address into the manifest.
      fileList((name) => name !== "manifest.json" && !name.startsWith(".")),
    ],
  };
});
