import type { Tx } from "@satchel/core/tx";
import type { ReadTx } from "../../../widgets/tx/read-tx.ts";
import { createPaidAddresses, type PaidAddresses } from "./paid-addresses.ts";
import { type HistorySource, type Place, walkHistory } from "./walk-history.ts";

export type Found = {
  /** Newest first. */
  hits: readonly Place[];
  /** Of `total` transactions on this device so many have been looked at. */
  done: number;
  total: number;
  isOver: boolean;
  /** Why what is stored could not be read; the hits are of what was looked at. */
  failed?: string;
};

/** What a walk meets beside what was looked for. */
export type Met = { paid: PaidAddresses; tokenIds: Set<string> };

export const NOTHING_FOUND: Found = { hits: [], done: 0, total: 0, isOver: false };

export type Search = {
  source: HistorySource;
  read(tx: Tx): ReadTx;
  accepts(read: ReadTx): boolean;
  signal: AbortSignal;
  onFound(found: Found): void;
  pause?: () => Promise<void>;
};

/** Of so many hits the transaction itself is kept; further ones are read again when their page is opened. */
const KEPT = 300;
/** A screen drawn anew at each slice would take longer than the slice. */
const TELL_EVERY_MS = 120;
const FIRST_PAGE = 10;

/** Tells what it has found as it goes on, and at its end; after an abort nothing more. Never rejects. */
export async function searchHistory({ source, read, accepts, signal, onFound, pause }: Search): Promise<Met> {
  const met: Met = { paid: createPaidAddresses(), tokenIds: new Set() };
  const hits: Place[] = [];
  let at = { done: 0, total: 0 };
  let toldAt = performance.now();
  let told = 0;
  const tell = (end: Partial<Found>) => {
    if (signal.aborted) return;
    onFound({ hits: [...hits], ...at, isOver: false, ...end });
    told = hits.length;
    toldAt = performance.now();
  };
  try {
    await walkHistory(source, {
      signal,
      ...(pause && { pause }),
      visit: (tx, place) => {
        const each = read(tx);
        met.paid.note(each);
        for (const { tokenId } of each.activity.tokens) met.tokenIds.add(tokenId);
        if (accepts(each)) hits.push(hits.length < KEPT ? { tx } : place);
      },
      onSlice: (done, total) => {
        at = { done, total };
        const isFirstPage = told < FIRST_PAGE && hits.length > told;
        if (isFirstPage || performance.now() - toldAt >= TELL_EVERY_MS) tell({});
      },
    });
    tell({ isOver: true });
  } catch (error) {
    tell({ isOver: true, failed: error instanceof Error ? error.message : String(error) });
  }
  return met;
}
