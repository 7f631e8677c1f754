import type { SendProblem } from "@satchel/engine";
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { coinsText } from "../../catalogue/en/coins.ts";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendProblemWords } from "../../text/problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";
import { AtRisk } from "./at-risk.tsx";
import styles from "./review-dialog.module.css";

/** Shows a plan once more before it is sent, and what went wrong with it. Exactly this plan is sent. `children`: what it does. */
export function ReviewDialog<Payment extends Seen>(props: {
  title: string;
  attempt: AttemptState<Payment>;
  action?: string | undefined;
  children: (payment: Payment) => ReactNode;
}) {
  const { current, closeReview, isSending, send } = props.attempt;
  if (!current?.inReview) return null;
  const isRisky = current.plan.accepted !== undefined;
  const action = isRisky ? coinsText.doubt.sendAnyway : (props.action ?? paymentText.send);
  return (
    <Dialog title={props.title} onClose={closeReview} closable={!isSending}>
      <AtRisk plan={current.plan} />
      {props.children(current)}
      {current.step === "failed" ? (
        <SendProblemBanner problem={current.problem} />
      ) : (
        <p className={styles.note}>
          <Icon of={Info} size="xs" />
          {paymentText.reviewNote}
        </p>
      )}
      <Actions emphasizeLast>
        <Button variant="secondary" size="lg" disabled={isSending} onClick={closeReview}>
          {current.step === "failed" ? commonText.close : commonText.cancel}
        </Button>
        <Button size="lg" variant={isRisky ? "danger" : "primary"} busy={isSending} onClick={() => send(current)}>
          {current.step === "failed" ? commonText.tryAgain : action}
        </Button>
      </Actions>
    </Dialog>
  );
}

/** Why a payment did not go out, or may not have. */
export function SendProblemBanner({ problem }: { problem: SendProblem }) {
  const { title, detail } = sendProblemWords(problem, useLocale());
  return (
    <Banner tone="problem" icon={CircleAlert} title={title}>
      <p>{detail}</p>
    </Banner>
  );
}
