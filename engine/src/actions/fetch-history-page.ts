import type { HistoryPage } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { fetchHistory } from "../fetch-snapshot.ts";

/** A page of the active wallet's history, from 0, empty without a wallet. May throw NetworkError or ProtocolError. */
export async function fetchHistoryPage(ctx: Context, page: number, signal?: AbortSignal): Promise<HistoryPage> {
  const session = ctx.session();
  if (!session) return { txs: [], numPages: 0, numTxs: 0 };
  return fetchHistory(ctx.ports.chain, session.scripts, page, signal);
}
