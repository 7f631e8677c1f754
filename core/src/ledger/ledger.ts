import type { Outpoint, ScriptHex, Tx, Utxo } from "../tx/index.ts";

/**
 * What one wallet has: its coins and the first page of its history. Changed only by the transitions beside this
 * file, each `(ledger, fact) => ledger`, safe to repeat: a fact already known gives back the same object.
 */
export type Ledger = {
  /** Output scripts that belong to the wallet. */
  scripts: readonly ScriptHex[];
  utxos: ReadonlyMap<Outpoint, Utxo>;
  /** First history page, newest first, at most PAGE_SIZE; `numTxs` counts everything the indexer knows. */
  history: readonly Tx[];
  numTxs: number;
};

/** History page size (wallet.md section 7). */
export const PAGE_SIZE = 10;

export const emptyLedger = (scripts: readonly ScriptHex[]): Ledger => ({
  scripts,
  utxos: new Map(),
  history: [],
  numTxs: 0,
});
