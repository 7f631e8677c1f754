import { type ReactNode, type RefObject, useRef } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { Checking } from "../review/checking.tsx";
import { Signing } from "../review/signing.tsx";
import { ActionBar } from "./action-bar.tsx";
import type { Blocker } from "./blockers.ts";
import styles from "./decision.module.css";
import type { Doubts } from "./site-doubts.tsx";
import type { Site } from "./use-site.ts";

/** The payment that a form describes, and how it is sent. */
type PaymentForm<Payment extends Seen> = {
  attempt: AttemptState<Payment>;
  payment: Payment | undefined;
  /** Sends what stands in the form, or opens its review. */
  submit: () => void;
  /** A review follows the press on the button. */
  needsReview: boolean;
  site: Site;
  doubts?: Doubts | undefined;
  blocker?: Blocker | undefined;
};

type Props<Payment extends Seen> = {
  of: PaymentForm<Payment>;
  /** What the action bar of a narrow window says beside the button: the sum, or why nothing can be sent. */
  sum: { name: string; value: ReactNode } | undefined;
  /** What a press sends at once, where no review follows: "500.00 XEC". */
  sends: string;
  /** False while the button must not be pressed yet. */
  isReady?: boolean | undefined;
  /** It stays at the lower edge of a wide window too. */
  isSticky?: boolean | undefined;
  /** It stays where it is in every window: the form is a part of a screen. */
  isInline?: boolean | undefined;
  button?: RefObject<HTMLButtonElement | null> | undefined;
};

/**
 * The button Send, or Accept and Reject for a request. In a window without a side panel it is a bar above the tabs,
 * with the sum or the single reason why nothing can be sent (design.md 12.3), unless it is inline.
 */
export function Decision<Payment extends Seen>(props: Props<Payment>) {
  const { sum, isSticky, isInline } = props;
  const { attempt, payment, site, blocker } = props.of;
  return (
    <DecisionBar {...{ attempt, payment, sum, blocker, isSticky, isInline }} isRequest={site.isRequest}>
      {site.isRequest && (
        <Button variant="secondary" size="lg" disabled={attempt.isSending} onClick={() => void site.reject()}>
          {sendText.reject}
        </Button>
      )}
      <SendButton {...props} />
    </DecisionBar>
  );
}

type BarProps<Payment extends Seen> = Pick<PaymentForm<Payment>, "attempt" | "payment" | "blocker"> &
  Pick<Props<Payment>, "sum" | "isSticky" | "isInline"> & {
    isRequest?: boolean | undefined;
    /** The buttons. */
    children: ReactNode;
  };

/** How far checking and signing have come, the sum or the reason why nothing can be sent, and the buttons. */
export function DecisionBar<Payment extends Seen>(props: BarProps<Payment>) {
  const { attempt, sum, blocker, isRequest, isSticky, isInline } = props;
  const shown = attempt.underWay ?? props.payment;
  const closed = shown && attempt.isClosed(shown) ? closedText(attempt) : undefined;
  const progress = (
    <>
      <Checking attempt={attempt} />
      {!attempt.current?.inReview && <Signing attempt={attempt} />}
    </>
  );
  return (
    <ActionBar sum={closed ?? sum} above={progress} {...{ blocker, isRequest, isSticky, isInline }}>
      {props.children}
    </ActionBar>
  );
}

/** Says what the closed button waits for. */
const closedText = <Payment extends Seen>({ failed }: AttemptState<Payment>): string =>
  failed?.problem.code === "outcome-unknown" ? paymentText.waitsForOutcome : paymentText.waitsForBlock;

/** Says what a press does: it opens the review, or it sends this amount at once. */
function SendWords<Payment extends Seen>({ of: { attempt, payment, needsReview }, sends }: Props<Payment>) {
  const isAtOnce = !needsReview && payment !== undefined;
  const words = isAtOnce ? paymentText.sendAmount({ amount: sends }) : paymentText.review;
  const shown = useRef(words);
  // While it is sent, the button keeps the words that were pressed.
  if (attempt.underWay === undefined) shown.current = words;
  return <bdi className={styles.sends}>{shown.current}</bdi>;
}

/**
 * Sends the planned payment, or opens its review. It is closed while a payment has no answer, and for a plan that was
 * refused.
 */
function SendButton<Payment extends Seen>(props: Props<Payment>) {
  const { attempt, payment, site, submit } = props.of;
  const { isReady = true } = props;
  const { underWay } = attempt;
  const shown = underWay ?? payment;
  return (
    <Button
      ref={props.button}
      size="lg"
      busy={attempt.isSending || attempt.checking !== undefined}
      disabled={!isReady || shown === undefined || attempt.isClosed(shown)}
      onClick={submit}
    >
      {site.isRequest ? (props.of.doubts?.accept ?? sendText.accept) : <SendWords {...props} />}
    </Button>
  );
}
