import type { Context } from "../../context.ts";
import { createPacer } from "../../pacing/pacer.ts";
import { loadItem, saveItem } from "../../persist/stored-item.ts";
import { needForeignTokens } from "../../tokens/tokens.ts";
import { booksOf } from "../books/books.ts";
import { keeperOf } from "../books/view-offers.ts";
import { fetchOfferedTokens, type OfferedKind } from "../fetch-offers.ts";
import { BATCH, BATCH_PAUSE_MS } from "./load-all.ts";
import { offeredItem } from "./offered-item.ts";
import { createOfferedKeeper, type OfferedKeeper, type OfferedViewer } from "./offered-keeper.ts";

const keepers = new WeakMap<Context, Map<OfferedKind, OfferedKeeper>>();

function offeredKeeperOf(ctx: Context, kind: OfferedKind): OfferedKeeper {
  const ofContext = keepers.get(ctx) ?? new Map<OfferedKind, OfferedKeeper>();
  keepers.set(ctx, ofContext);
  const keeper = ofContext.get(kind) ?? createFor(ctx, kind);
  ofContext.set(kind, keeper);
  return keeper;
}

function createFor(ctx: Context, kind: OfferedKind): OfferedKeeper {
  const { ports, isStopped } = ctx;
  const item = offeredItem(kind);
  return createOfferedKeeper({
    kind,
    books: booksOf(ctx),
    keeper: keeperOf(ctx),
    fetchIds: (signal) => fetchOfferedTokens(ctx, kind, signal),
    needNames: (tokenIds) => needForeignTokens(ctx, tokenIds),
    load: async () => {
      const loaded = await loadItem(ports.store, item);
      if (loaded.kind === "valid" || loaded.kind === "repaired") return loaded.value;
      if (loaded.kind !== "absent") ports.log.warn(`What was on offer could not be read: ${loaded.reason}`);
      return undefined;
    },
    save: (offered) => saveItem(ports.store, item, offered),
    clock: ports.clock,
    pace: ctx.hasPublicIndexers
      ? createPacer(ports.clock, BATCH, BATCH_PAUSE_MS)
      : async (isWanted = () => true) => isWanted(),
    isStopped,
    onError: (error) => ports.log.warn("What is on offer was not stored", error),
  });
}

/**
 * Begins to look at what is on offer on the whole market, which is in the engine's `books.offered` from now on, until
 * the viewer closes it. The stored list is shown first.
 */
export const viewOffered = (ctx: Context, kind: OfferedKind): Promise<OfferedViewer> =>
  offeredKeeperOf(ctx, kind).view();
