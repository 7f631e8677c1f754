import type { Result } from "../result.ts";
import { no } from "../result.ts";
import { buildChain } from "./build-chain.ts";
import { amountFor, type Step, termsOf } from "./chain-terms.ts";
import { chooseCoins, takeAll } from "./choose-coins.ts";
import { MAX_UNCONFIRMED_CHAIN } from "./limits.ts";
import type { Plan, PlanProblem } from "./plan.ts";
import type { PlanOptions } from "./plan-options.ts";
import { preferFinal } from "./prefer-final.ts";
import type { Utxo } from "./tx.ts";

/**
 * The steps as a plan. `all` takes exactly the coins given; `fewest` final coins alone when they do without collectors,
 * otherwise any.
 */
export function payFor(
  steps: readonly Step[],
  coins: readonly Utxo[],
  how: "all" | "fewest",
  options: PlanOptions,
): Result<Plan, PlanProblem> {
  if (steps.length > MAX_UNCONFIRMED_CHAIN) return no({ code: "too-many-transactions", count: steps.length });
  const terms = termsOf(steps, true, options);
  const amount = amountFor(steps, terms);
  const isDirect = (some: readonly Utxo[]) => some.length <= terms.lastCapacity;
  const chosen =
    how === "all"
      ? takeAll(coins, amount, terms)
      : preferFinal(coins, (some) => chooseCoins(some, amount, terms), isDirect);
  return chosen.ok ? buildChain(chosen.value, steps, terms) : chosen;
}
