import type { Block, MempoolTx } from "../node/node.ts";
import { type BlockSums, sumBlock } from "./block-sums.ts";
import { createGroupIndex, type GroupIndex } from "./group-index.ts";
import { scriptKey, scriptKeysOf } from "./script-key.ts";
import { createSortedList, type SortedList } from "./sorted-list.ts";
import { compareMempool, minedAt, recordOfBlock, recordOfMempool, type TxRecord } from "./tx-record.ts";
import type { TxStore } from "./tx-store.ts";

/** The lists behind the answers and the ways they change. */
export type IndexState = {
  readonly scripts: GroupIndex;
  readonly mempool: SortedList<TxRecord>;
  /** By block hash. */
  readonly sums: ReadonlyMap<string, BlockSums>;
  addToMempool(entry: MempoolTx): void;
  removeFromMempool(txid: string): void;
  finalize(txid: string): void;
  connect(block: Block, firstSeen: ReadonlyMap<string, number>): void;
  disconnect(block: Block): void;
};

export function createIndexState(store: TxStore): IndexState {
  const scripts = createGroupIndex();
  const mempool = createSortedList(compareMempool);
  const sums = new Map<string, BlockSums>();
  const coins = createCoinLists(store, scripts);

  const leaveMempoolLists = (record: TxRecord): void => {
    coins.unlistOutputs(record);
    mempool.remove(record);
    scripts.removeMempool(scriptKeysOf(record.tx, record.spent), record);
  };

  return {
    scripts,
    mempool,
    sums,

    addToMempool(entry) {
      const record = recordOfMempool(entry);
      store.add(record);
      mempool.add(record);
      scripts.addMempool(scriptKeysOf(record.tx, record.spent), record);
      coins.listOutputs(record);
      coins.spendInputs(record);
    },

    removeFromMempool(txid) {
      const record = store.get(txid);
      if (record === undefined || record.mined !== undefined) return;
      leaveMempoolLists(record);
      coins.freeInputs(record);
      store.remove(txid);
    },

    finalize(txid) {
      const record = store.get(txid);
      if (record !== undefined) record.isPreFinal = true;
    },

    connect(block, firstSeen) {
      const fresh: TxRecord[] = [];
      for (const [position, tx] of block.txs.entries()) {
        let record = store.get(tx.txid);
        if (record === undefined) {
          record = recordOfBlock(block, position, firstSeen.get(tx.txid) ?? 0);
          store.add(record);
          fresh.push(record);
        } else {
          leaveMempoolLists(record);
        }
        record.mined = minedAt(block, position);
        scripts.addConfirmed(scriptKeysOf(record.tx, record.spent), record);
        coins.listOutputs(record);
      }
      // Inside a block a child may stand before its parent (CTOR): outputs of all first, then the spending.
      for (const record of fresh) coins.spendInputs(record);
      sums.set(block.hash, sumBlock(block));
    },

    disconnect(block) {
      const records = block.txs.map((tx) => store.get(tx.txid)).filter((record) => record !== undefined);
      records.reverse();
      for (const record of records) coins.freeInputs(record);
      for (const record of records) {
        coins.unlistOutputs(record);
        scripts.removeConfirmed(scriptKeysOf(record.tx, record.spent), record);
        store.remove(record.tx.txid);
      }
      sums.delete(block.hash);
    },
  };
}

/** Keeps the unspent outputs of each script. They are ordered by where they were mined: `mined` must not change while listed. */
function createCoinLists(store: TxStore, scripts: GroupIndex) {
  const eachUnspent = (record: TxRecord, visit: (key: string, outIdx: number) => void): void => {
    for (const [outIdx, { script }] of record.tx.outputs.entries()) {
      const key = scriptKey(script);
      if (key !== undefined && store.spentBy(record.tx.txid, outIdx) === undefined) visit(key, outIdx);
    }
  };
  return {
    listOutputs: (record: TxRecord): void =>
      eachUnspent(record, (key, outIdx) => scripts.addUtxo(key, { record, outIdx })),
    unlistOutputs: (record: TxRecord): void =>
      eachUnspent(record, (key, outIdx) => scripts.removeUtxo(key, { record, outIdx })),
    spendInputs: (record: TxRecord): void => store.spend(record, scripts.removeUtxo),
    freeInputs: (record: TxRecord): void => store.unspend(record, scripts.addUtxo),
  };
}
