import type { ReactNode, RefObject } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { HAS_SIDE_PANEL, useMedia } from "../../ui/use-media.ts";
import type { AttemptState, Seen } from "../../wiring/attempt.ts";
import { Checking } from "../payment/checking.tsx";
import { Signing } from "../payment/signing.tsx";
import { type Blocker, goToField } from "./blockers.ts";
import styles from "./decision.module.css";
import type { Site } from "./use-site.ts";

type Props<Payment extends Seen> = {
  attempt: AttemptState<Payment>;
  payment: Payment | undefined;
  needsReview: boolean;
  site: Site;
  /** What the action bar of a narrow window says beside the button: the sum, or why there is none. */
  sum: { name: string; value: ReactNode } | undefined;
  blocker?: Blocker | undefined;
  /** False while the button must not be pressed yet. */
  isReady?: boolean | undefined;
  /** It stays at the lower edge of a wide window too. */
  isSticky?: boolean | undefined;
  /** It stays where it is in every window: the form is a part of a screen. */
  isInline?: boolean | undefined;
  button?: RefObject<HTMLButtonElement | null> | undefined;
};

/**
 * The button Send, or Accept and Reject for a request. In a window without a side panel it is a bar above the tabs, with
 * the sum or the single reason why nothing can be sent (design.md 12.3), unless it is inline.
 */
export function Decision<Payment extends Seen>(props: Props<Payment>) {
  const { attempt, site, sum, blocker } = props;
  // The side panel says all of this.
  const isBar = !useMedia(HAS_SIDE_PANEL) && !props.isInline;
  const shown = attempt.underWay ?? props.payment;
  const closed = shown && attempt.isClosed(shown) ? closedText(attempt) : undefined;
  return (
    <div
      className={classNames(
        props.isInline ? styles.inline : styles.bar,
        site.isRequest && styles.request,
        props.isSticky && styles.sticky,
      )}
    >
      <Checking attempt={attempt} />
      {!attempt.current?.inReview && <Signing attempt={attempt} />}
      {isBar &&
        (closed !== undefined ? (
          <span className={styles.why}>{closed}</span>
        ) : sum ? (
          <div className={styles.sum}>
            <span className={styles.name}>{sum.name}</span>
            <span className={styles.value}>{sum.value}</span>
          </div>
        ) : (
          <Why blocker={blocker} />
        ))}
      <div className={styles.buttons}>
        {site.isRequest && (
          <Button variant="secondary" size="lg" disabled={attempt.isSending} onClick={() => void site.reject()}>
            {sendText.reject}
          </Button>
        )}
        <SendButton {...props} />
      </div>
    </div>
  );
}

/** Says what the closed button waits for. */
const closedText = <Payment extends Seen>({ failed }: AttemptState<Payment>): string =>
  failed?.problem.code === "outcome-unknown" ? paymentText.waitsForOutcome : paymentText.waitsForBlock;

/** The reason why nothing can be sent; a press leads to its field. */
function Why({ blocker }: { blocker: Blocker | undefined }) {
  if (blocker === undefined) return <span className={styles.why} />;
  const { field, text, isError } = blocker;
  return (
    <button type="button" className={classNames(styles.why, isError && styles.wrong)} onClick={() => goToField(field)}>
      {text}
    </button>
  );
}

/** Sends the planned payment, or opens its review. It is closed while a payment has no answer, and for a plan that was refused. */
function SendButton<Payment extends Seen>(props: Props<Payment>) {
  const { attempt, payment, needsReview, site, isReady = true } = props;
  const { underWay, failed } = attempt;
  const shown = underWay ?? payment;
  const label = site.isRequest ? sendText.accept : paymentText.send;
  return (
    <Button
      ref={props.button}
      size="lg"
      busy={attempt.isSending || attempt.checking !== undefined}
      disabled={!isReady || shown === undefined || attempt.isClosed(shown)}
      onClick={() => attempt.confirm(payment, needsReview)}
    >
      {failed?.problem.code === "unreachable" ? commonText.tryAgain : label}
    </Button>
  );
}
