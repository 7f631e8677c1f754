import type { Block, Coin, MempoolTx } from "../node/node.ts";
import type { ParsedTx } from "../script/index.ts";
import { PLAIN_COLOUR, type TxColour } from "./tx-colour.ts";

/** Where a transaction was mined. `position` counts from the coinbase, which is 0. */
type MinedAt = { height: number; hash: string; timestamp: number; position: number };

/** A transaction that the indexer knows. The record stays the same object when its transaction is mined. */
export type TxRecord = {
  readonly tx: ParsedTx;
  /** The coins that its inputs spend; empty for a coinbase. */
  readonly spent: readonly Coin[];
  readonly isCoinbase: boolean;
  /** Judged again when the transaction is mined. */
  colour: TxColour;
  /** Seconds; 0 when it was first seen in a block. */
  timeFirstSeen: number;
  /** Final by avalanche pre-consensus. It stays so when the transaction is mined. */
  isPreFinal: boolean;
  /** Undefined while it is in the mempool. */
  mined: MinedAt | undefined;
};

export type Outpoint = { record: TxRecord; outIdx: number };

export function recordOfMempool(entry: MempoolTx): TxRecord {
  return {
    tx: entry.tx,
    spent: entry.spent,
    isCoinbase: false,
    colour: PLAIN_COLOUR,
    timeFirstSeen: entry.timeFirstSeen,
    isPreFinal: entry.isFinal,
    mined: undefined,
  };
}

/** Returns the record of a block's transaction that was not in the mempool before. */
export function recordOfBlock(block: Block, position: number, timeFirstSeen: number): TxRecord {
  const tx = block.txs[position];
  if (tx === undefined) throw new RangeError(`block ${block.hash} has no transaction ${position}`);
  return {
    tx,
    spent: block.spent[position] ?? [],
    isCoinbase: position === 0,
    colour: PLAIN_COLOUR,
    timeFirstSeen,
    isPreFinal: false,
    mined: undefined,
  };
}

export function minedAt(block: Block, position: number): MinedAt {
  return { height: block.height, hash: block.hash, timestamp: block.timestamp, position };
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Compares by the order of the mempool: (time first seen, txid), devnet.md 1.3. */
export function compareMempool(a: TxRecord, b: TxRecord): number {
  return a.timeFirstSeen - b.timeFirstSeen || compareText(a.tx.txid, b.tx.txid);
}

/**
 * Compares coins by their order in an answer: those of the chain by position, then the mempool's by txid (devnet.md
 * 1.3).
 */
export function compareOutpoints(a: Outpoint, b: Outpoint): number {
  const minedA = a.record.mined;
  const minedB = b.record.mined;
  if (minedA !== undefined && minedB !== undefined) {
    return minedA.height - minedB.height || minedA.position - minedB.position || a.outIdx - b.outIdx;
  }
  if (minedA !== undefined) return -1;
  if (minedB !== undefined) return 1;
  return compareText(a.record.tx.txid, b.record.tx.txid) || a.outIdx - b.outIdx;
}
