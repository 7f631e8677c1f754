import type { Context } from "./context.ts";
import { watchLive } from "./live.ts";
import { createPricing } from "./prices.ts";
import type { LiveSession, Session } from "./session.ts";
import { createSettling } from "./settle.ts";
import { createSync } from "./sync.ts";

/** All that talks to the network by itself. Fetched when what is stored is on show already. */
export type NetworkPart = ReturnType<typeof createNetworkPart>;

export function createNetworkPart(ctx: Context) {
  const settling = createSettling(ctx);
  const pricing = createPricing(ctx);
  return {
    settling,
    pricing,
    goLive: (session: Session): LiveSession => {
      const sync = createSync(ctx, session);
      const unwatch = watchLive(ctx, session, sync);
      return {
        request: () => sync.request(),
        close: () => {
          sync.stop();
          unwatch();
        },
      };
    },
    stop: () => {
      settling.stop();
      pricing.stop();
    },
  };
}
