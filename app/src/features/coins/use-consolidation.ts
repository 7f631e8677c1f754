import type { Outpoint } from "@satchel/core/tx";
import { planXec } from "@satchel/engine/plan";
import { useMemo } from "react";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useAttempt } from "../../wiring/use-attempt.ts";

/** Joining the chosen coins, or all that are free, into one at the wallet's own address. */
export function useConsolidation(chosen: ReadonlySet<Outpoint>, onDone: () => void) {
  const { engine } = useApp();
  const attempt = useAttempt(onDone);
  const state = useEngineState((whole) => whole);
  const { ledger, settings, tip, outbox, frozen } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: planning reads these parts of the state, and no others
  const planned = useMemo(() => {
    const [own] = ledger.scripts;
    if (own === undefined) return undefined;
    const coins = [...chosen];
    return planXec(engine.state.getState(), coins.length > 0 ? { maxTo: own, coins } : { maxTo: own });
  }, [engine, chosen, ledger, settings.satsPerKb, tip, outbox, frozen]);
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
