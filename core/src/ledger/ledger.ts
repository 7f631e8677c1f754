import { type Sats, sats } from "../amount/index.ts";
import type { Outpoint, Txid } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
import { COINBASE_MATURITY, type Tx, type Utxo } from "../tx/index.ts";
import { NO_TOTALS, type Totals } from "./totals.ts";

/**
 * The coins of one wallet and the first page of its history. Only the transitions beside this file change it. Each is a
 * function `(ledger, fact) => ledger` that is safe to repeat: a known fact returns the same object.
 */
export type Ledger = {
  /** Output scripts that belong to the wallet. */
  scripts: ReadonlySet<ScriptHex>;
  utxos: CoinMap;
  /** The totals while the coins are not loaded yet: `utxos` is empty then, and the transitions must not be used. */
  awaited?: Totals;
  /** First history page, newest first, at most PAGE_SIZE; `numTxs` counts all transactions that the indexer knows. */
  history: readonly Tx[];
  numTxs: number;
  /** The facts since the last `replaceAll`; never stored. */
  memory?: LedgerMemory;
};

/** Coins by outpoint; a map that is not empty must have totals. */
type CoinMap = ReadonlyMap<Outpoint, Utxo> & { readonly totals?: Totals };

/**
 * What the ledger remembers because facts come in any order: a child before its parent, or a removal before the
 * replacement.
 */
export type LedgerMemory = {
  /** Known transactions, oldest first: page 1 of the last sync and all transactions since. */
  txs: ReadonlyMap<Txid, Tx>;
  /** Spent coins of the wallet as they were, to give them back if the spending transaction is dropped. */
  spentCoins: ReadonlyMap<Outpoint, Utxo>;
  /** Dropped transactions: their outputs do not come back when a child is dropped. */
  dropped: ReadonlySet<Txid>;
};

/** History page size (wallet.md section 7). */
export const PAGE_SIZE = 10;

/** Returns the ledger of a wallet without coins and history. */
export const emptyLedger = (scripts: ReadonlySet<ScriptHex>): Ledger => ({
  scripts,
  utxos: new Map(),
  history: [],
  numTxs: 0,
});

/**
 * Returns the totals of the coins, also before the coins are loaded. Throws for a plain map that is not empty: only
 * `Coins` (coins.ts) keep totals.
 */
export function totalsOf({ awaited, utxos }: Pick<Ledger, "awaited" | "utxos">): Totals {
  const totals = awaited ?? utxos.totals ?? (utxos.size === 0 ? NO_TOTALS : undefined);
  if (!totals) throw new Error("Coins without their totals");
  return totals;
}

/** The XEC balance of a wallet, in sats, without coins that carry tokens. */
export type Balance = {
  total: Sats;
  /** The amount that payments can use now. */
  spendable: Sats;
  /** Block rewards that are not mature yet. */
  immature: Sats;
};

/** Returns the balance, computed from the totals; `tipHeight` decides which rewards are mature. */
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
