import { type Sats, sats } from "../amount/index.ts";
import {
  COINBASE_MATURITY,
  type Outpoint,
  outpointOf,
  type ScriptHex,
  type Tx,
  type Txid,
  type Utxo,
} from "../tx/index.ts";
import { NO_TOTALS, type Totals } from "./totals.ts";

/**
 * What one wallet has: its coins and the first page of its history. Changed only by the transitions beside this
 * file, each `(ledger, fact) => ledger`, safe to repeat: a fact already known gives back the same object.
 */
export type Ledger = {
  /** Output scripts that belong to the wallet. */
  scripts: readonly ScriptHex[];
  utxos: CoinMap;
  /** What the coins come to as long as they are not there: `utxos` is empty then, and the transitions are not for it. */
  awaited?: Totals;
  /** First history page, newest first, at most PAGE_SIZE; `numTxs` counts everything the indexer knows. */
  history: readonly Tx[];
  numTxs: number;
  /** What happened since the last `replaceAll`; never stored. */
  memory?: LedgerMemory;
};

/** Coins by outpoint; of more than none with their totals. */
type CoinMap = ReadonlyMap<Outpoint, Utxo> & { readonly totals?: Totals };

/** Facts come in any order: children before parents, removals before what replaced them. This is what that takes. */
export type LedgerMemory = {
  /** Transactions it was told of, oldest first: page 1 of the sync and all since. */
  txs: ReadonlyMap<Txid, Tx>;
  /** Coins of ours that were spent, as they were, to be given back when the spender is dropped. */
  spentCoins: ReadonlyMap<Outpoint, Utxo>;
  /** Transactions taken away: their outputs do not come back with a child of theirs. */
  dropped: ReadonlySet<Txid>;
};

/** History page size (wallet.md section 7). */
export const PAGE_SIZE = 10;

/** A sync clears the memory; this bounds it for a wallet that stays connected for months. */
export const MEMORY_SIZE = 1000;

export const emptyLedger = (scripts: readonly ScriptHex[]): Ledger => ({
  scripts,
  utxos: new Map(),
  history: [],
  numTxs: 0,
});

/** What the coins come to; known before the coins are. Only `Coins` (coins.ts) keep their totals, and those of none. */
export function totalsOf({ awaited, utxos }: Pick<Ledger, "awaited" | "utxos">): Totals {
  const totals = awaited ?? utxos.totals ?? (utxos.size === 0 ? NO_TOTALS : undefined);
  if (!totals) throw new Error("Coins without their totals");
  return totals;
}

/** Before anything happened, what is known is page 1: it must stay known when newer transactions push it off the page. */
export const memoryOf = (ledger: Ledger): LedgerMemory =>
  ledger.memory ?? {
    txs: new Map([...ledger.history].reverse().map((tx) => [tx.txid, tx])),
    spentCoins: new Map(),
    dropped: new Set(),
  };

/** A transaction the ledger has been told of and still holds. */
export const knownTx = (ledger: Ledger, txid: Txid): Tx | undefined => memoryOf(ledger).txs.get(txid);

/** Whether a known transaction other than `except` spends this output. */
export function isSpent(memory: LedgerMemory, outpoint: Outpoint, except?: Txid): boolean {
  for (const tx of memory.txs.values()) {
    if (tx.txid !== except && tx.inputs.some((input) => input.outpoint === outpoint)) return true;
  }
  return false;
}

/** Outpoints among `coins` that are outputs of this transaction; those of a transaction that is not at hand are searched for. */
export function outputsAmong(coins: ReadonlyMap<Outpoint, Utxo>, txid: Txid, tx: Tx | undefined): Outpoint[] {
  if (tx) return tx.outputs.map((_, outIdx) => outpointOf(txid, outIdx)).filter((outpoint) => coins.has(outpoint));
  const start = `${txid}:`;
  return [...coins.keys()].filter((outpoint) => outpoint.startsWith(start));
}

/** XEC of a wallet; coins that carry tokens are in none of them. */
export type Balance = {
  total: Sats;
  /** What payments may use now. */
  spendable: Sats;
  /** Block rewards that are too young. */
  immature: Sats;
};

/** Without walking the coins; at most the heights that brought a reward. */
export function balanceOf(ledger: Pick<Ledger, "awaited" | "utxos">, tipHeight: number): Balance {
  const totals = totalsOf(ledger);
  let { spendable }: { spendable: bigint } = totals;
  let immature = 0n;
  for (const [height, reward] of totals.rewards) {
    const isMature = height >= 0 && tipHeight + 1 - height >= COINBASE_MATURITY;
    if (isMature) spendable += reward.spendable;
    else immature += reward.sats;
  }
  return { total: totals.sats, spendable: sats(spendable), immature: sats(immature) };
}
