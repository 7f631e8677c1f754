import { createGroupIndex, type Group } from "./group-index.ts";
import type { Outpoint, TxRecord } from "./tx-record.ts";

/** Transactions and unspent coins by some property of theirs: script, token id, LOKAD id. */
export type MemberIndex = MemberLists & { get(key: string): Group | undefined };

/** What any list of members is told. */
export type MemberLists = {
  addConfirmed(record: TxRecord): void;
  /** Only ever the last transaction of the chain. */
  removeConfirmed(record: TxRecord): void;
  addMempool(record: TxRecord): void;
  removeMempool(record: TxRecord): void;
  /** For coins that nobody spends, in chain or mempool. */
  addUtxo(outpoint: Outpoint): void;
  removeUtxo(outpoint: Outpoint): void;
};

/** Both must answer the same for a record for as long as it is listed. */
export type Membership = {
  keysOf(record: TxRecord): Iterable<string>;
  coinKey(outpoint: Outpoint): string | undefined;
};

export function createMemberIndex({ keysOf, coinKey }: Membership): MemberIndex {
  const groups = createGroupIndex();
  return {
    get: groups.get,
    addConfirmed: (record) => groups.addConfirmed(keysOf(record), record),
    removeConfirmed: (record) => groups.removeConfirmed(keysOf(record), record),
    addMempool: (record) => groups.addMempool(keysOf(record), record),
    removeMempool: (record) => groups.removeMempool(keysOf(record), record),
    addUtxo(outpoint) {
      const key = coinKey(outpoint);
      if (key !== undefined) groups.addUtxo(key, outpoint);
    },
    removeUtxo(outpoint) {
      const key = coinKey(outpoint);
      if (key !== undefined) groups.removeUtxo(key, outpoint);
    },
  };
}
