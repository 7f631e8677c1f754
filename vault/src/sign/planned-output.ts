import type { Outpoint, PlannedOutput, PlannedTx } from "@satchel/core/tx";

/**
 * Reads an outpoint such as `plan:0:1`, which names output 1 of the plan's transaction 0; undefined for an outpoint
 * with a txid.
 */
export function readPlanned(outpoint: Outpoint): { index: number; outIdx: number } | undefined {
  const read = /^plan:(0|[1-9]\d*):(0|[1-9]\d*)$/.exec(outpoint);
  return read ? { index: Number(read[1]), outIdx: Number(read[2]) } : undefined;
}

/** Returns the output of these transactions that an outpoint such as `plan:0:1` names. */
export function plannedOutput(outpoint: Outpoint, txs: readonly PlannedTx[]): PlannedOutput | undefined {
  const named = readPlanned(outpoint);
  return named && txs[named.index]?.outputs[named.outIdx];
}
