import type { ParsedTx } from "../../script/index.ts";
import { admitTx, type NodeState } from "../node-state.ts";
import { judgeTx } from "./accept-tx.ts";
import { deleteEntry, type PoolEntry } from "./mempool.ts";

/** A transaction of a disconnected block. Without `timeFirstSeen` it was first seen in that block. */
export type Displaced = { tx: ParsedTx; timeFirstSeen: number | undefined };

/**
 * Rebuilds the mempool after a reorganisation, as the node does whatever was disconnected (devnet.md 2). Removes every
 * entry, children first, then judges all transactions again in topological order, those of disconnected blocks first.
 */
export function refillMempool(state: NodeState, displaced: ReadonlyMap<string, Displaced>): void {
  const waiting = [...state.pool.entries.values()];
  emptyMempool(state, waiting);
  for (const { tx, timeFirstSeen } of inTopologicalOrder(displaced)) {
    readmit(state, tx, { timeFirstSeen: timeFirstSeen ?? state.now(), isFinal: false });
  }
  for (const entry of waiting) readmit(state, entry.tx, entry);
}

function emptyMempool(state: NodeState, entries: readonly PoolEntry[]): void {
  for (const entry of entries.toReversed()) {
    deleteEntry(state.pool, entry);
    state.emit({ kind: "tx-removed", entry });
  }
}

/**
 * Judges a transaction again by the node's own policy. The fee is not judged again: a miner or the mempool accepted it
 * once.
 */
function readmit(state: NodeState, tx: ParsedTx, memory: { timeFirstSeen: number; isFinal: boolean }): void {
  const options = { acceptNonstd: state.acceptNonstd, ancestorLimit: false, isReorg: true };
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
