import { type Outpoint, outpointOf, type Txid } from "../ids/index.ts";
import type { Tx, Utxo } from "../tx/index.ts";
import { Coins } from "./coins.ts";
import type { Ledger, LedgerMemory } from "./ledger.ts";

/** The most transactions in the memory. A sync clears it; this bounds it for a wallet that is connected for months. */
export const MEMORY_SIZE = 1000;

/**
 * Returns the memory of the ledger. It starts with page 1, whose transactions must stay known after newer ones push
 * them off the page.
 */
export const memoryOf = (ledger: Ledger): LedgerMemory =>
  ledger.memory ?? {
    txs: new Map([...ledger.history].reverse().map((tx) => [tx.txid, tx])),
    spentCoins: new Map(),
    dropped: new Set(),
  };

/** Returns a transaction that the ledger still remembers. */
export const knownTx = (ledger: Ledger, txid: Txid): Tx | undefined => memoryOf(ledger).txs.get(txid);

/** Tells whether a known transaction other than `except` spends this output. */
export function isSpent(memory: LedgerMemory, outpoint: Outpoint, except?: Txid): boolean {
  for (const tx of memory.txs.values()) {
    if (tx.txid !== except && tx.inputs.some((input) => input.outpoint === outpoint)) return true;
  }
  return false;
}

/** Returns the outpoints in `coins` that are outputs of transaction `txid`; without `tx` it searches for them. */
export function outputsAmong(coins: ReadonlyMap<Outpoint, Utxo>, txid: Txid, tx: Tx | undefined): Outpoint[] {
  if (tx) return tx.outputs.map((_, outIdx) => outpointOf(txid, outIdx)).filter((outpoint) => coins.has(outpoint));
  if (coins instanceof Coins) return coins.outpointsOf(txid);
  const start = `${txid}:`;
  return [...coins.keys()].filter((outpoint) => outpoint.startsWith(start));
}
