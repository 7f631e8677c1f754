import type { PackedTx } from "@satchel/core/ports";
import { change, type History, inTurn, type ShelfNote } from "./history.ts";
import { addRun } from "./runs.ts";
import { endOfBlock, isInMempool, OLDEST, orderOf, startOfBlock } from "./shelves.ts";

/** A page below the top: `at` is the position of its first transaction. */
export type Page = { shelf: string; at: number; txs: readonly PackedTx[]; numTxs: number; isEstimate?: boolean };

/** Stores a page and removes the records in its range that are not on it. Throws StorageError. */
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

/** Returns the range that a page covers, without the blocks at its ends: they may continue on the next pages. */
function rangeOf({ txs, at, numTxs }: Page): [string, string] {
  const sorted = [...txs].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return [OLDEST, OLDEST];
  const from = isInMempool(orderOf(first)) ? orderOf(first) : endOfBlock(first.height);
  if (at + txs.length >= numTxs) return [from, OLDEST];
  return [from, isInMempool(orderOf(last)) ? orderOf(last) : startOfBlock(last.height)];
}

/**
 * Returns the note with the page's ranks as complete. Ranks count from the oldest: new transactions at the top change
 * no rank, but one that is gone shifts all ranks above it; then, or with an estimated count, the note stays as it is.
 */
function notePage(known: ShelfNote, { at, txs, numTxs, isEstimate = false }: Page): ShelfNote {
  if (isEstimate || numTxs < known.total) return known;
  return { ...known, runs: addRun(known.runs, Math.max(0, numTxs - at - txs.length), Math.max(0, numTxs - at)) };
}
