import type { Result } from "@satchel/core/result";
import type { Plan } from "@satchel/core/tx";
import type { Seen } from "./attempt.ts";

/** A payment whose intent is known. */
type SeenAs<Intent extends Seen["intent"]> = Seen & { intent: Intent };

export type AttemptPlan<Payment, Problem> = {
  /** What can be reviewed and sent now; undefined without an intent, and where there is no plan for it. */
  ready: Payment | undefined;
  /** What a preview shows: the payment that is being sent or has no answer yet, otherwise the one that is ready. */
  shown: Payment | undefined;
  /** Why there is no plan. While a payment is under way its coins are reserved, so nothing is said then. */
  problem: Problem | undefined;
};

/** Joins the plan of what a person wants with the attempt that carries it through. */
export function attemptPlan<Intent extends NonNullable<Seen["intent"]>, Problem>(
  { underWay }: { underWay: SeenAs<Intent> | undefined },
  intent: Intent | undefined,
  planned: Result<Plan, Problem> | undefined,
): AttemptPlan<SeenAs<Intent>, Problem> {
  const ready = intent && planned?.ok ? { intent, plan: planned.value } : undefined;
  const isWithout = planned?.ok === false && underWay === undefined;
  return { ready, shown: underWay ?? ready, problem: isWithout ? planned.problem : undefined };
}
