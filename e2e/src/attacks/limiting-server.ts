// A server between a wallet and a devnet that limits: it answers a few requests a second and turns the others away.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/**
 * `perSecond` requests are answered in a second, and `bucket` at once after a pause. Live connections are not limited.
 */
export type Limit = { perSecond: number; bucket: number; status?: 429 | 503; retryAfterS?: number };

export type LimitingServer = {
  url: string;
  /** The paths of what it answered, and of what it turned away. */
  answered: string[];
  turnedAway: string[];
  close(): Promise<void>;
};

export async function createLimitingServer(
  target: string,
  { perSecond, bucket, status = 429, retryAfterS }: Limit,
): Promise<LimitingServer> {
  const [answered, turnedAway]: [string[], string[]] = [[], []];
  const sockets = new Set<Duplex>();
  let tokens = bucket;
  let last = performance.now();

  function mayPass(): boolean {
    const now = performance.now();
    tokens = Math.min(bucket, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/", method = "GET" } = request;
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const isAnswered = mayPass();
    (isAnswered ? answered : turnedAway).push(url);
    if (!isAnswered) {
      const wait = retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) };
      return void response.writeHead(status, { "content-type": "text/plain", ...wait }).end("Too many requests");
    }
    const headers = { "content-type": "application/x-protobuf" };
    const body = new Uint8Array(Buffer.concat(chunks));
    const answer = await fetch(`${target}${url}`, method === "POST" ? { method, headers, body } : { method });
    response.writeHead(answer.status, headers).end(new Uint8Array(await answer.arrayBuffer()));
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
    answered,
    turnedAway,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
