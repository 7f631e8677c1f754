// The fixtures of the journeys of the Android app's page: the built page under the app's own origin, with the headers
// that the app sends, and a double of the app at the other end of its port. What the double stores outlives a page, as
// in the app.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { Devnet, DevnetOptions } from "@satchel/devnet";
import { type AppDouble, appDouble, type BridgePort } from "@satchel/platform/memory";
import { parseHeaders } from "../../../scripts/serve-web.mjs";
import { networkOf } from "../network.ts";
import { KEEP_SAID, type Wallet, watchConsole } from "../wallet-test.ts";
import { withDevnet } from "../with-devnet.ts";

const SITE = fileURLToPath(new URL("../../../shells/android/dist/site", import.meta.url));
/** Site.java's; no name under `invalid` is ever resolved. */
export const ORIGIN = "https://satchel.invalid";

type Fixtures = {
  devnetOptions: DevnetOptions;
  devnet: Devnet;
  app: AppDouble;
  /** Whether the app hands a port to the page. */
  handsOver: boolean;
  /** The page of the app, in its context: pages that are opened later are in the app too. */
  wallet: Wallet;
  /** What the page has logged as errors and warnings: at the end nothing is left of it. */
  complaints: string[];
};

/** Where the context's pages find the double. A frame has the binding too, and nothing in it is told of its port. */
type InPage = { appHears(text: string | null): void; appSays?: (text: string) => void };

/**
 * Does what Bridge.java does once the main frame's page is there. Its message has no source; one that `postMessage` of
 * this page sent would name a window, and the page leaves such a message alone.
 */
const handOver = (origin: string) => {
  if (window !== window.top || location.origin !== origin) return;
  addEventListener("load", () => {
    const own = window as unknown as InPage;
    const { port1, port2 } = new MessageChannel();
    own.appHears(null);
    port1.onmessage = ({ data }) => own.appHears(data);
    own.appSays = (text) => port1.postMessage(text);
    dispatchEvent(new MessageEvent("message", { data: "satchel-port", ports: [port2] }));
  });
};

/** Connects the pages of a context with the double: each document has a port of its own. */
async function connect(context: BrowserContext, app: AppDouble): Promise<void> {
  const ports = new Map<Page, BridgePort>();
  await context.exposeBinding("appHears", ({ page }, text: string | null) => {
    if (text !== null) return ports.get(page)?.postMessage(text);
    const port = app.port();
    ports.set(page, port);
    port.onmessage = ({ data }) => {
      // A page that has gone is told nothing.
      page.evaluate((said) => (window as unknown as InPage).appSays?.(said), data).catch(() => undefined);
    };
  });
  await context.addInitScript(handOver, ORIGIN);
}

export const test = base.extend<Fixtures>({
  devnetOptions: [{}, { option: true }],
  handsOver: [true, { option: true }],
  devnet: async ({ devnetOptions }, use) => {
    await withDevnet({ finalize: { preMs: 300, postMs: 300 }, walletOrigins: [ORIGIN], ...devnetOptions }, use);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here
  app: async ({}, use) => use(appDouble()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, "the page logged errors or warnings").toEqual([]);
  },
  wallet: async ({ app, handsOver, context, page, devnet, complaints }, use) => {
    watchConsole(page, complaints);
    const rules = parseHeaders(readFileSync(join(SITE, "_headers"), "utf8"));
    await context.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname === "/" ? "/index.html" : pathname;
      const headers = Object.fromEntries(
        rules.filter(({ path }) => path === "/*" || path === name).flatMap((rule) => rule.headers),
      );
      if (name === "/config.json") return route.fulfill({ headers, json: devnet.state().network });
      const path = join(SITE, name);
      await route.fulfill(existsSync(path) ? { headers, path } : { status: 404 });
    });
    await context.addInitScript(KEEP_SAID);
    if (handsOver) await connect(context, app);
    await use({ url: `${ORIGIN}/`, devnet, network: networkOf(devnet) });
    // Pages go on to fetch what may be needed later, and log what fails.
    await Promise.all(context.pages().map((each) => each.close()));
    await context.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect };
