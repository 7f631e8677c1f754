import type { Plugin } from "vite";
import { type Browser, manifestFor } from "./manifest.ts";

/** Writes the manifest, and the config.json that names the network of this package. */
export function extensionFiles(browser: Browser, version: string): Plugin {
  return {
    name: "satchel-extension-files",
    apply: "build",
    generateBundle() {
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: "asset", fileName, source: `${JSON.stringify(content, null, 2)}\n` });
      emit("manifest.json", manifestFor(browser, version));
      emit("config.json", { name: "mainnet" });
    },
  };
}
