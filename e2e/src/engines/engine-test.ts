// The fixtures of the journeys that every engine runs: a devnet, a server of the built wallet, and a browser with a
// folder of its own. A journey fails if a page logs an error or a warning. An engine that is not installed is skipped.
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "../wallet-test.ts";
import type { Browser, Engine } from "./engine.ts";
import { ENGINES } from "./engines.ts";
import { type Hand, handAt } from "./hand.ts";

/** A browser with its data. After a kill the next tab starts it again. */
export type Device = {
  newTab(): Promise<Hand>;
  /** The folder of saved files. */
  downloads(): string;
  kill(): Promise<void>;
};

type Fixtures = {
  engine: Engine["name"];
  installed: undefined;
  device: Device;
  /** The address of the wallet. */
  url: string;
  /** A person at the first tab. */
  hand: Hand;
};

/**
 * What a page says about a network that a journey breaks, in the words of each engine; and that WebKitGTK is built
 * without manifests, that a script which was fetched ahead has not been needed yet, and that Firefox and WebKit call an
 * import an error which the end of its page or server cuts off. A part that cannot be loaded shows in its journey.
 */
const EXPECTED =
  /directive 'manifest-src'|preloaded using link preload but not used|net::ERR_|Failed to load resource|WebSocket connection|can.t establish a connection|NetworkError|Could not connect|Cross-Origin Request Blocked|access control checks|was interrupted while the page|Fetch API cannot load|downloadable font: download failed|error loading dynamically imported module|Importing a module script failed/;

/** Takes a picture of each tab of a journey that failed, if the browser still answers. */
async function takePictures(hands: readonly Hand[], pathOf: (name: string) => string): Promise<void> {
  for (const [at, hand] of hands.entries()) {
    const picture = await Promise.race([
      hand.picture().catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, 10_000)),
    ]);
    if (picture) writeFileSync(pathOf(`tab-${at + 1}.png`), picture);
  }
}

export const test = base.extend<Fixtures>({
  engine: ["Chromium", { option: true }],
  installed: [
    async ({ engine }, use, info) => {
      const missing = ENGINES[engine].missing();
      info.skip(missing.length > 0, `${engine} is not installed here: ${missing.join(", ")}`);
      await use(undefined);
    },
    { auto: true },
  ],
  device: async ({ engine }, use, info) => {
    const profile = mkdtempSync(join(tmpdir(), "satchel-engine-"));
    const browsers: Browser[] = [];
    const hands: Hand[] = [];
    let running: Browser | undefined;
    const run = async () => {
      if (running) return running;
      running = await ENGINES[engine].start(profile);
      browsers.push(running);
      return running;
    };
    try {
      await use({
        async newTab() {
          const hand = handAt(await (await run()).newTab());
          hands.push(hand);
          return hand;
        },
        downloads: () => running?.downloads ?? "",
        async kill() {
          await running?.kill();
          running = undefined;
        },
      });
      const complaints = browsers.flatMap((browser) => browser.complaints()).filter((text) => !EXPECTED.test(text));
      expect(complaints, "what the pages logged as errors or warnings").toEqual([]);
    } finally {
      if (info.status !== info.expectedStatus) await takePictures(hands, (name) => info.outputPath(name));
      await running?.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
  url: async ({ site: { url, giveConfig }, devnet }, use) => {
    const { network } = devnet.state();
    giveConfig({ ...network, links: { ...network.links, ownSite: url } });
    await use(`${url}/`);
  },
  hand: async ({ device }, use) => use(await device.newTab()),
});

export { expect };
