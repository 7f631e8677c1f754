import type { Clock } from "@satchel/core/ports";
import { aliveRequest } from "./alive-request.ts";
import { exchange, type Fetch } from "./exchange.ts";

/**
 * Milliseconds a small request to each server takes; Infinity for one that does not answer within `timeoutMs`.
 * Each is asked twice and the second time counts, or the one server that already has a connection would always win.
 */
export async function measureLatency(
  servers: readonly string[],
  tools: { fetch: Fetch; clock: Clock; timeoutMs: number },
): Promise<readonly number[]> {
  return Promise.all(
    servers.map(async (server) => {
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
