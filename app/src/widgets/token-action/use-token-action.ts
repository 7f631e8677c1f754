import type { TokenActionIntent, TokenActionProblem } from "@satchel/core/tx";
import { useEngineState } from "../../wiring/app-context.ts";
import { type AttemptState, type Seen, useAttempt } from "../../wiring/attempt.ts";
import { useIsUnsettled } from "../../wiring/cautions.ts";
import { useActionPlan } from "../../wiring/plan.ts";

/** An action as a person has seen it. */
export type SeenAction = Seen & { intent: TokenActionIntent };

export type TokenAction = {
  attempt: AttemptState<SeenAction>;
  /** What can be reviewed and sent now; undefined without an intent, and where there is no plan for it. */
  ready: SeenAction | undefined;
  /** What a preview shows: the action that is being sent or has no answer yet, otherwise the one that is ready. */
  shown: SeenAction | undefined;
  /** Why there is no plan. While an action is under way its coins are reserved, so nothing is said then. */
  problem: TokenActionProblem | undefined;
  /** Checks the coins, then opens the review, or sends at once where no review is wanted. */
  submit: () => void;
};

type Options = { isAlwaysReviewed: boolean; onSent: (txids: readonly string[]) => void; onKept?: () => void };

/**
 * Plans an action on a token and carries it through its review and sending. `intent` is the same object until it changes.
 * `isAlwaysReviewed`: whatever the setting Send Confirmations says. `onSent` gets the transactions, the last one being the
 * action's own; a form empties itself there. `onKept`: the outbox shows the action now, as a chain that was stopped or
 * interrupted. The form empties itself there too, because the same action must not be done twice.
 */
export function useTokenAction(
  intent: TokenActionIntent | undefined,
  { isAlwaysReviewed, onSent, onKept }: Options,
): TokenAction {
  const attempt = useAttempt<SeenAction>(onSent, undefined, onKept);
  const planned = useActionPlan(intent);
  const isWanted = useEngineState((state) => state.settings.sendModal);
  const isUnsettled = useIsUnsettled();
  const ready = intent && planned?.ok ? { intent, plan: planned.value } : undefined;
  return {
    attempt,
    ready,
    shown: attempt.underWay ?? ready,
    problem: attempt.underWay || planned === undefined || planned.ok ? undefined : planned.problem,
    submit: () => attempt.confirm(ready, isAlwaysReviewed || isWanted || isUnsettled),
  };
}
