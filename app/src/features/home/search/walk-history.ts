import type { Tx } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { newestFirst } from "./newest-first.ts";

/** Where a transaction can be had again: in memory, or at a position of what is stored. */
export type Place = { tx: Tx } | { txid: string; at: number };

/** What is on this device of one wallet's history: what is stored, and what was looked at. */
export type HistorySource = {
  stored: Pick<Engine, "storedHistory" | "readStored">;
  loaded: readonly Tx[];
};

export type WalkOptions = {
  signal: AbortSignal;
  /** Once for each transaction, newest first. */
  visit(tx: Tx, place: Place): void;
  /** After each slice; `done` of `total` were visited. */
  onSlice?(done: number, total: number): void;
  /** Lets the browser do something else; a test may not want to wait. */
  pause?: () => Promise<void>;
};

/** So many are decoded at once. */
const SLICE = 100;
/** A slice is left, and taken up again, after so long: no task may last 50 ms. */
const SLICE_MS = 16;

/**
 * Goes through all of the history that is on this device, in slices. Resolves when it is through or was stopped. What
 * could not be read rejects with the StorageError, after what was looked at has been visited all the same.
 */
export async function walkHistory({ stored, loaded }: HistorySource, options: WalkOptions): Promise<void> {
  const { signal, visit, onSlice, pause = nextTask } = options;
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
      const slice = await stored.readStored(from, SLICE);
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

/** Stands aside when it has worked for a while. */
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

/** Not a promise alone, which would stay in the same task. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
