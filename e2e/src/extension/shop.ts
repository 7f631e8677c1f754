// The demo shop (examples/connect) and pages of other origins, for the journeys of the extension.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "@playwright/test";
import { serveExample } from "../../../examples/connect/serve.mjs";
import { test as base } from "./extension-test.ts";

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Pages of a site, by their paths. The text of a page may be of another type. */
type Site = { origin: string; put(path: string, body: string, type?: string): string };

type Fixtures = {
  /** Where the shop is. */
  shop: string;
  /** Another site, whose pages a test writes. */
  site: Site;
};

export const test = base.extend<Fixtures>({
  shop: async ({ browserName: _ }, use) => {
    const server = await serveExample(0);
    await use(`http://localhost:${portOf(server)}`);
    server.close();
    server.closeAllConnections();
  },
  site: async ({ browserName: _ }, use) => {
    const pages = new Map<string, { body: string; type: string }>();
    const server = createServer(({ url = "/" }, response) => {
      const page = pages.get(url);
      if (page) response.setHeader("content-type", page.type);
      response.writeHead(page ? 200 : 404).end(page?.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // Another host than the shop's, so that nothing is shared.
    const origin = `http://127.0.0.1:${portOf(server)}`;
    const put: Site["put"] = (path, body, type = "text/html") => {
      pages.set(path, { body, type });
      return `${origin}${path}`;
    };
    await use({ origin, put });
    server.close();
    server.closeAllConnections();
  },
});

/** The names of the wallets that a document hears of. */
export const walletsIn = (frame: Page | Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const names: string[] = [];
    const hear = (event: Event) => names.push((event as CustomEvent).detail.info.name);
    addEventListener("ecash:announceProvider", hear);
    dispatchEvent(new Event("ecash:requestProvider"));
    removeEventListener("ecash:announceProvider", hear);
    return names;
  });
