import type { Result } from "../../result.ts";
import type { Plan, PlanProblem } from "../index.ts";
import { checkAsked, checkChoice } from "./check-asked.ts";
import { checkRefusal } from "./check-refusal.ts";
import { checkRules, must } from "./check-rules.ts";
import { isForToken, planOf } from "./plan-of.ts";
import { createRandom } from "./random.ts";
import { randomCase } from "./random-case.ts";

/**
 * Plans the random intent of this seed in its random wallet, and throws if a rule is broken: the sums of every plan
 * must match, no token may be lost, and a payment is refused only if it is impossible. Returns the outcome, such as
 * "pay: planned".
 */
export function checkCase(seed: number): string {
  const random = createRandom(seed);
  const one = randomCase(random);
  const plan = planOf(one);
  if (plan.ok) {
    checkRules(plan.value, one);
    checkAsked(plan.value, one);
    checkChoice(plan.value, one);
  } else checkRefusal(plan.problem, one);
  if (random.isOneIn(4)) {
    const shuffled = planOf({ ...one, utxos: random.shuffled(one.utxos) });
    must(planText(shuffled) === planText(plan), "the order of coins does not matter");
  }
  const kind = isForToken(one.intent) ? "token" : "maxTo" in one.intent ? "max" : "pay";
  return `${kind}: ${plan.ok ? `planned${plan.value.txs.length > 1 ? " as a chain" : ""}` : plan.problem.code}`;
}

const planText = (plan: Result<Plan, PlanProblem>): string =>
  JSON.stringify(plan, (_, value) => (typeof value === "bigint" ? `${value}` : value));
