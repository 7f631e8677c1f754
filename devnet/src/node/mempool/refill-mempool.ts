import type { ParsedTx } from "../../script/index.ts";
import { admitTx, dropEntries, type NodeState } from "../node-state.ts";
import { checkAgain, judgeTx } from "./accept-tx.ts";
import { childrenOf, deleteEntry, type PoolEntry } from "./mempool.ts";

/** A transaction a disconnected block had confirmed; no time when it was first seen in that block. */
export type Displaced = { tx: ParsedTx; timeFirstSeen: number | undefined };

/**
 * After a reorganisation: what is no longer confirmed goes back into the mempool, and what no longer can stand there goes.
 * When something in the mempool spends from the returning ones, all of it is taken out first and everything is judged
 * again in topological order, as the node does (devnet.md 2).
 */
export function refillMempool(state: NodeState, displaced: ReadonlyMap<string, Displaced>): void {
  const { chain, pool } = state;
  const returning = inTopologicalOrder(displaced);
  const hasDescendants = returning.some(({ tx }) => childrenOf(pool, tx).length > 0);
  const waiting = [...pool.entries.values()];
  if (hasDescendants) emptyMempool(state, waiting);

  for (const { tx, timeFirstSeen } of returning) {
    readmit(state, tx, { timeFirstSeen: timeFirstSeen ?? state.now(), isFinal: false });
  }
  for (const entry of waiting) {
    if (hasDescendants) readmit(state, entry.tx, entry);
    else if (pool.entries.has(entry.tx.txid)) {
      const valid = checkAgain(chain, pool, entry.tx);
      if (valid.ok) entry.spent = valid.spent;
      else dropEntries(state, [entry]);
    }
  }
}

function emptyMempool(state: NodeState, entries: readonly PoolEntry[]): void {
  for (const entry of entries.toReversed()) {
    deleteEntry(state.pool, entry);
    state.emit({ kind: "tx-removed", entry });
  }
}

/** Fees and looks were judged when it was first accepted, or by the miner of its block. */
function readmit(state: NodeState, tx: ParsedTx, memory: { timeFirstSeen: number; isFinal: boolean }): void {
  const options = { acceptNonstd: true, ancestorLimit: false, isReorg: true };
  const judgement = judgeTx(state.chain, state.pool, tx, options);
  if (judgement.ok) {
    admitTx(state, tx, judgement, { timeFirstSeen: memory.timeFirstSeen, isFinal: memory.isFinal });
  }
}

/** CTOR sorts a block by txid, so a child may stand before its parent. */
function inTopologicalOrder(displaced: ReadonlyMap<string, Displaced>): Displaced[] {
  const done = new Set<Displaced>();
  const stack = [...displaced.values()].reverse();
  for (let top = stack[stack.length - 1]; top; top = stack[stack.length - 1]) {
    const parents = top.tx.inputs.flatMap(({ prevTxid }) => displaced.get(prevTxid) ?? []);
    const missing = done.has(top) ? [] : parents.filter((parent) => !done.has(parent));
    stack.push(...missing);
    if (missing.length === 0) {
      stack.pop();
      done.add(top);
    }
  }
  return [...done];
}
