import type { ParsedTx } from "../../script/index.ts";
import { admitTx, type NodeState } from "../node-state.ts";
import { judgeTx } from "./accept-tx.ts";
import { deleteEntry, type PoolEntry } from "./mempool.ts";

/**
 * Transactions that wait for the end of a reorganisation, by txid: those of the mempool and of disconnected blocks. The
 * last one goes back first. `entry`: what the mempool knew of it.
 */
export type Displaced = Map<string, { tx: ParsedTx; entry: PoolEntry | undefined }>;

/**
 * Empties the mempool before the first block is disconnected, newest first, and returns what was in it. The node does
 * so in every reorganisation, whatever the blocks contain (devnet.md 2).
 */
export function displaceMempool(state: NodeState): Displaced {
  const entries = [...state.pool.entries.values()];
  for (const entry of entries.toReversed()) {
    deleteEntry(state.pool, entry);
    state.emit({ kind: "tx-removed", entry });
  }
  const displaced: Displaced = new Map();
  add(
    displaced,
    entries.map((entry) => ({ tx: entry.tx, entry })),
  );
  return displaced;
}

/** Adds the transactions of a disconnected block. */
export function displaceBlock(displaced: Displaced, txs: readonly ParsedTx[]): void {
  add(
    displaced,
    txs.slice(1).map((tx) => ({ tx, entry: undefined })),
  );
}

/** Adds from the last to the first, and moves what a transaction spends behind it: CTOR may put a child first. */
function add(displaced: Displaced, all: readonly { tx: ParsedTx; entry: PoolEntry | undefined }[]): void {
  for (const each of all.toReversed()) {
    if (displaced.has(each.tx.txid)) continue;
    displaced.set(each.tx.txid, each);
    for (let txs = [each.tx]; txs.length > 0; ) txs = moveParents(displaced, txs);
  }
}

/** Returns the parents that were there. */
function moveParents(displaced: Displaced, txs: readonly ParsedTx[]): ParsedTx[] {
  const parents = new Set(txs.flatMap(({ inputs }) => inputs.map(({ prevTxid }) => prevTxid)));
  return [...parents].flatMap((txid) => {
    const parent = displaced.get(txid);
    if (parent === undefined) return [];
    displaced.delete(txid);
    displaced.set(txid, parent);
    return [parent.tx];
  });
}

/**
 * Judges the transactions again by the node's own policy: those of the lowest block first, those of the mempool last.
 * What the mempool knew of one stays; one that was in a block is first seen now. The fee is not judged again: a miner
 * or the mempool accepted it once.
 */
export function refillMempool(state: NodeState, displaced: Displaced): void {
  const options = { acceptNonstd: state.acceptNonstd, ancestorLimit: false, isReorg: true };
  for (const { tx, entry } of [...displaced.values()].reverse()) {
    const judgement = judgeTx(state.chain, state.pool, tx, options);
    if (!judgement.ok) continue;
    const { timeFirstSeen = state.now(), isFinal = false } = entry ?? {};
    admitTx(state, tx, judgement, { timeFirstSeen, isFinal });
  }
}
