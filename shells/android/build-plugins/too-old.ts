import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { OLDEST_BROWSERS } from "../../kit/build/browsers.ts";
import { sentenceTags } from "../../kit/build/sentences.ts";

const CHECK = join(import.meta.dirname, "../../kit/src/too-old/too-old.js");
/** The page's policy lets no script stand in the page itself. */
const FILE = "too-old.js";

const [{ version }] = OLDEST_BROWSERS;

const SENTENCES = {
  "too-old": `The part of this device that shows Satchel, Android System WebView, is too old: version ${version} or newer is needed. Wallets that the app keeps stay where they are. Update Android System WebView, or Chrome, and open Satchel again.`,
  "not-loaded":
    "A part of Satchel could not be read. Close the app and open it again. If that does not help, install it again over this one: do not remove it before, or its wallets go too.",
};

/** Writes the script that looks whether the WebView can run the app, and the sentences that it shows, into the page. */
export function tooOld(): Plugin {
  return {
    name: "satchel-too-old",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: readFileSync(CHECK) });
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "script", attrs: { src: `./${FILE}` }, injectTo: "head-prepend" },
        ...sentenceTags(SENTENCES),
      ],
    },
  };
}
