import { no, ok, type Result } from "@satchel/core/result";
import type { Plan, PlanProblem, SendIntent, TokenIntent } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import type { GatherOptions } from "./gather-parents.ts";
import { planToken, planXec } from "./plan-payment.ts";
import { type CoinsProblem, verifyCoins } from "./verify-coins.ts";

/** Each round takes out at least one coin; a server that contradicts itself more often than this does it on purpose. */
const MAX_ROUNDS = 20;

export type PrepareProblem =
  | CoinsProblem
  /** There is no plan, and no coin was left out. */
  | { code: "no-plan"; why: PlanProblem };

/**
 * Returns the plan of a payment for the review, with every coin verified against the bytes of its parent: the amounts and
 * the fee are true. Coins that the bytes contradict are fetched anew; as long as they are contradicted they are left out,
 * and the payment is planned without them. If the other coins are not enough, the problem names the contradicted ones.
 */
export async function prepare(
  ctx: Context,
  intent: SendIntent | TokenIntent,
  options: GatherOptions = {},
): Promise<Result<Plan, PrepareProblem>> {
  let last: CoinsProblem | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const state = ctx.state.getState();
    const plan = "tokenId" in intent ? planToken(state, intent) : planXec(state, intent);
    if (!plan.ok) return no(last ?? { code: "no-plan", why: plan.problem });
    const verified = await verifyCoins(ctx, plan.value, options);
    if (verified.ok) return ok(plan.value);
    last = verified.problem;
    if (last.code !== "coins-contradicted") break;
    if (round === 0) await ctx.session()?.requestSync();
  }
  return no(last ?? { code: "stopped" });
}
