import { isActive } from "./chain/chain-state.ts";
import { finalizeBlock, finalizeTx } from "./chain/finality.ts";
import type { NodeEvent } from "./node.ts";
import type { NodeState } from "./node-state.ts";
import type { Timers } from "./timers.ts";

/** Milliseconds until avalanche makes a transaction (pre-consensus) and a block (post-consensus) final, or "never". */
export type FinalizeOption = "never" | { preMs: number; postMs: number };

export const DEFAULT_FINALIZE = { preMs: 2_000, postMs: 3_000 };

/**
 * Returns a listener that starts a timer for each new transaction and block, and finalises it if it is still there
 * then.
 */
export function autoFinality(state: NodeState, option: FinalizeOption, timers: Timers): (event: NodeEvent) => void {
  if (option === "never") return () => undefined;
  return (event) => {
    if (event.kind === "tx-added") {
      const { txid } = event.entry.tx;
      timers.later(option.preMs, () => {
        if (state.pool.entries.has(txid)) finalizeTx(state, txid);
      });
    }
    if (event.kind === "block-connected") finalizeLater(state, event.block.hash, option.postMs, timers);
  };
}

export function finalizeLater(state: NodeState, hash: string, delayMs: number, timers: Timers): void {
  timers.later(delayMs, () => {
    const block = state.chain.known.get(hash);
    if (block && isActive(state.chain, block)) finalizeBlock(state, hash);
  });
}

const DEFAULT_BLOCK_INTERVAL_MS = 20_000;

/**
 * "manual", or a miner paid to `script` that mines a block `intervalMs` after the mempool got its first transaction
 * (default 20,000).
 */
export type MiningOption = "manual" | { script: Uint8Array; intervalMs?: number | undefined };

/** Returns a listener that starts the clock of the next block when a transaction comes and no clock is running. */
export function autoMining(
  state: NodeState,
  option: MiningOption,
  timers: Timers,
  mine: (script: Uint8Array) => void,
): (event: NodeEvent) => void {
  if (option === "manual") return () => undefined;
  const { script, intervalMs = DEFAULT_BLOCK_INTERVAL_MS } = option;
  let isWaiting = false;
  const wait = () => {
    if (isWaiting) return;
    isWaiting = true;
    timers.later(intervalMs, () => {
      isWaiting = false;
      if (state.pool.entries.size > 0) mine(script);
      if (state.pool.entries.size > 0) wait();
    });
  };
  return (event) => {
    if (event.kind === "tx-added") wait();
  };
}
