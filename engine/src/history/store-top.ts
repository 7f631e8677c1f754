import type { Txid } from "@satchel/core/ids";
import type { ArchivePlace, PackedTx } from "@satchel/core/ports";
import { lookUp } from "../indexer/look-up.ts";
import { change, type History, inTurn, type ShelfNote } from "./history.ts";
import { addRun, covers, runsBelow, withoutHighest } from "./runs.ts";
import { END_OF_MEMPOOL, isInMempool, NEWEST, OLDEST, orderOf, startOfBlock } from "./shelves.ts";

/** The newest transactions of a shelf, without a gap. `numTxs`: how many the whole history has. */
export type Top = {
  shelf: string;
  txs: readonly PackedTx[];
  numTxs: number;
  /** `numTxs` is estimated, because for several scripts together the indexer has no count. */
  isEstimate?: boolean;
  /** Every step since the last stored top is known from live events, so nothing else has changed further down. */
  isNext?: boolean;
  /** Transactions further down that changed, and transactions that are gone for good. */
  updates?: readonly PackedTx[];
  gone?: ReadonlySet<Txid>;
};

/** Stores the newest transactions and removes the records among them that are gone. Throws StorageError. */
export const storeTop = (history: History, top: Top): Promise<ShelfNote | undefined> =>
  inTurn(history, () => change(history, top.shelf, (before) => planTop(history, top, before)));

async function planTop(history: History, top: Top, before: ShelfNote) {
  const { archive, walletId } = history;
  const shelf = { walletId, shelf: top.shelf };
  const onTop = new Set(top.txs.map(({ txid }) => txid));
  const stored = await archive.find(walletId, [...onTop]);
  const inMempool = await archive.list(shelf, NEWEST, END_OF_MEMPOOL);
  const { updates, remove } = await findChanged(history, top, { onTop, inMempool });
  const note = noteTop(before, {
    rows: onTop.size,
    numTxs: top.numTxs,
    isEstimate: top.isEstimate ?? false,
    added: onTop.size - stored.length,
    dropped: remove.length,
    inMempool: inMempool.length,
    // Counting takes longer with more records, and only matters if all of them are unconfirmed.
    count: inMempool.length < before.total ? inMempool.length : await archive.count(shelf),
  });
  return { put: [...top.txs, ...updates], remove, note };
}

type Seen = { onTop: ReadonlySet<Txid>; inMempool: readonly ArchivePlace[] };

/** Finds the stored records below the top that have changed, and the stored records that are gone. */
async function findChanged(history: History, top: Top, { onTop, inMempool }: Seen) {
  const { archive, walletId } = history;
  const { updates = [], gone = new Set() } = top;
  const updated = new Map(updates.filter(({ txid }) => !onTop.has(txid)).map((tx) => [tx.txid, tx]));
  const changed = await archive.find(walletId, [...updated.keys()]);
  const lost = await archive.find(
    walletId,
    [...gone].filter((txid) => !onTop.has(txid)),
  );
  const range = await archive.list({ walletId, shelf: top.shelf }, NEWEST, endOf(top));
  // An unconfirmed transaction can disappear from any position.
  const doubtful = new Set([...range, ...(top.isNext ? [] : inMempool)].map(({ txid }) => txid));
  const missing = [...doubtful].filter((txid) => !onTop.has(txid) && !updated.has(txid) && !gone.has(txid));
  const existing = new Map((await findThere(history, missing)).map((tx) => [tx.txid, tx]));
  return {
    updates: [...changed.flatMap(({ txid }) => updated.get(txid) ?? []), ...existing.values()],
    remove: [...lost.map(({ txid }) => txid), ...missing.filter((txid) => !existing.has(txid))],
  };
}

/** Returns the end of the range in which every valid record is among the top's transactions. */
function endOf({ txs, numTxs }: Top): string {
  if (txs.length >= numTxs) return OLDEST;
  const last = [...txs].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).at(-1);
  if (!last) return NEWEST;
  const order = orderOf(last);
  // Other transactions of the last one's block may be on the next page.
  return isInMempool(order) ? order : startOfBlock(last.height);
}

/** More than this many are not looked up one by one; loading the whole history fetches them again. */
const MAX_LOOKED_UP = 50;

/** Returns those of these transactions that the indexer still has: they are further down now, or in a block. */
async function findThere({ chain }: History, txids: readonly Txid[]): Promise<readonly PackedTx[]> {
  if (txids.length > MAX_LOOKED_UP) return [];
  const txs = await Promise.all(txids.map((txid) => lookUp(chain, txid).catch(() => undefined)));
  return chain.pack(txs.flatMap((tx) => tx ?? []));
}

type TopFacts = {
  rows: number;
  numTxs: number;
  isEstimate: boolean;
  /** How many of the rows were not stored before, and how many stored records are gone. */
  added: number;
  dropped: number;
  /** How many records were stored before, and how many of them were unconfirmed: these may be gone or have moved. */
  count: number;
  inMempool: number;
};

/**
 * Returns the note after the top was stored. The top joins the run below it if the indexer's count grew by exactly the
 * records that were added and removed.
 */
function noteTop(before: ShelfNote, facts: TopFacts): ShelfNote {
  const { rows, added, dropped, isEstimate } = facts;
  const overlaps = before.total > 0 && added < rows;
  if (isEstimate) {
    // For a whole history the count is kept up by what comes and goes.
    const isWhole = overlaps && covers(before.runs, 0, before.total);
    const total = before.total + added - dropped;
    return isWhole ? { total, runs: addRun([], 0, total) } : { total: facts.numTxs, runs: [] };
  }
  const total = facts.numTxs;
  const isJoined = overlaps && total - before.total === added - dropped;
  const runs =
    isJoined && isSteady(before, facts) ? grown(before, total) : withoutHighest(before.runs, facts.inMempool);
  return { total, runs: addRun(runsBelow(runs, total), Math.max(0, total - rows), total) };
}

/**
 * Whether the runs stay true although a block may have reordered unconfirmed transactions: all of these are in the
 * highest run, or everything is.
 */
function isSteady({ runs, total }: ShelfNote, { inMempool, count }: TopFacts): boolean {
  const [low, high] = runs.at(-1) ?? [0, 0];
  return high >= total && (high - low > inMempool || (low === 0 && count === total));
}

const grown = ({ runs, total: before }: ShelfNote, total: number) =>
  runs.map(([low, high]) => [low, high >= before ? total : high] as const);
