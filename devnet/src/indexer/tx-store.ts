import type { ParsedTx } from "../script/index.ts";
import type { Outpoint, TxRecord } from "./tx-record.ts";

type Spender = { txid: string; inputIdx: number };

/** Every known transaction by id, and the spender of each output. */
export type TxStore = {
  get(txid: string): TxRecord | undefined;
  add(record: TxRecord): void;
  remove(txid: string): void;
  /** Returns the record of a removed transaction, as long as its transaction is still referenced. */
  removed(tx: ParsedTx): TxRecord | undefined;
  spentBy(txid: string, outIdx: number): Spender | undefined;
  /** Marks what the record's inputs spend. `onSpent` gets each coin of a known transaction. */
  spend(record: TxRecord, onSpent: (outpoint: Outpoint) => void): void;
  unspend(record: TxRecord, onFreed: (outpoint: Outpoint) => void): void;
};

export function createTxStore(): TxStore {
  const records = new Map<string, TxRecord>();
  const removed = new WeakMap<ParsedTx, TxRecord>();
  // Kept apart from the records: a parent that leaves and returns in a reorganisation must find its spender again.
  const spenders = new Map<string, Spender>();
  const spenderKey = (txid: string, outIdx: number): string => `${txid}:${outIdx}`;

  const eachCoin = (record: TxRecord, visit: (outpointKey: string, inputIdx: number) => void): void => {
    if (record.isCoinbase) return;
    for (const [inputIdx, input] of record.tx.inputs.entries())
      visit(spenderKey(input.prevTxid, input.prevIdx), inputIdx);
  };
  const report = (record: TxRecord, inputIdx: number, tell: (outpoint: Outpoint) => void): void => {
    const input = record.tx.inputs[inputIdx];
    const parent = input && records.get(input.prevTxid);
    if (input !== undefined && parent !== undefined) tell({ record: parent, outIdx: input.prevIdx });
  };

  return {
    get: (txid) => records.get(txid),
    add(record) {
      records.set(record.tx.txid, record);
    },
    remove(txid) {
      const record = records.get(txid);
      if (record !== undefined) removed.set(record.tx, record);
      records.delete(txid);
    },
    removed: (tx) => removed.get(tx),
    spentBy: (txid, outIdx) => spenders.get(spenderKey(txid, outIdx)),
    spend(record, onSpent) {
      eachCoin(record, (outpointKey, inputIdx) => {
        spenders.set(outpointKey, { txid: record.tx.txid, inputIdx });
        report(record, inputIdx, onSpent);
      });
    },
    unspend(record, onFreed) {
      eachCoin(record, (outpointKey, inputIdx) => {
        // Another transaction's spend of the same coin stays: after a conflict the winner may be indexed before the
        // loser leaves.
        if (spenders.get(outpointKey)?.txid !== record.tx.txid) return;
        spenders.delete(outpointKey);
        report(record, inputIdx, onFreed);
      });
    },
  };
}
