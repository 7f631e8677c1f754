import type { Block, MempoolTx } from "../node/node.ts";
import {
  BY_LOKAD_ID,
  BY_SCRIPT,
  BY_TOKEN_ID,
  createMemberIndex,
  type MemberIndex,
  type MemberLists,
} from "./member-index.ts";
import type { PluginIndex } from "./plugins/plugin-index.ts";
import { createSortedList, type SortedList } from "./sorted-list.ts";
import { colourOf } from "./tx-colour.ts";
import { compareMempool, minedAt, type Outpoint, recordOfBlock, recordOfMempool, type TxRecord } from "./tx-record.ts";
import type { TxStore } from "./tx-store.ts";

/** The lists from which answers are built, and the ways they change. */
export type IndexState = {
  readonly scripts: MemberIndex;
  readonly tokens: MemberIndex;
  readonly lokads: MemberIndex;
  readonly mempool: SortedList<TxRecord>;
  /** By block hash. */
  readonly sums: ReadonlyMap<string, BlockSums>;
  addToMempool(entry: MempoolTx): void;
  removeFromMempool(txid: string): void;
  finalize(txid: string): void;
  connect(block: Block, firstSeen: ReadonlyMap<string, number>): void;
  disconnect(block: Block): void;
};

export function createIndexState(store: TxStore, plugins: PluginIndex): IndexState {
  const scripts = createMemberIndex(BY_SCRIPT);
  const tokens = createMemberIndex(BY_TOKEN_ID);
  const lokads = createMemberIndex(BY_LOKAD_ID);
  const members = [scripts, tokens, lokads, plugins];
  const mempool = createSortedList(compareMempool);
  const sums = new Map<string, BlockSums>();
  const coins = createCoinLists(store, members);

  const colour = (record: TxRecord): void => {
    record.colour = colourOf(record, store.get);
    record.colour = plugins.mark(record);
  };
  const leaveMempoolLists = (record: TxRecord): void => {
    coins.unlistOutputs(record);
    mempool.remove(record);
    for (const member of members) member.removeMempool(record);
  };

  return {
    scripts,
    tokens,
    lokads,
    mempool,
    sums,

    addToMempool(entry) {
      const record = recordOfMempool(entry);
      colour(record);
      store.add(record);
      mempool.add(record);
      for (const member of members) member.addMempool(record);
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
      const listed = recordsOf(store, block, firstSeen);
      for (const { record, isFresh } of listed) {
        if (isFresh) store.add(record);
        else leaveMempoolLists(record);
      }
      // Transactions of the mempool are judged again: a vault's tokens count only once their GENESIS is mined, and
      // never in the block of the GENESIS itself. So nothing of this block counts as mined until all of it is judged.
      for (const record of parentsFirst(listed.map(({ record }) => record))) colour(record);
      for (const [position, { record }] of listed.entries()) {
        record.mined = minedAt(block, position);
        for (const member of members) member.addConfirmed(record);
        coins.listOutputs(record);
      }
      // Inside a block a child may stand before its parent (CTOR), so all outputs are listed before any is spent.
      for (const { record, isFresh } of listed) if (isFresh) coins.spendInputs(record);
      sums.set(block.hash, sumBlock(block));
    },

    disconnect(block) {
      const records = block.txs.map((tx) => store.get(tx.txid)).filter((record) => record !== undefined);
      records.reverse();
      for (const record of records) coins.freeInputs(record);
      for (const record of records) {
        coins.unlistOutputs(record);
        for (const member of members) member.removeConfirmed(record);
        store.remove(record.tx.txid);
      }
      sums.delete(block.hash);
    },
  };
}

/**
 * Returns the records of a block. A record of a transaction that was not in the mempool is made here and not stored
 * yet.
 */
function recordsOf(store: TxStore, block: Block, firstSeen: ReadonlyMap<string, number>) {
  return block.txs.map((tx, position) => {
    const known = store.get(tx.txid);
    if (known !== undefined) return { record: known, isFresh: false };
    return { record: recordOfBlock(block, position, firstSeen.get(tx.txid) ?? 0), isFresh: true };
  });
}

/**
 * Keeps the unspent outputs of each member. They are ordered by where they were mined, so `mined` must not change while
 * they are listed.
 */
function createCoinLists(store: TxStore, members: readonly MemberLists[]) {
  const addUtxo = (outpoint: Outpoint): void => {
    for (const member of members) member.addUtxo(outpoint);
  };
  const removeUtxo = (outpoint: Outpoint): void => {
    for (const member of members) member.removeUtxo(outpoint);
  };
  const eachUnspent = (record: TxRecord, visit: (outpoint: Outpoint) => void): void => {
    for (const outIdx of record.tx.outputs.keys()) {
      if (store.spentBy(record.tx.txid, outIdx) === undefined) visit({ record, outIdx });
    }
  };
  return {
    listOutputs: (record: TxRecord): void => eachUnspent(record, addUtxo),
    unlistOutputs: (record: TxRecord): void => eachUnspent(record, removeUtxo),
    spendInputs: (record: TxRecord): void => store.spend(record, removeUtxo),
    freeInputs: (record: TxRecord): void => store.unspend(record, addUtxo),
  };
}

const OP_RETURN = 0x6a;

/** Totals over the transactions of a block. The coinbase is included, except in `inputSats`. */
export type BlockSums = {
  inputs: number;
  outputs: number;
  inputSats: bigint;
  coinbaseOutputSats: bigint;
  normalOutputSats: bigint;
  /** Sats in OP_RETURN outputs, those of the coinbase too. The two sums above include them. */
  burnedSats: bigint;
};

export function sumBlock(block: Block): BlockSums {
  const sums = { inputs: 0, outputs: 0, inputSats: 0n, coinbaseOutputSats: 0n, normalOutputSats: 0n, burnedSats: 0n };
  for (const [position, tx] of block.txs.entries()) {
    sums.inputs += tx.inputs.length;
    sums.outputs += tx.outputs.length;
    for (const coin of block.spent[position] ?? []) sums.inputSats += coin.sats;
    for (const { sats, script } of tx.outputs) {
      if (script[0] === OP_RETURN) sums.burnedSats += sats;
      if (position === 0) sums.coinbaseOutputSats += sats;
      else sums.normalOutputSats += sats;
    }
  }
  return sums;
}

/** Orders the records of a block so that parents come first; in the block they stand by txid. */
function parentsFirst(records: readonly TxRecord[]): TxRecord[] {
  const waiting = new Map(records.map((record) => [record.tx.txid, record]));
  const ordered: TxRecord[] = [];
  for (const record of records) {
    // A stack of our own: a chain inside one block may be longer than the call stack is deep.
    const stack = [record];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const parent = waitingParent(top, waiting);
      if (parent !== undefined) {
        stack.push(parent);
        continue;
      }
      stack.pop();
      if (waiting.delete(top.tx.txid)) ordered.push(top);
    }
  }
  return ordered;
}

function waitingParent({ tx }: TxRecord, waiting: ReadonlyMap<string, TxRecord>): TxRecord | undefined {
  for (const { prevTxid } of tx.inputs) {
    const parent = waiting.get(prevTxid);
    if (parent !== undefined) return parent;
  }
  return undefined;
}
