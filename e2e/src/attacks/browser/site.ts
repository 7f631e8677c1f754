import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createChain, type IndexerClient } from "@satchel/chain";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { WebSocket } from "ws";
import { serveWeb } from "../../../../scripts/serve-web.mjs";
import { createLyingServer, type LyingServer } from "../lying-server.ts";

const DIST = process.env.SATCHEL_DIST ?? fileURLToPath(new URL("../../../../shells/web/dist", import.meta.url));

/** The built wallet on a server of its own; its indexer is a lying server before a devnet. */
export type Site = {
  url: string;
  devnet: Devnet;
  server: LyingServer;
  /** Asks the devnet itself. */
  honest: IndexerClient;
  /** Whom a page that is opened from now on asks: the lying server, or an honest one of another operator besides. */
  ask(whom: "the liar" | "both"): void;
  close(): Promise<void>;
};

export async function createSite(): Promise<Site> {
  const devnet = await createDevnet({ world: {}, finalize: { preMs: 300, postMs: 300 } });
  const server = await createLyingServer(devnet.url);
  const { network } = devnet.state();
  const config = { ...network, endpoints: { ...network.endpoints, indexers: [server.url], secondBroadcast: "" } };
  const web: Server = await serveWeb({ folder: DIST, port: 0, config });
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  config.links = { ...network.links, ownSite: url };
  const honest = createChain({ urls: [devnet.url], clock: createSystemClock(), WebSocket });
  return {
    url,
    devnet,
    server,
    honest,
    ask: (whom) => {
      config.endpoints.indexers = whom === "both" ? [server.url, devnet.url] : [server.url];
    },
    close: async () => {
      honest.close();
      web.close();
      web.closeAllConnections();
      await server.close();
      await devnet.stop();
    },
  };
}
