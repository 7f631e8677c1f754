import type { TokenId } from "@satchel/core/ids";
import { AGORA_PLUGIN } from "@satchel/core/offer";
import type { Context } from "../../context.ts";
import { lookUp } from "../../indexer/look-up.ts";
import { fetchAndRead } from "../fetch-offers.ts";
import { answering } from "../market-problem.ts";
import { groupOf, type OffersOf } from "../offers-of.ts";
import { verifyOffer } from "../verify-offer.ts";
import { watchWhileSeen } from "../while-seen.ts";
import { type BookKeeper, type BookViewer, createBookKeeper } from "./book-keeper.ts";
import { booksOf } from "./books.ts";

const keepers = new WeakMap<Context, BookKeeper>();

/** Returns the keeper of the books of an engine. */
export function keeperOf(ctx: Context): BookKeeper {
  const { ports, state, isStopped } = ctx;
  const { chain, clock } = ports;
  const keeper =
    keepers.get(ctx) ??
    createBookKeeper({
      sources: {
        fetch: (of, readings, onFirst) => fetchAndRead(ctx, of, { readings, onFirst }),
        verify: (offer) => verifyOffer(ctx, offer),
        watch: (of, onChange) =>
          watchWhileSeen(
            ctx,
            (onEvent) =>
              "tokenId" in of
                ? chain.watchToken(of.tokenId, onEvent)
                : chain.watchGroup(AGORA_PLUGIN, groupOf(of), onEvent),
            onChange,
          ),
        lookUp: async (txid) => {
          const tx = await answering(undefined, () => lookUp(chain, txid));
          return tx.ok ? tx.value : undefined;
        },
      },
      books: booksOf(ctx),
      state,
      clock,
      isStopped,
    });
  keepers.set(ctx, keeper);
  return keeper;
}

/** Begins to look at a book of offers, which is in the engine's `books` from now on, until the viewer closes it. */
export const viewOffers = async (ctx: Context, of: OffersOf): Promise<BookViewer> => keeperOf(ctx).view(of);

/**
 * Fetches the offers of a token whose page is about to be drawn, so that the page is drawn while the indexer answers.
 */
export const expectOffers = async (ctx: Context, tokenId: TokenId): Promise<void> => keeperOf(ctx).expect({ tokenId });
