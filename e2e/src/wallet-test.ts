// The fixtures of every journey: each test has its own devnet and server of the built wallet, and fails if the page
// logs an error or a warning, or has an element with a class that no style sheet has a rule for.
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import type { NetworkConfig } from "@satchel/core/network";
import type { Devnet, DevnetOptions } from "@satchel/devnet";
import { serveWeb } from "../../scripts/serve-web.mjs";
import { PLACE_OF_NODE, startNodeNetwork } from "./beside/wallet/node-network.ts";
import { type Network, networkOf } from "./network.ts";
import { KEEP_CLASSES, strayClasses } from "./stray-classes.ts";
import { withDevnet } from "./with-devnet.ts";

const folder = (name: string) => fileURLToPath(new URL(`../../shells/web/${name}`, import.meta.url));
/**
 * `release`: what people get, or another build where several are tried side by side. `pseudo`: with the made languages.
 */
export const BUILDS = { release: process.env.SATCHEL_DIST ?? folder("dist"), pseudo: folder("dist-pseudo") };

/** `network`: what a journey that runs on a real node too may act on; `devnet` is the devnet itself. */
export type Wallet = { url: string; devnet: Devnet; network: Network };
type Fixtures = {
  build: keyof typeof BUILDS;
  /** The server of the wallet. It starts first, as in `npm start`, because the devnet is told its address. */
  site: { url: string; giveConfig: (network: NetworkConfig) => void };
  devnetOptions: DevnetOptions;
  devnet: Devnet;
  network: Network;
  wallet: Wallet;
  quiet: string[];
};

/** Messages caused by a broken network or a blocked service worker. Every other message fails the test. */
export const EXPECTED = /net::ERR_|Failed to load resource|WebSocket connection to|Service Worker registration blocked/;

export function watchConsole(page: Page, complaints: string[]): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
}

/** Keeps what the page has said for a short time, in a toast or beside a button; `heard` of person.ts reads it. */
export const KEEP_SAID = () => {
  const said: string[] = [];
  const kept = new WeakSet<Element>();
  const keep = () => {
    for (const element of document.querySelectorAll("[data-toast], [role=status] > span")) {
      if (kept.has(element)) continue;
      kept.add(element);
      said.push(element.textContent ?? "");
    }
  };
  Object.assign(window, { saidBriefly: said });
  new MutationObserver(keep).observe(document, { childList: true, subtree: true });
};

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the wallet's server has no port");
  return address.port;
}

export const test = base.extend<Fixtures>({
  build: ["release", { option: true }],
  devnetOptions: [{}, { option: true }],
  site: async ({ build }, use) => {
    let giveConfig: (network: NetworkConfig) => void = () => undefined;
    const config = new Promise<NetworkConfig>((resolve) => {
      giveConfig = resolve;
    });
    const server = await serveWeb({ folder: BUILDS[build], port: 0, config });
    await use({ url: `http://127.0.0.1:${portOf(server)}`, giveConfig });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
  devnet: async ({ devnetOptions, site }, use) => {
    const defaults: DevnetOptions = { finalize: { preMs: 300, postMs: 300 }, walletOrigins: [site.url] };
    await withDevnet({ ...defaults, ...devnetOptions }, use);
  },
  network: async ({ devnet, devnetOptions: { finalize } }, use) => {
    const place = PLACE_OF_NODE;
    if (place === undefined) return use(networkOf(devnet, finalize !== "never"));
    const network = await startNodeNetwork(devnet, place);
    await use(network);
    await network.stop();
  },
  wallet: async ({ devnet, network, page, site: { url, giveConfig } }, use) => {
    const complaints: string[] = [];
    watchConsole(page, complaints);
    await page.context().addInitScript(KEEP_SAID);
    await page.addInitScript(KEEP_CLASSES);
    const { config } = network;
    giveConfig({ ...config, links: { ...config.links, ownSite: url } });
    await use({ url, devnet, network });
    if (!page.isClosed() && page.url().startsWith(url))
      expect(await strayClasses(page), "classes without a rule in a style sheet").toEqual([]);
    // A request that a journey no longer waits for would fail in the next one.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (complaints.length > 0) throw new Error(`the page logged errors or warnings:\n${complaints.join("\n")}`);
  },
});

export { expect };
