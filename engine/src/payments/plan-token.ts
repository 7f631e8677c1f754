import { atoms } from "@satchel/core/amount";
import { no, type Result } from "@satchel/core/result";
import { type Plan, type PlanProblem, planTokenSend, type TokenIntent } from "@satchel/core/tx";
import type { State } from "../state.ts";
import { planOptions } from "./plan-options.ts";

/** As `planXec`, for a token; the fee is paid from coins without tokens. */
export function planToken(state: State, intent: TokenIntent): Result<Plan, PlanProblem> {
  const { tokenId, to, coins } = intent;
  const options = planOptions(state, coins);
  if (options !== undefined) return planTokenSend(state.ledger.utxos.values(), intent, options);
  const required = atoms(to.reduce((sum, payment) => sum + payment.atoms, 0n));
  return no({ code: "insufficient-tokens", tokenId, available: atoms(0n), required });
}
