import type { RefObject } from "react";
import { Button } from "../../ui/button.tsx";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";

/** Sends what is planned, or asks for its review; while a payment is without an answer it tries that very one again. */
export function SendButton<Payment extends Seen>(props: {
  attempt: AttemptState<Payment>;
  payment: Payment | undefined;
  needsReview: boolean;
  label?: string;
  /** False while the button must not be pressed yet. */
  isReady?: boolean;
  block?: boolean;
  button?: RefObject<HTMLButtonElement | null> | undefined;
}) {
  const { attempt, payment, needsReview, label = "Send", isReady = true } = props;
  const { unanswered, underWay } = attempt;
  return (
    <Button
      ref={props.button}
      size="lg"
      block={props.block}
      busy={attempt.isSending}
      disabled={!isReady || (underWay ?? payment) === undefined}
      onClick={() => (unanswered ? attempt.send(unanswered) : attempt.confirm(payment, needsReview))}
    >
      {unanswered ? "Try again" : label}
    </Button>
  );
}
