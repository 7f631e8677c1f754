import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A server's port, opened and closed without losing the server. */
export type Listener = {
  /** The port it has or had; before the first `open` the wanted one. */
  port(): number;
  /** Opens the port, after `close` the same one again. Rejects with EADDRINUSE when somebody else has it. */
  open(): Promise<void>;
  /** Ends every connection too. */
  close(): Promise<void>;
};

/** Port 0 lets the system choose. */
export function createListener(server: Server, host: string, wantedPort: number): Listener {
  let port = wantedPort;
  // The server itself forgets those that became WebSockets, and would wait for them.
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return {
    port: () => port,
    open: () =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          port = (server.address() as AddressInfo).port;
          resolve();
        });
      }),
    async close() {
      if (!server.listening) return;
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        for (const socket of sockets) socket.destroy();
      });
      // A client in this process hears of its dead connections in the next turn; without it, it would use them again.
      await nextTurn();
      await nextTurn();
    },
  };
}
