import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "../kit/build/browsers.ts";
import { bundledModules } from "../kit/build/bundled-modules.ts";
import { fileList } from "../kit/build/file-list.ts";
import { cssFor, licences, resolve, VERSION } from "../kit/build/shared-build.ts";
import { siteFiles } from "./build-plugins/site-files.ts";
import { tooOld } from "./build-plugins/too-old.ts";

/** A WebView is Chromium. */
const [{ target, version }] = OLDEST_BROWSERS;

/** The web app that the APK carries. */
export default defineConfig(({ mode }) => {
  const record = bundledModules("android");
  return {
    base: "./",
    resolve,
    define: { __VERSION__: JSON.stringify(VERSION) },
    css: cssFor(mode),
    build: {
      outDir: "dist/site",
      target: `${target}${version}`,
      modulePreload: false,
      assetsInlineLimit: 0,
      sourcemap: false,
    },
    worker: { format: "es", plugins: () => [record] },
    plugins: [react(), record, licences(), tooOld(), siteFiles(), fileList((name) => name !== "_headers")],
  };
});
