import type { Clock } from "@satchel/core/ports";
import { aliveRequest } from "./alive-request.ts";
import { exchange, type Fetch } from "./exchange.ts";

/**
 * Returns the milliseconds that a small request to each server takes; Infinity when it is not answered within
 * `timeoutMs`, or may not be asked. Each server is asked twice and the second time counts, because the first includes
 * the connection, which one server already has.
 */
export async function measureLatency(
  servers: readonly string[],
  tools: { fetch: Fetch; clock: Clock; mayAsk?: (server: string) => boolean; timeoutMs: number },
): Promise<readonly number[]> {
  return Promise.all(
    servers.map(async (server) => {
      if (tools.mayAsk?.(server) === false) return Number.POSITIVE_INFINITY;
      const begun = tools.clock.now();
      const warm = await exchange(server, aliveRequest, tools);
      if (warm.kind !== "value") return Number.POSITIVE_INFINITY;
      const connected = tools.clock.now();
      const timeoutMs = Math.max(0, tools.timeoutMs - (connected - begun));
      const timed = await exchange(server, aliveRequest, { ...tools, timeoutMs });
      return timed.kind === "value" ? tools.clock.now() - connected : Number.POSITIVE_INFINITY;
    }),
  );
}
