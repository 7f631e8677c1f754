import type { NodeEvent } from "./node.ts";
import type { NodeState } from "./node-state.ts";
import type { Timers } from "./timers.ts";

export const DEFAULT_BLOCK_INTERVAL_MS = 20_000;

/** Nobody, or a miner paid to `script` that makes a block this long (20 s) after the mempool got its first transaction. */
export type MiningOption = "manual" | { script: Uint8Array; intervalMs?: number | undefined };

/** Reacts to events: a transaction starts the clock of the next block, unless it runs already. */
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
