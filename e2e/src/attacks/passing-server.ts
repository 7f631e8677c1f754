// A server between a wallet and a devnet that passes on what it does not answer itself. Live connections go through.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { passLive } from "../pass-live.ts";

/** What it does with a request: an answer of its own, none at all, or the devnet's. */
export type Own = { status: number; headers?: Record<string, string>; body: Uint8Array | string };
/** `drop` cuts the live connections. */
export type Passing = { url: string; drop(): void; close(): Promise<void> };

/** `answer` gets the path, and a function that asks the devnet. */
export async function createPassingServer(
  target: string,
  answer: (path: string, ask: () => Promise<Own>) => Promise<Own | "hang">,
): Promise<Passing> {
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
  const drop = passLive(server, target);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
    async close() {
      drop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
