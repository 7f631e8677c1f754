import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** A server's port, which can be closed and opened again without losing the server. */
export type Listener = {
  /** The port that is or was open; before the first `open` the wanted one. */
  port(): number;
  /** Opens the port; after `close` the same one again. Rejects with EADDRINUSE when another program has it. */
  open(): Promise<void>;
  /** Closes the port and ends every connection. */
  close(): Promise<void>;
};

/** With port 0 the system chooses. */
export function createListener(server: Server, host: string, wantedPort: number): Listener {
  let port = wantedPort;
  // Node's server forgets sockets that became WebSockets, and would wait for them when it closes.
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
      // A client in this process learns in the next turn that its connections are dead; without the wait it would use
      // them again.
      await nextTurn();
      await nextTurn();
    },
  };
}
