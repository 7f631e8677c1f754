import type { ParsedTx } from "../../script/index.ts";
import { type ChainState, coinAt } from "../chain/chain-state.ts";
import { isUnspendable, outpointKey } from "../chain/coins.ts";
import type { Coin, MempoolTx } from "../node.ts";

/** With `sigChecks` a block accepts the transaction without running its scripts again. */
export type PoolEntry = MempoolTx & { sigChecks: number };

export type Mempool = {
  /** In order of arrival, so parents before children. */
  entries: Map<string, PoolEntry>;
  /** The txid that spends an outpoint, by outpoint key. */
  spenders: Map<string, string>;
};

export const createMempool = (): Mempool => ({ entries: new Map(), spenders: new Map() });

export function addEntry(pool: Mempool, entry: PoolEntry): void {
  pool.entries.set(entry.tx.txid, entry);
  for (const { prevTxid, prevIdx } of entry.tx.inputs) pool.spenders.set(outpointKey(prevTxid, prevIdx), entry.tx.txid);
}

export function deleteEntry(pool: Mempool, entry: PoolEntry): void {
  pool.entries.delete(entry.tx.txid);
  for (const { prevTxid, prevIdx } of entry.tx.inputs) pool.spenders.delete(outpointKey(prevTxid, prevIdx));
}

/** Returns the mempool transaction that spends an output, if any. */
export function spenderOf(pool: Mempool, txid: string, outIdx: number): PoolEntry | undefined {
  const spender = pool.spenders.get(outpointKey(txid, outIdx));
  return spender === undefined ? undefined : pool.entries.get(spender);
}

/** Returns a coin of the chain or the mempool, even if the mempool spends it. */
export function findCoin(chain: ChainState, pool: Mempool, txid: string, outIdx: number): Coin | undefined {
  const output = pool.entries.get(txid)?.tx.outputs[outIdx];
  if (output && !isUnspendable(output.script)) {
    return { sats: output.sats, script: output.script, height: -1, isCoinbase: false };
  }
  return coinAt(chain, txid, outIdx);
}

/** Returns a transaction's unconfirmed ancestors, farthest first. */
export function ancestorsOf(pool: Mempool, tx: ParsedTx): PoolEntry[] {
  return collect(parentsOf(pool, tx), (entry) => parentsOf(pool, entry.tx));
}

export function hasAncestors(pool: Mempool, tx: ParsedTx, limit: number): boolean {
  const met = new Set<PoolEntry>(parentsOf(pool, tx));
  for (const entry of met) {
    if (met.size >= limit) return true;
    for (const parent of parentsOf(pool, entry.tx)) met.add(parent);
  }
  return met.size >= limit;
}

/**
 * Returns these entries and everything in the mempool that spends from them, directly or not: children before parents.
 */
export function withDescendants(pool: Mempool, roots: readonly PoolEntry[]): PoolEntry[] {
  return collect(roots, (entry) => childrenOf(pool, entry.tx));
}

export function childrenOf(pool: Mempool, tx: ParsedTx): PoolEntry[] {
  return tx.outputs.flatMap((_, outIdx) => spenderOf(pool, tx.txid, outIdx) ?? []);
}

function parentsOf(pool: Mempool, tx: ParsedTx): PoolEntry[] {
  return tx.inputs.flatMap(({ prevTxid }) => pool.entries.get(prevTxid) ?? []);
}

/**
 * Walks depth first and returns each entry after all that `next` leads to. Uses a stack of its own, because unconfirmed
 * chains may be thousands long.
 */
function collect(roots: readonly PoolEntry[], next: (entry: PoolEntry) => PoolEntry[]): PoolEntry[] {
  const met = new Set<PoolEntry>();
  const done: PoolEntry[] = [];
  const stack = roots.map((entry) => ({ entry, isOpen: false }));
  for (let top = stack[stack.length - 1]; top; top = stack[stack.length - 1]) {
    if (!top.isOpen && !met.has(top.entry)) {
      met.add(top.entry);
      top.isOpen = true;
      for (const entry of next(top.entry)) stack.push({ entry, isOpen: false });
    } else {
      stack.pop();
      if (top.isOpen) done.push(top.entry);
    }
  }
  return done;
}
