// What an engine lacks, read in the engine itself (docs/decisions/engines.md), and what a browser that is too old says.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "./engine.ts";
import { expect, test } from "./engine-test.ts";
import { serveCopy } from "./serve-copy.ts";
import { button } from "./steps.ts";

/** What the wallet uses only where it is there. */
const LACKS: Readonly<Record<Engine["name"], readonly string[]>> = {
  Chromium: ["barcode reader"],
  Firefox: ["barcode reader", "data saver"],
  WebKit: ["idle callback", "barcode reader", "persistent storage", "data saver"],
};

test("what it lacks is what the documents say, and the wallet starts without it", async ({ hand, url, engine }) => {
  await hand.goTo(url);
  await hand.waitFor(button("New Wallet"));
  const lacks = await hand.run(async () => {
    const parts: Record<string, boolean> = {
      "idle callback": "requestIdleCallback" in window,
      "barcode reader": "BarcodeDetector" in window,
      "persistent storage": typeof navigator.storage?.persist === "function",
      "web locks": "locks" in navigator,
      "wake lock": "wakeLock" in navigator,
      notifications: "Notification" in window,
      "list of databases": typeof indexedDB.databases === "function",
      "data saver": "connection" in navigator,
      "channels between tabs": "BroadcastChannel" in window,
      "service worker": "serviceWorker" in navigator,
    };
    return Object.keys(parts).filter((name) => !parts[name]);
  });
  expect(lacks).toEqual(LACKS[engine]);
});

/** Takes a part of the browser away before the first script of the page looks for it. */
const MAKE_OLD = `const { supports } = CSS;
CSS.supports = (...asked) => !asked[0].includes(":has") && supports.apply(CSS, asked);`;

test("a browser that is too old gets the sentence, and the app behind it", async ({ hand, devnet }) => {
  const site = await serveCopy(devnet.state().network);
  try {
    const page = join(site.folder, "index.html");
    writeFileSync(join(site.folder, "assets", "make-old.js"), MAKE_OLD);
    writeFileSync(
      page,
      readFileSync(page, "utf8").replace("<script>", '<script src="./assets/make-old.js"></script><script>'),
    );
    await hand.goTo(site.url);
    await hand.waitFor(button("New Wallet"));
    await hand.reads(
      "This browser is too old for Satchel, which needs Chrome 110, Firefox 121 or Safari 16.4 or newer.",
    );
  } finally {
    await site.end();
  }
});
