import type { BlockSums } from "./block-sums.ts";
import type { Group } from "./group-index.ts";
import type { TxRecord } from "./tx-record.ts";

/** What Chronik's answers are built from: kept in memory, fed by the node's events before anybody else hears of them. */
export type Indexer = {
  tx(txid: string): TxRecord | undefined;
  /** By script bytes; undefined for a script nothing ever touched. */
  scriptGroup(script: Uint8Array): Group | undefined;
  /** Ascending (time first seen, txid). */
  mempool(): readonly TxRecord[];
  spentBy(txid: string, outIdx: number): { txid: string; inputIdx: number } | undefined;
  /** Totals of a block of the active chain. */
  blockSums(hash: string): BlockSums | undefined;
  stop(): void;
};
