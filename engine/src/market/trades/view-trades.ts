import type { TokenId } from "@satchel/core/ids";
import { AGORA_PLUGIN } from "@satchel/core/offer";
import type { Context } from "../../context.ts";
import { groupOf, type OffersOf } from "../offers-of.ts";
import { watchWhileSeen } from "../while-seen.ts";
import type { MarketTrades } from "./follow-trades.ts";
import { createTradesKeeper, type TradesKeeper, type TradesViewer } from "./keep-trades.ts";
import { pageReader } from "./read-trades.ts";
import { loadTrades, saveTrades } from "./stored-trades.ts";

/** Tokens and collections have different ids, so what is stored of both has one place. */
type Keepers = { tokens: TradesKeeper; collections: TradesKeeper };
const keepers = new WeakMap<Context, Keepers>();

function keepersOf(ctx: Context): Keepers {
  const known = keepers.get(ctx);
  if (known) return known;
  const { state } = ctx;
  const made = {
    tokens: createKeeper(ctx, (tokenId) => ({ tokenId })),
    collections: createKeeper(ctx, (groupTokenId) => ({ groupTokenId })),
  };
  state.subscribe((now, before) => {
    for (const keeper of Object.values(made)) {
      if (before.phase.kind === "ready" && now.phase.kind !== "ready") keeper.clear();
      else if (now.connection !== "offline" && before.connection === "offline") keeper.retry();
    }
  });
  keepers.set(ctx, made);
  return made;
}

function createKeeper(ctx: Context, marketOf: (tokenId: TokenId) => OffersOf): TradesKeeper {
  const { ports, state } = ctx;
  const { archive, chain, clock, log } = ports;
  return createTradesKeeper({
    readerOf: (tokenId) => pageReader(ports, marketOf(tokenId), () => state.getState().tip?.height ?? -1),
    watch: (tokenId, onChange) =>
      watchWhileSeen(ctx, (onEvent) => chain.watchGroup(AGORA_PLUGIN, groupOf(marketOf(tokenId)), onEvent), onChange),
    load: async (tokenId) => archive && loadTrades(archive, tokenId),
    save: async (tokenId, trades) => {
      // A wallet that was locked or erased meanwhile leaves nothing behind.
      if (state.getState().phase.kind === "ready" && !ctx.isStopped())
        await (archive && saveTrades(archive, tokenId, trades));
    },
    clock,
    onError: (error) => log.warn("The trades of a token were not stored or read", error),
  });
}

/**
 * Begins to look at the trades of a token, each of which its transaction's bytes show. `onChange` is called at once and
 * whenever more of them are known, until the viewer closes.
 */
export const viewTrades = async (
  ctx: Context,
  tokenId: TokenId,
  onChange: (trades: MarketTrades) => void,
): Promise<TradesViewer> => keepersOf(ctx).tokens.view(tokenId, onChange);

/** Does the same for the sales of all NFTs of a collection. Which NFT belongs to it is the server's word. */
export const viewSales = async (
  ctx: Context,
  collectionId: TokenId,
  onChange: (trades: MarketTrades) => void,
): Promise<TradesViewer> => keepersOf(ctx).collections.view(collectionId, onChange);
