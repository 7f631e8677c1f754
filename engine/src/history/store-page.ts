import type { PackedTx } from "@satchel/core/ports";
import { change, type History, inTurn, type ShelfNote } from "./history.ts";
import { addRun } from "./runs.ts";
import { endOfBlock, isInMempool, OLDEST, orderOf, startOfBlock } from "./shelves.ts";

/** A page below the top: `at` is the position of its first transaction. */
export type Page = { shelf: string; at: number; txs: readonly PackedTx[]; numTxs: number; isEstimate?: boolean };

/** Stores a page, and takes away what stood in its range and is not on it. May throw StorageError. */
export const storePage = (history: History, page: Page): Promise<ShelfNote | undefined> =>
  inTurn(history, () =>
    change(history, page.shelf, async (known) => {
      const { archive, walletId } = history;
      const onPage = new Set(page.txs.map(({ txid }) => txid));
      const range = await archive.list({ walletId, shelf: page.shelf }, ...rangeOf(page));
      const remove = range.map(({ txid }) => txid).filter((txid) => !onPage.has(txid));
      return { put: page.txs, remove, note: notePage(known, page) };
    }),
  );

/** Blocks at its ends may go on on the pages beside it. */
function rangeOf({ txs, at, numTxs }: Page): [string, string] {
  const sorted = [...txs].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [OLDEST, OLDEST];
  const from = isInMempool(orderOf(first)) ? orderOf(first) : endOfBlock(first.height);
  if (at + txs.length >= numTxs) return [from, OLDEST];
  return [from, isInMempool(orderOf(last)) ? orderOf(last) : startOfBlock(last.height)];
}

/** Ranks are counted from the oldest: what came on top since changes none of them, and what left all above it. */
function notePage(known: ShelfNote, { at, txs, numTxs, isEstimate = false }: Page): ShelfNote {
  if (isEstimate || numTxs < known.total) return known;
  return { ...known, runs: addRun(known.runs, Math.max(0, numTxs - at - txs.length), Math.max(0, numTxs - at)) };
}
