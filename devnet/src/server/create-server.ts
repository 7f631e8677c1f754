import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import type { Devnet } from "../devnet.ts";
import type { Backend } from "../indexer/indexer.ts";
import { readRest } from "../services/read-rest.ts";
import { registerServices } from "../services/register-services.ts";
import { addBlockRoutes } from "./chronik/block-routes.ts";
import { addPauseRoutes } from "./chronik/pause-routes.ts";
import { addPluginRoutes } from "./chronik/plugin-routes.ts";
import { addScriptRoutes } from "./chronik/script-routes.ts";
import { addTokenRoutes } from "./chronik/token-routes.ts";
import { addBroadcastRoutes, addTxRoutes } from "./chronik/tx-routes.ts";
import { CONTENT_TYPE_WIRE, WireError } from "./chronik/wire-error.ts";
import { createWireRoutes, sendWireError } from "./chronik/wire-routes.ts";
import { addControlRoutes } from "./control/control-routes.ts";
import type { LiveFeed } from "./live/live-feed.ts";
import { addPageRoutes, sharedPages } from "./pages/page-routes.ts";
import { prefersPage, sendPage } from "./pages/send-page.ts";

export type ServerOptions = {
  devnet: Devnet;
  backend: () => Backend;
  feed: LiveFeed;
  /** Answers `/devnet/` to other machines too. */
  isControlOpen: boolean;
  /** Origins of wallets that may read the demo wallet's phrase. */
  walletOrigins: readonly string[];
  /** `GET /pause` and `GET /resume` are allowed. */
  isPauseAllowed: boolean;
  /** Resolves when the indexer is not paused. */
  resumed: () => Promise<void>;
  log: (text: string) => void;
};

const MAX_BODY_BYTES = 2_000_000;
/** Scripts of 10,000 bytes stand in the path, as hex. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Returns the HTTP server with all routes of the devnet. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { devnet, backend, log } = options;
  let server: Server | undefined;
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    serverFactory: (onRequest) => {
      // No limit for idle connections: a client may take long to sign between two requests and then use the old
      // connection.
      const options = { maxHeaderSize: MAX_HEADER_BYTES, noDelay: true, keepAliveTimeout: 0 };
      server = createHttpServer(options, onRequest);
      return server;
    },
    frameworkErrors: (_error, request, reply) => {
      sendWireError(reply, `404: Not found: ${request.raw.url ?? ""}`);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(CONTENT_TYPE_WIRE, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  addCors(app, options.walletOrigins);
  addFallbacks(app, log);

  const routes = createWireRoutes(app, devnet.faults, log);
  const pages = sharedPages(devnet, backend);
  addBlockRoutes(routes, backend, pages.block);
  addTxRoutes(routes, backend, pages.tx);
  addScriptRoutes(routes, backend);
  addTokenRoutes(routes, backend, pages.token);
  addPluginRoutes(routes, backend);
  addBroadcastRoutes(routes, backend);
  registerServices(app, devnet.services);
  addPageRoutes(app, devnet, backend);
  addPauseRoutes(app, routes, options);
  addControlRoutes(app, devnet, options);
  routes.get("/ws", () => {
    throw new WireError("400: Connection header did not include 'upgrade'");
  });

  await app.ready();
  if (server === undefined) throw new Error("fastify did not ask for its server");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrade(options, request, socket, head);
  });
  return server;
}

function upgrade({ devnet, feed }: ServerOptions, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  if (request.url !== "/ws") {
    socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    return;
  }
  if (devnet.faults.strikes("refuse") || devnet.faults.strikes("reset")) socket.destroy();
  else if (!devnet.faults.strikes("hang")) feed.upgrade(request, socket, head);
}

/**
 * Lets pages of every origin read everything except the control interface. Of that they may read only the state. It
 * tells the named wallets more than others (control-routes.ts), so its answer names their origin.
 */
function addCors(app: FastifyInstance, walletOrigins: readonly string[]): void {
  app.addHook("onRequest", async (request, reply) => {
    const isState = request.url === "/devnet/state";
    if (request.url.startsWith("/devnet/") && !isState) return undefined;
    const { origin = "" } = request.headers;
    reply.header("access-control-allow-origin", isState && walletOrigins.includes(origin) ? origin : "*");
    if (isState) reply.header("vary", "Origin");
    if (request.method !== "OPTIONS") return undefined;
    reply.header("access-control-allow-methods", "*").header("access-control-allow-headers", "content-type");
    const isPreflight = request.headers["access-control-request-method"] !== undefined;
    return isPreflight ? reply.header("allow", "OPTIONS, HEAD, POST").send() : undefined;
  });
}

function addFallbacks(app: FastifyInstance, log: (text: string) => void): void {
  app.setNotFoundHandler(async (request, reply) =>
    prefersPage(request) ? sendPage(reply, undefined) : sendWireError(reply, `404: Not found: ${request.url}`),
  );
  app.setErrorHandler(async (error: Error & { code?: string }, request, reply) => {
    await readRest(request.raw);
    if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
      return sendWireError(reply, `413: Request body exceeds maximum size of ${MAX_BODY_BYTES} bytes`);
    }
    if (error.code?.startsWith("FST_ERR_CTP") === true)
      return sendWireError(reply, `400: Invalid body: ${error.message}`);
    log(error.stack ?? error.message);
    return sendWireError(reply, "");
  });
}
