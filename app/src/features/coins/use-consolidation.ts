import type { Outpoint } from "@satchel/core/tx";
import { useAttempt } from "../../wiring/attempt.ts";
import { usePlanOfAll } from "../../wiring/plan.ts";

/** Joining the chosen coins, or all that are free, into one at the wallet's own address. */
export function useConsolidation(chosen: ReadonlySet<Outpoint>, onDone: () => void) {
  const attempt = useAttempt(onDone);
  const planned = usePlanOfAll(chosen);
  const plan = planned?.ok ? planned.value : undefined;
  return {
    attempt,
    problem: planned?.ok === false ? planned.problem : undefined,
    /** Of one coin there is nothing to join. */
    plan: plan !== undefined && plan.spends.length > 1 ? plan : undefined,
    review: () => plan && attempt.review({ plan }),
  };
}

export type Consolidation = ReturnType<typeof useConsolidation>;
