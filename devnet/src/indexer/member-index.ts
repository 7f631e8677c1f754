import { toHex } from "@satchel/core/script";
import type { Coin } from "../node/node.ts";
import type { ParsedTx } from "../script/index.ts";
import { lokadIds } from "../token/index.ts";
import { createGroupIndex, type Group } from "./group-index.ts";
import { tokenIdsOf } from "./tx-colour.ts";
import type { Outpoint, TxRecord } from "./tx-record.ts";

/** Transactions and unspent coins, grouped by script, token id or LOKAD id. */
export type MemberIndex = MemberLists & { get(key: string): Group | undefined };

/** The events that a list of members hears. */
export type MemberLists = {
  addConfirmed(record: TxRecord): void;
  /** Only the last transaction of the chain may be removed. */
  removeConfirmed(record: TxRecord): void;
  addMempool(record: TxRecord): void;
  removeMempool(record: TxRecord): void;
  /** Adds a coin that neither the chain nor the mempool spends. */
  addUtxo(outpoint: Outpoint): void;
  removeUtxo(outpoint: Outpoint): void;
};

/** Both functions must return the same for a record for as long as it is listed. */
type Membership = {
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

export const BY_SCRIPT: Membership = {
  keysOf: ({ tx, spent }) => scriptKeysOf(tx, spent),
  coinKey: ({ record, outIdx }) => {
    const output = record.tx.outputs[outIdx];
    return output && scriptKey(output.script);
  },
};

export const BY_TOKEN_ID: Membership = {
  keysOf: ({ colour }) => tokenIdsOf(colour),
  coinKey: ({ record, outIdx }) => record.colour.outputTokens[outIdx]?.tokenId,
};

/** LOKAD ids group transactions, not coins. */
export const BY_LOKAD_ID: Membership = {
  keysOf: ({ tx }) => new Set(lokadIds(tx)),
  coinKey: () => undefined,
};

const OP_RETURN = 0x6a;

/** Scripts are grouped by their bytes; OP_RETURN outputs belong to no group (devnet.md 1.3). */
export function scriptKey(script: Uint8Array): string | undefined {
  return script[0] === OP_RETURN ? undefined : toHex(script);
}

/** Returns every script that a transaction spends from or pays to, once. */
function scriptKeysOf(tx: ParsedTx, spent: readonly Coin[]): Set<string> {
  const keys = new Set<string>();
  for (const { script } of spent) {
    const key = scriptKey(script);
    if (key !== undefined) keys.add(key);
  }
  for (const { script } of tx.outputs) {
    const key = scriptKey(script);
    if (key !== undefined) keys.add(key);
  }
  return keys;
}
