import type { HistoryPage, Tx } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { dropDamaged, type History, historyOf, inTurn, isWhole, readShelf, wholeOf } from "./history.ts";
import { covers } from "./runs.ts";
import { asPage, WHOLE } from "./shelves.ts";

/**
 * `count`: how many transactions are stored. `total`: how many the indexer had when last asked. `isWhole`: all of them
 * are stored.
 */
export type StoredHistory = { count: number; total: number; isWhole: boolean };

/** Returns how much of the active wallet's history is stored on this device. Throws StorageError. */
export async function storedHistory(ctx: Context): Promise<StoredHistory> {
  const { ledger, sync } = ctx.state.getState();
  const history = historyOf(ctx, ctx.session());
  if (!history) return { count: 0, total: ledger.numTxs, isWhole: false };
  // In turn, so that writes that have begun are counted.
  const shelf = await inTurn(history, () => readShelf(history, WHOLE));
  const { count, total } = shelf;
  const isCounted = sync.state === "fresh" && history.scripts.size === 1;
  const knownTotal = isCounted ? ledger.numTxs : Math.max(total, count);
  const isSeen = total > 0 || sync.state === "fresh";
  return { count, total: knownTotal, isWhole: isSeen && knownTotal === total && isWhole(shelf) };
}

/**
 * Returns up to `count` stored transactions of the active wallet from position `from` on, newest first. Reads no other
 * records. Throws StorageError.
 */
export async function readStored(ctx: Context, from: number, count: number): Promise<readonly Tx[]> {
  const history = historyOf(ctx, ctx.session());
  if (!history) return [];
  const txs = await readTxs(history, from, count);
  const finalHeight = ctx.state.getState().tip?.finalHeight ?? -1;
  // A final block makes everything below it final; the records below it are not rewritten for that.
  return asPage(txs).map((tx) =>
    tx.block && tx.block.height <= finalHeight && !tx.isFinal ? { ...tx, isFinal: true } : tx,
  );
}

async function readTxs(history: History, from: number, count: number): Promise<Tx[]> {
  for (;;) {
    const records = await history.archive.read(wholeOf(history), from, count);
    const read = await history.chain.unpack(records.map(({ bytes }) => bytes));
    const damaged = records.filter((_, at) => read[at] === undefined).map(({ txid }) => txid);
    if (damaged.length === 0) return read.flatMap((tx) => tx ?? []);
    await dropDamaged(history, damaged);
  }
}

/**
 * Returns a page of the stored history; undefined unless everything from the newest transaction down to the end of the
 * page is stored. Throws StorageError.
 */
export async function readStoredPage(ctx: Context, page: number, pageSize: number): Promise<HistoryPage | undefined> {
  const history = historyOf(ctx, ctx.session());
  if (!history) return undefined;
  const shelf = await readShelf(history, WHOLE);
  const { total, runs } = shelf;
  const from = page * pageSize;
  const end = Math.min(total, from + pageSize);
  if (from >= end || !covers(runs, total - end, total)) return undefined;
  if (covers(runs, 0, total) && !isWhole(shelf)) return undefined;
  const txs = await readStored(ctx, from, pageSize);
  return txs.length === end - from ? { txs, numTxs: total, numPages: Math.ceil(total / pageSize) } : undefined;
}
