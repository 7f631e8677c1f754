import { no, ok, type Result } from "../result.ts";
import type { AmountProblem } from "./amount-problem.ts";
import { DUST_SATS, type Sats } from "./units.ts";

/** Whether this much can be sent at all from this balance; the fee is the plan's business. */
export function checkSendAmount(amount: Sats, balance: Sats): Result<Sats, AmountProblem> {
  if (amount <= 0n) return no({ code: "amount-zero" });
  if (amount < DUST_SATS) return no({ code: "amount-below-dust", dust: DUST_SATS });
  if (amount > balance) return no({ code: "amount-above-balance", amount, balance });
  return ok(amount);
}
