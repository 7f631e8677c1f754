// A server between a wallet and a devnet that tells one chosen lie, the same in every answer, until it is honest again.
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** Returns what it answers in place of the devnet's bytes; undefined: it does not have what was asked for. */
export type Rewrite = (path: string, bytes: Uint8Array) => Uint8Array | undefined;

export type RewritingServer = {
  url: string;
  /** Tells this lie from now on; without one it is honest. */
  tell(rewrite?: Rewrite): void;
  /** The paths that it was asked for since `tell`, in their order. */
  asked(): readonly string[];
  close(): Promise<void>;
};

export async function createRewritingServer(target: string): Promise<RewritingServer> {
  let rewrite: Rewrite | undefined;
  let paths: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const cors = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };
    if (request.method === "OPTIONS") return void response.writeHead(200, cors).end();
    paths.push(path);
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    const method = request.method ?? "GET";
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const asked = method === "POST" ? { method, headers, body: new Uint8Array(Buffer.concat(parts)) } : { method };
    const answer = await fetch(`${target}${path}`, asked).catch(() => undefined);
    if (answer === undefined) return void response.destroy();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const told = answer.ok && rewrite ? rewrite(path, bytes) : bytes;
    const type = { "content-type": answer.headers.get("content-type") ?? "" };
    response.writeHead(told ? answer.status : 404, { ...cors, ...type }).end(told);
  });
  server.on("upgrade", (request, socket, head) => {
    const { hostname, port } = new URL(target);
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join("")}\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(lie) {
      rewrite = lie;
      paths = [];
    },
    asked: () => paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
