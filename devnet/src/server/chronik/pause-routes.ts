import { Empty } from "@satchel/chain/wire";
import type { FastifyInstance } from "fastify";
import type { Devnet } from "../../devnet.ts";
import { WireError } from "./wire-error.ts";
import type { WireRoutes } from "./wire-routes.ts";

type PauseOptions = { devnet: Devnet; isPauseAllowed: boolean; resumed: () => Promise<void> };

/** The indexer's own routes for pausing it (devnet.md 1.2), and what a pause means for broadcasts. */
export function addPauseRoutes(app: FastifyInstance, routes: WireRoutes, options: PauseOptions): void {
  const { devnet, isPauseAllowed, resumed } = options;
  for (const [path, deed] of [
    ["/pause", devnet.pause],
    ["/resume", devnet.resume],
  ] as const) {
    routes.get(path, () => {
      if (!isPauseAllowed) {
        throw new WireError("403: Pause is not allowed on this node; enable with -chronikallowpause");
      }
      deed();
      return Empty.encode({}).finish();
    });
  }
  // A broadcast is answered when the indexer has the transaction (devnet.md 1.5), so it waits during a pause.
  app.addHook("onSend", async (request, reply, payload) => {
    if (devnet.isPaused && reply.statusCode === 200 && request.url.startsWith("/broadcast-tx")) await resumed();
    return payload;
  });
}
