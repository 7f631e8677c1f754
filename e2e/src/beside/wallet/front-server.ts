// What stands before an indexer in production: it lets pages of every origin ask, which the node does not
// (`-chronikcors` refuses the header that each of its own POST requests needs), and answers for it while it is away.
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { passLive } from "../../pass-live.ts";

export type FrontServer = { readonly url: string; stop(): Promise<void> };

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "content-type",
};
const AWAY = "<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>\n";

/** Serves what the server at `target` answers. */
export async function startFrontServer(target: string): Promise<FrontServer> {
  const { hostname, port } = new URL(target);

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    if (incoming.method === "OPTIONS") return void response.writeHead(204, CORS).end();
    const { method, url, headers } = incoming;
    const outgoing = requestOf({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...CORS });
      pipeline(answer, response, () => undefined);
    });
    outgoing.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "content-type": "text/html", ...CORS }).end(AWAY);
    });
    pipeline(incoming, outgoing, () => undefined);
  }

  const server = createServer(pass);
  const cutLive = passLive(server, target);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      cutLive();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
