import { PAGE_SIZE } from "@satchel/core/ledger";
import type { ArchivePlace, PackedTx } from "@satchel/core/ports";
import type { Tx, TxOutput } from "@satchel/core/tx";
import { change, type History, inTurn, type ShelfNote } from "./history.ts";
import { addRun, covers } from "./runs.ts";
import { endOfBlock, isInMempool, OLDEST, orderOf, startOfBlock } from "./shelves.ts";

/** A page below the top: `at` is the position of its first transaction. */
export type Page = { shelf: string; at: number; txs: readonly PackedTx[]; numTxs: number; isEstimate?: boolean };

/**
 * Stores a page and removes the records in its range that are not on it. If the page was stored before and says
 * something else now (after a reorganisation, or if one of the two was a lie), no other stored page counts as complete
 * any more: loading the whole history fetches all of them again. Throws StorageError.
 */
export const storePage = (history: History, page: Page): Promise<ShelfNote | undefined> =>
  inTurn(history, () =>
    change(history, page.shelf, async (note) => {
      const { archive, walletId } = history;
      const onPage = new Set(page.txs.map(({ txid }) => txid));
      const range = await archive.list({ walletId, shelf: page.shelf }, ...rangeOf(page));
      const gone = range.filter(({ txid }) => !onPage.has(txid));
      const remove = gone.map(({ txid }) => txid);
      const isDoubted = isStored(note, page) && (gone.some(isMined) || (await saysSomethingElse(history, page)));
      return { put: page.txs, remove, note: notePage(isDoubted ? topOf(note) : note, page), isDoubted };
    }),
  );

const isMined = ({ order }: ArchivePlace) => !isInMempool(order);

/** Whether all transactions of a page are stored, by what the note says. */
const isStored = ({ runs, total }: ShelfNote, { at, txs, numTxs }: Page): boolean =>
  numTxs >= total && covers(runs, Math.max(0, numTxs - at - txs.length), Math.max(0, numTxs - at));

/** Returns the note of the first page alone, which every sync fetches. */
const topOf = ({ runs, total }: ShelfNote): ShelfNote => {
  const low = Math.max(0, total - PAGE_SIZE);
  return { total, runs: covers(runs, low, total) ? addRun([], low, total) : [] };
};

/**
 * Whether a mined transaction of the page is not stored, or is stored with another block, other coins or other tokens.
 */
async function saysSomethingElse({ archive, chain, walletId }: History, { txs }: Page): Promise<boolean> {
  const mined = txs.filter(({ height }) => height >= 0);
  const records = await archive.get(
    walletId,
    mined.map(({ txid }) => txid),
  );
  if (records.length < mined.length) return true;
  const [now, before] = await Promise.all(
    [mined, records].map((packed) => chain.unpack(packed.map(({ bytes }) => bytes))),
  );
  const storedEssences = new Map(before?.flatMap((tx) => (tx?.block ? [[tx.txid, essenceOf(tx)] as const] : [])));
  return (
    now?.some((tx) => tx !== undefined && (storedEssences.get(tx.txid) ?? essenceOf(tx)) !== essenceOf(tx)) ?? false
  );
}

/**
 * Returns what cannot change about a mined transaction, as a text: neither finality nor spent outputs, nor when a
 * server saw it.
 */
function essenceOf({ block, inputs, outputs }: Tx): string {
  const coin = ({ script, sats, token }: Pick<TxOutput, "script" | "sats" | "token">) =>
    [script, sats, token?.tokenId, token?.atoms, token?.isMintBaton].join();
  return [block?.hash, ...inputs.map((input) => `${input.outpoint} ${coin(input)}`), ...outputs.map(coin)].join(" ");
}

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
function notePage(note: ShelfNote, { at, txs, numTxs, isEstimate = false }: Page): ShelfNote {
  if (isEstimate || numTxs < note.total) return note;
  return { ...note, runs: addRun(note.runs, Math.max(0, numTxs - at - txs.length), Math.max(0, numTxs - at)) };
}
