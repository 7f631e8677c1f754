import type { Group } from "./group-index.ts";
import type { TxRecord } from "./tx-record.ts";

/** A section of a list of transactions; `total` counts the whole list. */
export type RecordPage = { records: readonly TxRecord[]; total: number };

const NOTHING: Group = { confirmed: [], mempool: [], utxos: [] };

export function confirmedPage(group: Group | undefined, page: number, pageSize: number): RecordPage {
  const { confirmed } = group ?? NOTHING;
  const start = page * pageSize;
  return { records: confirmed.slice(start, start + pageSize), total: confirmed.length };
}

/**
 * Returns a page of a history: the mempool first, newest first, then the chain backwards. The page is cut out of the
 * chain before its confirmed part is sorted, so the sort never moves a transaction to another page (devnet.md 1.3).
 */
export function historyPage(group: Group | undefined, page: number, pageSize: number): RecordPage {
  const { confirmed, mempool } = group ?? NOTHING;
  const start = page * pageSize;
  const records: TxRecord[] = [];
  for (let index = start; index < Math.min(start + pageSize, mempool.length); index++) {
    records.push(mempool[mempool.length - 1 - index] as TxRecord);
  }
  const mined: TxRecord[] = [];
  const skip = Math.max(0, start - mempool.length);
  for (let index = skip; index < confirmed.length && records.length + mined.length < pageSize; index++) {
    mined.push(confirmed[confirmed.length - 1 - index] as TxRecord);
  }
  mined.sort(compareInHistory);
  return { records: records.concat(mined), total: mempool.length + confirmed.length };
}

/**
 * Newest block first. Inside a block, transactions that were never in the mempool come first, then the latest seen.
 * Array.sort is stable.
 */
function compareInHistory(a: TxRecord, b: TxRecord): number {
  const byHeight = (b.mined?.height ?? 0) - (a.mined?.height ?? 0);
  if (byHeight !== 0 || a.timeFirstSeen === b.timeFirstSeen) return byHeight;
  if (a.timeFirstSeen === 0) return -1;
  if (b.timeFirstSeen === 0) return 1;
  return b.timeFirstSeen - a.timeFirstSeen;
}
