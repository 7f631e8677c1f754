import type { TokenId, Txid } from "@satchel/core/ids";
import { createSlicer } from "@satchel/core/in-slices";
import { AGORA_PLUGIN, OFFER_GROUPS, type PastOffer, provePastOffers } from "@satchel/core/offer";
import type { Result } from "@satchel/core/result";
import type { Tx } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { answering, type MarketProblem } from "./market-problem.ts";

/** An offer that ended or was bought from. `atMs`: when the transaction was first seen; 0 if that is not known. */
export type PastTrade = PastOffer & { txid: Txid; atMs: number };
/** `numUnproven`: how many more the indexer claims, although the bytes of its transactions do not show them. */
export type PastTradesPage = { trades: readonly PastTrade[]; numUnproven: number; numPages: number };

/**
 * How many transactions one page has. Transactions that only list offers are among them, so a page may show fewer
 * trades.
 */
const PAGE_SIZE = 50;
/** Each transaction is hashed, and the covenants in it are rebuilt. */
const LOOK_EVERY = 2;

/** Fetches a page of the trades of a token, newest first. Each is shown by the bytes of its transaction. */
export async function fetchPastTrades(
  { ports: { chain, clock } }: Context,
  tokenId: TokenId,
  page: number,
  signal?: AbortSignal,
): Promise<Result<PastTradesPage, MarketProblem>> {
  const slicer = createSlicer(clock, LOOK_EVERY);
  return answering(signal, async () => {
    const group = OFFER_GROUPS.token + tokenId;
    const { txs, numPages } = await chain.pluginHistory(AGORA_PLUGIN, group, page, PAGE_SIZE, signal);
    const trades: PastTrade[] = [];
    let numUnproven = 0;
    for (const tx of txs) {
      const proven = provePastOffers(tx);
      const past = proven.past.filter(({ offer }) => offer.tokenId === tokenId);
      trades.push(...past.map((each) => ({ ...each, txid: tx.txid, atMs: timeOf(tx) })));
      numUnproven += proven.numUnproven;
      if (slicer.isOver()) await slicer.pause();
      signal?.throwIfAborted();
    }
    return { trades, numUnproven, numPages };
  });
}

const timeOf = ({ timeFirstSeen, block }: Tx): number => (timeFirstSeen || block?.timestamp || 0) * 1000;
