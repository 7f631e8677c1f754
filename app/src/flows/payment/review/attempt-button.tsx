import type { SendProblem } from "@satchel/engine";
import type { ReactNode } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import styles from "./attempt-button.module.css";
import { AttemptFailure } from "./attempt-failure.tsx";
import { Checking } from "./checking.tsx";
import { Signing } from "./signing.tsx";

type Props<Payment extends Seen> = {
  attempt: AttemptState<Payment>;
  /** What a press would review or send, or what is under way; without it the button is closed. */
  shown: Payment | undefined;
  submit: () => void;
  /** False while something besides the payment itself forbids it. */
  isOpen?: boolean;
  /** The screen's own title for what went wrong. */
  failureTitle?: ((problem: SendProblem) => string | undefined) | undefined;
  variant?: "primary" | "secondary" | "danger";
  children: ReactNode;
};

/**
 * The button of an action or a trade, with what went wrong above it. It opens the review, or sends where no review is
 * wanted; it is closed while the payment has no answer, and for a plan that was refused.
 */
export function AttemptButton<Payment extends Seen>(props: Props<Payment>) {
  const { attempt, shown, submit, isOpen = true, variant = "primary" } = props;
  const { failed } = attempt;
  const isClosed = shown !== undefined && attempt.isClosed(shown);
  return (
    <div className={styles.decision}>
      <AttemptFailure attempt={attempt} retry={submit} titleOf={props.failureTitle} />
      <Checking attempt={attempt} />
      {!attempt.current?.inReview && <Signing attempt={attempt} />}
      <Button
        size="lg"
        block
        variant={variant}
        busy={attempt.isSending || attempt.checking !== undefined}
        disabled={!isOpen || shown === undefined || isClosed}
        onClick={submit}
      >
        <span className={styles.words}>{props.children}</span>
      </Button>
      {isClosed && (
        <p className={styles.why}>
          {failed?.problem.code === "outcome-unknown" ? paymentText.waitsForOutcome : paymentText.waitsForBlock}
        </p>
      )}
    </div>
  );
}
