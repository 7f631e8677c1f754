import type { TokenId, Txid } from "@satchel/core/ids";
import type { Tx } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { createPaidAddresses, type PaidAddresses } from "../list/tx-reads.ts";

export type Found = {
  /** Newest first. */
  hits: readonly Place[];
  /** How many of the `total` transactions on this device have been looked at. */
  done: number;
  total: number;
  isOver: boolean;
  /** Why the stored history could not be read; the hits are from the part that was looked at. */
  failed?: string;
};

/** What a search learns from the transactions it passes. */
export type Met = { paid: PaidAddresses; tokenIds: Set<TokenId> };

export const NOTHING_FOUND: Found = { hits: [], done: 0, total: 0, isOver: false };

type Search = {
  source: HistorySource;
  read(tx: Tx): ReadTx;
  accepts(read: ReadTx): boolean;
  signal: AbortSignal;
  onFound(found: Found): void;
  pause(): Promise<void>;
};

/** The first hits keep their transaction; further ones are read again when their page is opened. */
const KEPT = 300;
/** Drawing the screen after every slice would take longer than the slice itself. */
const TELL_EVERY_MS = 120;
const FIRST_PAGE = 10;

/** Reports what it has found from time to time and at the end, but not after an abort. Never rejects. */
export async function searchHistory({ source, read, accepts, signal, onFound, pause }: Search): Promise<Met> {
  const met: Met = { paid: createPaidAddresses(), tokenIds: new Set() };
  const hits: Place[] = [];
  let at = { done: 0, total: 0 };
  let reportedAt = performance.now();
  let reported = 0;
  const report = (end: Partial<Found>) => {
    if (signal.aborted) return;
    onFound({ hits: [...hits], ...at, isOver: false, ...end });
    reported = hits.length;
    reportedAt = performance.now();
  };
  try {
    await walkHistory(source, {
      signal,
      pause,
      visit: (tx, place) => {
        const each = read(tx);
        met.paid.note(each);
        for (const { tokenId } of each.activity.tokens) met.tokenIds.add(tokenId);
        if (accepts(each)) hits.push(hits.length < KEPT ? { tx } : place);
      },
      onSlice: (done, total) => {
        at = { done, total };
        const isFirstPage = reported < FIRST_PAGE && hits.length > reported;
        if (isFirstPage || performance.now() - reportedAt >= TELL_EVERY_MS) report({});
      },
    });
    report({ isOver: true });
  } catch (error) {
    report({ isOver: true, failed: error instanceof Error ? error.message : String(error) });
  }
  return met;
}

/** Where a transaction can be read again: in memory, or at a position in the stored history. */
export type Place = { tx: Tx } | { txid: Txid; at: number };

/** The part of one wallet's history that is on this device: the stored part, and the pages that were shown. */
export type HistorySource = {
  stored: Pick<Engine, "storedHistory" | "readStored">;
  loaded: readonly Tx[];
};

type WalkOptions = {
  signal: AbortSignal;
  /** Called once for each transaction, newest first. */
  visit(tx: Tx, place: Place): void;
  /** Called after each slice: `done` of `total` transactions were visited. */
  onSlice?(done: number, total: number): void;
  /** Lets the browser draw and handle input, between two slices. */
  pause(): Promise<void>;
};

/** How many transactions are decoded at once; at first fewer, so that the newest hits are shown at once. */
const FIRST_SLICE = 25;
const SLICE = 100;
/** A slice pauses after this time, because no task may last 50 ms. */
const SLICE_MS = 16;

/**
 * Goes through all of the history that is on this device, in slices. Resolves at the end, or when it was stopped.
 * Rejects with a StorageError when the stored part cannot be read; the pages that were shown are visited all the same.
 */
export async function walkHistory({ stored, loaded }: HistorySource, options: WalkOptions): Promise<void> {
  const { signal, visit, onSlice, pause } = options;
  const waiting = [...new Map(loaded.map((tx) => [tx.txid, tx])).values()].sort(newestFirst);
  const inMemory = new Set(waiting.map(({ txid }) => txid));
  let next = 0;
  let done = 0;
  const visitLoaded = (isDue: (tx: Tx) => boolean) => {
    for (let tx = waiting[next]; tx !== undefined && isDue(tx); tx = waiting[next]) {
      visit(tx, { tx });
      next++;
      done++;
    }
  };
  try {
    const { count } = await stored.storedHistory();
    const watch = createWatch(pause);
    for (let from = 0; from < count && !signal.aborted; ) {
      const slice = await stored.readStored(from, from === 0 ? FIRST_SLICE : SLICE);
      if (slice.length === 0) break;
      for (const [index, tx] of slice.entries()) {
        if (signal.aborted) return;
        if (watch.isOver()) await watch.rest();
        if (inMemory.has(tx.txid)) continue;
        visitLoaded((mine) => newestFirst(mine, tx) < 0);
        visit(tx, { txid: tx.txid, at: from + index });
        done++;
      }
      from += slice.length;
      onSlice?.(done, Math.max(done, count));
    }
  } finally {
    if (!signal.aborted) visitLoaded(() => true);
  }
  if (!signal.aborted) onSlice?.(done, done);
}

/** Pauses after `SLICE_MS` of work. */
function createWatch(pause: () => Promise<void>) {
  let since = performance.now();
  return {
    isOver: () => performance.now() - since >= SLICE_MS,
    rest: async () => {
      await pause();
      since = performance.now();
    },
  };
}

const heightOf = ({ block }: Tx) => block?.height ?? Number.MAX_SAFE_INTEGER;
const seenOf = ({ timeFirstSeen }: Tx) => (timeFirstSeen === 0 ? Number.MAX_SAFE_INTEGER : timeFirstSeen);

/**
 * The indexer's own order (devnet.md 1.3): mempool first, then later blocks; inside a block those never seen before it.
 */
export const newestFirst = (a: Tx, b: Tx): number =>
  heightOf(b) - heightOf(a) || seenOf(b) - seenOf(a) || (a.txid < b.txid ? -1 : a.txid > b.txid ? 1 : 0);
