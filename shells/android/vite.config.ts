import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fileList } from "../kit/build/file-list.ts";
import { cssFor, licences, resolve, VERSION } from "../kit/build/shared-build.ts";
import { siteFiles } from "./build-plugins/site-files.ts";

/** The web app that the APK carries. */
export default defineConfig(({ mode }) => ({
  base: "./",
  resolve,
  define: { __VERSION__: JSON.stringify(VERSION) },
  css: cssFor(mode),
  build: { outDir: "dist/site", target: "es2023", modulePreload: false, assetsInlineLimit: 0, sourcemap: false },
  worker: { format: "es" },
  plugins: [react(), licences(), siteFiles(), fileList((name) => name !== "_headers")],
}));
