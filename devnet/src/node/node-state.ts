import type { ParsedTx } from "../script/index.ts";
import type { ChainState } from "./chain/chain-state.ts";
import type { BlockLog } from "./log/block-log.ts";
import type { AcceptOptions, Judgement } from "./mempool/accept-tx.ts";
import { addEntry, deleteEntry, type Mempool, type PoolEntry, withDescendants } from "./mempool/mempool.ts";
import type { NodeEvent } from "./node.ts";

/** The whole state of a running node; its operations are functions of it. */
export type NodeState = {
  chain: ChainState;
  pool: Mempool;
  log: BlockLog;
  /** Seconds. */
  now: () => number;
  emit: (event: NodeEvent) => void;
  /** While the chain of the block log is activated, which knows when transactions were first seen. */
  isReplaying: boolean;
  ancestorLimit: AcceptOptions["ancestorLimit"];
  /** Non-standard transactions are accepted from everybody, and again after a reorganisation. */
  acceptNonstd: AcceptOptions["acceptNonstd"];
};

/** Puts a transaction that was judged good into the mempool and reports it. */
export function admitTx(
  state: NodeState,
  tx: ParsedTx,
  { fee, spent, sigChecks }: Extract<Judgement, { ok: true }>,
  memory: { timeFirstSeen: number; isFinal: boolean },
): PoolEntry {
  const entry: PoolEntry = { tx, fee, spent, sigChecks, ...memory };
  addEntry(state.pool, entry);
  state.emit({ kind: "tx-added", entry });
  return entry;
}

/** Removes entries with everything that spends from them, children first, and reports each. */
export function dropEntries(state: NodeState, roots: readonly PoolEntry[]): void {
  for (const entry of withDescendants(state.pool, roots)) {
    deleteEntry(state.pool, entry);
    state.emit({ kind: "tx-removed", entry });
  }
}
