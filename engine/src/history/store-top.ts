import type { ArchivePlace, PackedTx } from "@satchel/core/ports";
import type { Txid } from "@satchel/core/tx";
import { lookUp } from "../indexer/look-up.ts";
import { change, type History, inTurn, type ShelfNote } from "./history.ts";
import { addRun, covers, runsBelow, withoutHighest } from "./runs.ts";
import { END_OF_MEMPOOL, isInMempool, NEWEST, OLDEST, orderOf, startOfBlock } from "./shelves.ts";

/** The newest transactions of a shelf without a gap, `numTxs` of them in all. */
export type Top = {
  shelf: string;
  txs: readonly PackedTx[];
  numTxs: number;
  /** Over several scripts the indexer does not say how many there are. */
  isEstimate?: boolean;
  /** Follows what was stored before step by step, as live events told: then nothing else has happened further down. */
  isNext?: boolean;
  /** Transactions further down that changed, where they are kept, and some that are gone for good. */
  updates?: readonly PackedTx[];
  gone?: ReadonlySet<Txid>;
};

/** Stores what is on top, and takes away what stood there and is no more. May throw StorageError. */
export const storeTop = (history: History, top: Top): Promise<ShelfNote | undefined> =>
  inTurn(history, () => change(history, top.shelf, (known) => planTop(history, top, known)));

async function planTop(history: History, top: Top, known: ShelfNote) {
  const { archive, walletId } = history;
  const shelf = { walletId, shelf: top.shelf };
  const onTop = new Set(top.txs.map(({ txid }) => txid));
  const kept = await archive.find(walletId, [...onTop]);
  const inMempool = await archive.list(shelf, NEWEST, END_OF_MEMPOOL);
  const { updates, remove } = await findChanged(history, top, { onTop, inMempool });
  const note = noteTop(known, {
    rows: onTop.size,
    numTxs: top.numTxs,
    isEstimate: top.isEstimate ?? false,
    added: onTop.size - kept.length,
    dropped: remove.length,
    inMempool: inMempool.length,
    // Counting takes time with their number; it only matters where all of them are unconfirmed.
    count: inMempool.length < known.total ? inMempool.length : await archive.count(shelf),
  });
  return { put: [...top.txs, ...updates], remove, note };
}

type Seen = { onTop: ReadonlySet<Txid>; inMempool: readonly ArchivePlace[] };

/** What is kept below the top and is another now, and what is kept and is gone. */
async function findChanged(history: History, top: Top, { onTop, inMempool }: Seen) {
  const { archive, walletId } = history;
  const { updates = [], gone = new Set() } = top;
  const told = new Map(updates.filter(({ txid }) => !onTop.has(txid)).map((tx) => [tx.txid, tx]));
  const changed = await archive.find(walletId, [...told.keys()]);
  const lost = await archive.find(
    walletId,
    [...gone].filter((txid) => !onTop.has(txid)),
  );
  const range = await archive.list({ walletId, shelf: top.shelf }, NEWEST, endOf(top));
  // Unconfirmed ones can leave from anywhere.
  const doubtful = new Set([...range, ...(top.isNext ? [] : inMempool)].map(({ txid }) => txid));
  const missing = [...doubtful].filter((txid) => !onTop.has(txid) && !told.has(txid) && !gone.has(txid));
  const there = new Map((await findThere(history, missing)).map((tx) => [tx.txid, tx]));
  return {
    updates: [...changed.flatMap(({ txid }) => told.get(txid) ?? []), ...there.values()],
    remove: [...lost.map(({ txid }) => txid), ...missing.filter((txid) => !there.has(txid))],
  };
}

/** Down to where everything that is kept would have to be among these. */
function endOf({ txs, numTxs }: Top): string {
  if (txs.length >= numTxs) return OLDEST;
  const last = [...txs].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).at(-1);
  if (!last) return NEWEST;
  const order = orderOf(last);
  // Of the last one's block, others may be on the next page.
  return isInMempool(order) ? order : startOfBlock(last.height);
}

/** More than these are not looked for one by one: whoever wants them loads the history again. */
const MAX_LOOKED_UP = 50;

/** Those that are not gone: they wait further down, or a block took them there. */
async function findThere({ chain }: History, txids: readonly Txid[]): Promise<readonly PackedTx[]> {
  if (txids.length > MAX_LOOKED_UP) return [];
  const found = await Promise.all(txids.map((txid) => lookUp(chain, txid).catch(() => undefined)));
  return chain.pack(found.flatMap((tx) => tx ?? []));
}

type TopFacts = {
  rows: number;
  numTxs: number;
  isEstimate: boolean;
  /** How many of the rows were not kept before, and how many that were kept are gone. */
  added: number;
  dropped: number;
  /** How many were kept before, and how many of those were unconfirmed: they may be gone or have moved. */
  count: number;
  inMempool: number;
};

/** What is complete after the top was seen. It joins what was known where the numbers explain each other. */
function noteTop(known: ShelfNote, facts: TopFacts): ShelfNote {
  const { rows, added, dropped, isEstimate } = facts;
  const overlaps = known.total > 0 && added < rows;
  if (isEstimate) {
    // Those of a whole history are counted by what comes and goes.
    const isWhole = overlaps && covers(known.runs, 0, known.total);
    const total = known.total + added - dropped;
    return isWhole ? { total, runs: addRun([], 0, total) } : { total: facts.numTxs, runs: [] };
  }
  const total = facts.numTxs;
  const isJoined = overlaps && total - known.total === added - dropped;
  const runs = isJoined && isSteady(known, facts) ? grown(known, total) : withoutHighest(known.runs, facts.inMempool);
  return { total, runs: addRun(runsBelow(runs, total), Math.max(0, total - rows), total) };
}

/** Blocks put what is unconfirmed into another order: ranks stay where all of that is in one run, or everything is. */
function isSteady({ runs, total }: ShelfNote, { inMempool, count }: TopFacts): boolean {
  const [low, high] = runs.at(-1) ?? [0, 0];
  return high >= total && (high - low > inMempool || (low === 0 && count === total));
}

const grown = ({ runs, total: before }: ShelfNote, total: number) =>
  runs.map(([low, high]) => [low, high >= before ? total : high] as const);
