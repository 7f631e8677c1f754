import type { ParsedTx } from "../node/node.ts";
import type { Plugin } from "../plugins/plugin.ts";
import type { BlockSums } from "./block-sums.ts";
import type { Group } from "./group-index.ts";
import type { PluginIndex } from "./plugin-index.ts";
import type { TxRecord } from "./tx-record.ts";

/** What Chronik's answers are built from: kept in memory, fed by the node's events before anybody else hears of them. */
export type Indexer = {
  tx(txid: string): TxRecord | undefined;
  /** By script bytes; undefined for a script nothing ever touched. */
  scriptGroup(script: Uint8Array): Group | undefined;
  /** By display hex of the token id. */
  tokenGroup(tokenId: string): Group | undefined;
  /** By hex of the four bytes. */
  lokadGroup(lokadId: string): Group | undefined;
  /** What is loaded: agora and whatever was registered. */
  readonly plugins: PluginIndex;
  /** Loads one more and builds the index anew, so that it sees the past too. Throws what checkPlugins throws. */
  registerPlugin(plugin: Plugin): void;
  /** Also finds what has just left the mempool: those who hear of a removal want to know what it was. */
  recordOf(tx: ParsedTx): TxRecord | undefined;
  /** Ascending (time first seen, txid). */
  mempool(): readonly TxRecord[];
  spentBy(txid: string, outIdx: number): { txid: string; inputIdx: number } | undefined;
  /** Totals of a block of the active chain. */
  blockSums(hash: string): BlockSums | undefined;
  stop(): void;
};
