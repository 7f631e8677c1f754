import type { TokenId } from "@satchel/core/ids";
import { AGORA_PLUGIN, OFFER_GROUPS } from "@satchel/core/offer";
import type { Context } from "../../context.ts";
import type { MarketTrades } from "./follow-trades.ts";
import { createTradesKeeper, type TradesKeeper, type TradesViewer } from "./keep-trades.ts";
import { pageReader } from "./read-trades.ts";
import { loadTrades, saveTrades } from "./stored-trades.ts";

const keepers = new WeakMap<Context, TradesKeeper>();

function keeperOf(ctx: Context): TradesKeeper {
  const known = keepers.get(ctx);
  if (known) return known;
  const { ports, state } = ctx;
  const { archive, chain, clock, log } = ports;
  const keeper = createTradesKeeper({
    readerOf: (tokenId) => pageReader(ports, tokenId, () => state.getState().tip?.height ?? -1),
    watch: (tokenId, onChange) => chain.watchGroup(AGORA_PLUGIN, OFFER_GROUPS.token + tokenId, onChange),
    load: async (tokenId) => archive && loadTrades(archive, tokenId),
    save: async (tokenId, trades) => {
      // A wallet that was locked or erased meanwhile leaves nothing behind.
      if (state.getState().phase.kind === "ready" && !ctx.isStopped())
        await (archive && saveTrades(archive, tokenId, trades));
    },
    clock,
    onError: (error) => log.warn("The trades of a token were not stored or read", error),
  });
  state.subscribe((now, before) => {
    if (before.phase.kind === "ready" && now.phase.kind !== "ready") keeper.clear();
    else if (now.connection !== "offline" && before.connection === "offline") keeper.retry();
  });
  keepers.set(ctx, keeper);
  return keeper;
}

/**
 * Begins to look at the trades of a token, each of which its transaction's bytes show. `onChange` is called at once and
 * whenever more of them are known, until the viewer closes.
 */
export const viewTrades = async (
  ctx: Context,
  tokenId: TokenId,
  onChange: (trades: MarketTrades) => void,
): Promise<TradesViewer> => keeperOf(ctx).view(tokenId, onChange);
