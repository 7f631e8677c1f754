import type { Server } from "node:http";

/** Returns the port on which the wallet's server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the wallet's server has no port");
  return address.port;
}
