// Live connections through a server that stands before an indexer.
import type { Server } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Passes each WebSocket that is opened at `server` on to the server at `target`, byte by byte. The end of one side ends
 * the other. @returns a function that cuts the open connections, of which `server` itself no longer knows
 */
export function passLive(server: Server, target: string): () => void {
  const { hostname, port } = new URL(target);
  const live = new Set<Duplex>();
  server.on("upgrade", (incoming, socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${incoming.rawHeaders[at + 1]}`] : [],
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const each of [socket, upstream]) {
      live.add(each);
      each.on("error", () => undefined);
      each.on("close", () => {
        live.delete(each);
        socket.destroy();
        upstream.destroy();
      });
    }
  });
  return () => {
    for (const each of live) each.destroy();
  };
}
