import type { Outpoint, PlannedOutput, PlannedTx } from "@satchel/core/tx";

/** Which output of a transaction of the same plan an outpoint like `plan:0:1` names; undefined for any other. */
export function readPlanned(outpoint: Outpoint): { index: number; outIdx: number } | undefined {
  const read = /^plan:(\d+):(\d+)$/.exec(outpoint);
  return read ? { index: Number(read[1]), outIdx: Number(read[2]) } : undefined;
}

/** The output that an outpoint like `plan:0:1` names among these transactions. */
export function plannedOutput(outpoint: Outpoint, txs: readonly PlannedTx[]): PlannedOutput | undefined {
  const named = readPlanned(outpoint);
  return named && txs[named.index]?.outputs[named.outIdx];
}
