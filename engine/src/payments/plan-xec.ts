import { sats } from "@satchel/core/amount";
import { no, type Result } from "@satchel/core/result";
import { type Plan, type PlanProblem, planSend, type SendIntent } from "@satchel/core/tx";
import type { State } from "../state.ts";
import { planOptions } from "./plan-options.ts";

/** A plan over the coins of the active wallet that no payment in flight has reserved. Cheap enough for every keystroke. */
export function planXec(state: State, intent: SendIntent): Result<Plan, PlanProblem> {
  const options = planOptions(state, intent.coins);
  if (options === undefined) return no({ code: "insufficient-funds", available: sats(0n), required: amountOf(intent) });
  return planSend(state.ledger.utxos.values(), intent, options);
}

const amountOf = (intent: SendIntent) =>
  sats("maxTo" in intent ? 0n : intent.to.reduce((sum, payment) => sum + payment.sats, 0n));
