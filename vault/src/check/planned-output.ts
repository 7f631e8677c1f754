import { type Outpoint, readPlannedOutpoint } from "@satchel/core/ids";
import type { PlannedOutput, PlannedTx } from "@satchel/core/tx";

/** Returns the output of these transactions that an outpoint such as `plan:0:1` names. */
export function plannedOutput(outpoint: Outpoint, txs: readonly PlannedTx[]): PlannedOutput | undefined {
  const named = readPlannedOutpoint(outpoint);
  return named && txs[named.index]?.outputs[named.outIdx];
}
