import type { Txid } from "@satchel/core/ids";
import type { TokenActionIntent, TokenActionProblem } from "@satchel/core/tx";
import { type AttemptState, type Seen, useAttempt } from "../../../wiring/payment/attempt.ts";
import { type AttemptPlan, attemptPlan } from "../../../wiring/payment/attempt-plan.ts";
import { useWantsReview } from "../../../wiring/payment/cautions.ts";
import { useActionPlan } from "../../../wiring/payment/plan.ts";

/** An action as a person has seen it. */
export type SeenAction = Seen & { intent: TokenActionIntent };

export type TokenAction = AttemptPlan<SeenAction, TokenActionProblem> & {
  attempt: AttemptState<SeenAction>;
  /** Checks the coins, then opens the review, or sends at once where no review is wanted. */
  submit: () => void;
};

type Options = {
  place: string;
  isAlwaysReviewed: boolean;
  onSent: (txids: readonly Txid[]) => void;
  onKept?: () => void;
};

/**
 * Plans an action on a token and carries it through its review and sending. `intent` is the same object until it
 * changes.
 * `place`: the name of its session, and of its draft. `isAlwaysReviewed`: whatever the setting Send Confirmations says.
 * `onSent` gets the transactions, the last one being
 * the action's own; a form empties itself there. `onKept`: the outbox shows the action now, as a chain that was stopped
 * or interrupted. The form empties itself there too, because the same action must not be done twice.
 */
export function useTokenAction(
  intent: TokenActionIntent | undefined,
  { place, isAlwaysReviewed, onSent, onKept }: Options,
): TokenAction {
  const attempt = useAttempt<SeenAction>(place, { onSent, onKept });
  const plan = attemptPlan(attempt, intent, useActionPlan(intent));
  const isWanted = useWantsReview();
  return {
    ...plan,
    attempt,
    submit: () => attempt.confirm(plan.ready, isAlwaysReviewed || isWanted),
  };
}
