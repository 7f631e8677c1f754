import { readScript } from "../script/index.ts";
import { MAX_OP_RETURN_BYTES } from "./limits.ts";
import type { PlanProblem } from "./plan.ts";
import type { ScriptHex } from "./tx.ts";

/** Why a script can not be the data of a payment. */
export function checkData(script: ScriptHex): PlanProblem | undefined {
  if (readScript(script).kind !== "op-return") return { code: "data-not-op-return" };
  const bytes = script.length / 2;
  return bytes > MAX_OP_RETURN_BYTES ? { code: "data-too-long", bytes, max: MAX_OP_RETURN_BYTES } : undefined;
}
