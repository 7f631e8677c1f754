import { PAGE_SIZE } from "@satchel/core/ledger";
import { NetworkError } from "@satchel/core/ports";
import type { HistoryPage } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { fetchHistory } from "../indexer/fetch-snapshot.ts";
import { keepPage } from "./keep.ts";
import { readStoredPage } from "./read-stored.ts";

/**
 * Returns a page of the active wallet's history; pages count from 0. Without a wallet it is empty. If the indexer
 * cannot be reached, it is the stored page, provided that all of that page is stored. Throws NetworkError or
 * ProtocolError.
 */
export async function fetchHistoryPage(ctx: Context, page: number, signal?: AbortSignal): Promise<HistoryPage> {
  const session = ctx.session();
  if (!session) return { txs: [], numPages: 0, numTxs: 0 };
  try {
    const fetched = await fetchHistory(ctx.ports.chain, session.scripts, page, signal);
    void keepPage(ctx, session, page * PAGE_SIZE, fetched);
    return fetched;
  } catch (error) {
    if (!(error instanceof NetworkError) || error.outcome === "refused" || signal?.aborted) throw error;
    const stored = await readStoredPage(ctx, page, PAGE_SIZE).catch((failure: unknown) => {
      ctx.ports.log.warn("A stored page of the history could not be read", failure);
    });
    if (!stored) throw error;
    return stored;
  }
}
