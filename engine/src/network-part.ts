import type { Context, LiveSession, Session } from "./context.ts";
import { followFrozen } from "./frozen-coins/follow-frozen.ts";
import { followHistory } from "./history/follow-history.ts";
import { createLedgerKeeper } from "./ledger/ledger-keeper.ts";
import { followAlerts } from "./market/alerts/follow-alerts.ts";
import { learnPrices } from "./market/prices/learn-prices.ts";
import { createSettling } from "./payments/settle/settle.ts";
import { createPricing } from "./prices/prices.ts";
import { checkWhenIdle } from "./sync/idle-check.ts";
import { watchLive } from "./sync/live.ts";
import { createSync } from "./sync/sync.ts";
import { learnTokens } from "./tokens/learn-tokens.ts";

/** Everything that talks to the network by itself. Fetched after the stored state is shown. */
export type NetworkPart = ReturnType<typeof createNetworkPart>;

export function createNetworkPart(ctx: Context) {
  const settling = createSettling(ctx);
  const pricing = createPricing(ctx);
  return {
    settling,
    pricing,
    goLive: (session: Session): LiveSession => {
      const keeper = createLedgerKeeper(ctx, session);
      const sync = createSync(ctx, session);
      const watching = watchLive(ctx, session, sync);
      const unfollow = [followFrozen(ctx), followHistory(ctx, session)];
      const stopLearning = learnTokens(ctx);
      const stopPrices = learnPrices(ctx);
      const stopAlerts = followAlerts(ctx);
      const stopChecking = checkWhenIdle(ctx, session, sync);
      // The first piece of work in the queue, before any change of the coins.
      if (ctx.state.getState().ledger.awaited) void session.queue.run(() => keeper.loadCoins());
      return {
        begin: () => {
          pricing.open();
          return sync.requestUnlessSame();
        },
        request: () => sync.request(),
        follow: watching.follow,
        keeper,
        close: () => {
          sync.stop();
          watching.stop();
          for (const undo of unfollow) undo();
          keeper.stop();
          stopLearning();
          stopPrices();
          stopAlerts();
          stopChecking();
        },
      };
    },
    stop: () => {
      settling.stop();
      pricing.stop();
    },
  };
}
