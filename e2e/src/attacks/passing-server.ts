// A server between a wallet and a devnet that passes on what it does not answer itself. Live connections go through.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/** What it does with a request: an answer of its own, none at all, or the devnet's. */
export type Own = { status: number; headers?: Record<string, string>; body: Uint8Array | string };
/** `drop` cuts the live connections. */
export type Passing = { url: string; drop(): void; close(): Promise<void> };

/** `answer` gets the path, and a function that asks the devnet. */
export async function createPassingServer(
  target: string,
  answer: (path: string, ask: () => Promise<Own>) => Promise<Own | "hang">,
): Promise<Passing> {
  const sockets = new Set<Duplex>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/", method = "GET" } = request;
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const body = new Uint8Array(Buffer.concat(chunks));
    const headers = { "content-type": "application/x-protobuf" };
    const ask = async (): Promise<Own> => {
      const got = await fetch(`${target}${url}`, method === "POST" ? { method, headers, body } : { method });
      return { status: got.status, headers, body: new Uint8Array(await got.arrayBuffer()) };
    };
    const own = await answer(url, ask);
    if (own !== "hang") response.writeHead(own.status, own.headers).end(own.body);
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      const lines = request.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${request.rawHeaders[at + 1]}`] : [],
      );
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on("error", () => undefined);
      each.on("close", () => {
        socket.destroy();
        upstream.destroy();
        sockets.delete(each);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
