import type { Outpoint, PlannedOutput, PlannedTx } from "@satchel/core/tx";

/** The output of an earlier transaction of the plan that an outpoint like `plan:0:1` names. */
export function plannedOutput(outpoint: Outpoint, earlier: readonly PlannedTx[]): PlannedOutput | undefined {
  const [, index, outIdx] = /^plan:(\d+):(\d+)$/.exec(outpoint) ?? [];
  return index === undefined ? undefined : earlier[Number(index)]?.outputs[Number(outIdx)];
}
