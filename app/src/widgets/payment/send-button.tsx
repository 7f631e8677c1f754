import type { RefObject } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { Button } from "../../ui/button.tsx";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";
import { Checking } from "./checking.tsx";
import { Signing } from "./signing.tsx";

/** Sends the planned payment, or opens its review. While a payment has no answer, it sends that same payment again. */
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
  const { attempt, payment, needsReview, label = paymentText.send, isReady = true } = props;
  const { unanswered, underWay } = attempt;
  return (
    <>
      <Checking attempt={attempt} />
      {!attempt.current?.inReview && <Signing attempt={attempt} />}
      <Button
        ref={props.button}
        size="lg"
        block={props.block}
        busy={attempt.isSending || attempt.checking !== undefined}
        disabled={!isReady || (underWay ?? payment) === undefined}
        onClick={() => (unanswered ? attempt.send(unanswered) : attempt.confirm(payment, needsReview))}
      >
        {unanswered ? commonText.tryAgain : label}
      </Button>
    </>
  );
}
