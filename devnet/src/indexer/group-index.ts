import { createSortedList, type SortedList } from "./sorted-list.ts";
import { compareMempool, compareOutpoints, type Outpoint, type TxRecord } from "./tx-record.ts";

/** The transactions and coins of one script, token id or other member. */
export type Group = {
  /** Chain order. */
  readonly confirmed: readonly TxRecord[];
  /** Ascending (time first seen, txid). */
  readonly mempool: readonly TxRecord[];
  /** Unspent in chain and mempool, in the order of compareOutpoints. */
  readonly utxos: readonly Outpoint[];
};

type GroupIndex = {
  get(key: string): Group | undefined;
  addConfirmed(keys: Iterable<string>, record: TxRecord): void;
  /** Only the last transaction of the chain may be removed. */
  removeConfirmed(keys: Iterable<string>, record: TxRecord): void;
  addMempool(keys: Iterable<string>, record: TxRecord): void;
  removeMempool(keys: Iterable<string>, record: TxRecord): void;
  addUtxo(key: string, outpoint: Outpoint): void;
  removeUtxo(key: string, outpoint: Outpoint): void;
};

type MutableGroup = { confirmed: TxRecord[]; mempool: SortedList<TxRecord>; utxos: SortedList<Outpoint> };

export function createGroupIndex(): GroupIndex {
  const groups = new Map<string, MutableGroup>();

  const groupFor = (key: string): MutableGroup => {
    let group = groups.get(key);
    if (group === undefined) {
      group = { confirmed: [], mempool: createSortedList(compareMempool), utxos: createSortedList(compareOutpoints) };
      groups.set(key, group);
    }
    return group;
  };
  /** Drops empty groups, so that reorganisations leave nothing behind. */
  const tidy = (key: string, group: MutableGroup): void => {
    if (group.confirmed.length + group.mempool.items.length + group.utxos.items.length === 0) groups.delete(key);
  };

  return {
    get(key) {
      const group = groups.get(key);
      return group && { confirmed: group.confirmed, mempool: group.mempool.items, utxos: group.utxos.items };
    },
    addConfirmed(keys, record) {
      for (const key of keys) groupFor(key).confirmed.push(record);
    },
    removeConfirmed(keys, record) {
      for (const key of keys) {
        const group = groupFor(key);
        const index = group.confirmed.lastIndexOf(record);
        if (index >= 0) group.confirmed.splice(index, 1);
        tidy(key, group);
      }
    },
    addMempool(keys, record) {
      for (const key of keys) groupFor(key).mempool.add(record);
    },
    removeMempool(keys, record) {
      for (const key of keys) {
        const group = groupFor(key);
        group.mempool.remove(record);
        tidy(key, group);
      }
    },
    addUtxo(key, outpoint) {
      groupFor(key).utxos.add(outpoint);
    },
    removeUtxo(key, outpoint) {
      const group = groupFor(key);
      group.utxos.remove(outpoint);
      tidy(key, group);
    },
  };
}
