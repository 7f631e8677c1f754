import type { Sats } from "@satchel/core/amount";
import type { SendProblem } from "@satchel/engine";
import { highFee } from "@satchel/engine/plan";
import { CircleAlert, Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { coinsText } from "../../catalogue/en/coins.ts";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendProblemWords } from "../../text/problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";
import { AtRisk } from "./at-risk.tsx";
import { HighFee } from "./high-fee.tsx";
import styles from "./review-dialog.module.css";

type ReviewProps<Payment extends Seen> = {
  title: string;
  attempt: AttemptState<Payment>;
  action?: string | undefined;
  children: (payment: Payment) => ReactNode;
};

/** Shows a plan once more before it is sent, and what went wrong with it. Exactly this plan is sent. `children`: what it does. */
export function ReviewDialog<Payment extends Seen>(props: ReviewProps<Payment>) {
  // Mounted for each review, so that nothing stays confirmed from the one before.
  return props.attempt.current?.inReview ? <Review {...props} /> : null;
}

function Review<Payment extends Seen>(props: ReviewProps<Payment>) {
  const { current, closeReview, isSending, send } = props.attempt;
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const [confirmed, setConfirmed] = useState<Sats>();
  if (!current) return null;
  const isRisky = current.plan.accepted !== undefined;
  const high = highFee(current.plan, satsPerKb);
  const isConfirmed = high?.fee === confirmed;
  const action = isRisky ? coinsText.doubt.sendAnyway : (props.action ?? paymentText.send);
  return (
    <Dialog title={props.title} onClose={closeReview} closable={!isSending}>
      <AtRisk plan={current.plan} />
      {props.children(current)}
      {high && (
        <HighFee
          {...high}
          isConfirmed={isConfirmed}
          isDisabled={isSending}
          onChange={(isOn) => setConfirmed(isOn ? high.fee : undefined)}
        />
      )}
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
        <Button
          size="lg"
          variant={isRisky ? "danger" : "primary"}
          busy={isSending}
          disabled={high !== undefined && !isConfirmed}
          onClick={() => send(high ? { ...current, confirmedFee: high.fee } : current)}
        >
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
