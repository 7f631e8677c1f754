import { type Sats, sats } from "@satchel/core/amount";
import type { Plan } from "@satchel/core/tx";
import type { SecondOpinion } from "@satchel/engine";
import { highFee } from "@satchel/engine/plan";
import { Info } from "lucide-react";
import { type ReactNode, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { coinsText } from "../../../catalogue/en/payment/coins.ts";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { opinionText } from "../../../text/server-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { PhraseField } from "../../../ui/form/phrase-field.tsx";
import { Actions, DialogFoot } from "../../../ui/layout/actions.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useRipe } from "../../../ui/react/use-ripe.ts";
import { Xec } from "../../../widgets/money/money.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { AskAboutReviews } from "./ask-about-reviews.tsx";
import { AtRisk } from "./at-risk.tsx";
import { HighFee } from "./high-fee.tsx";
import { Replaces } from "./replaces.tsx";
import styles from "./review-dialog.module.css";
import { Signing } from "./signing.tsx";

type ReviewProps<Payment extends Seen> = {
  title: ReactNode;
  attempt: AttemptState<Payment>;
  action?: ReactNode;
  /** Its action ends something that a person has: the button is red, and `keep` is on the other one. */
  keep?: string | undefined;
  /** The sentence above the buttons, about what cannot be undone. */
  note?: string | undefined;
  /** What it does cannot be undone: the button is enabled when exactly this phrase is typed. */
  phrase?: Phrase | undefined;
  /** A site or a link asks for this payment, so the button works a moment after the review has opened. */
  isRequest?: boolean | undefined;
  /** It asks whether every payment should be reviewed: this one would go out with one press otherwise. */
  asksAboutReviews?: boolean | undefined;
  /** In place of the fee and the total, which have to be in view however long the review is. */
  sums?: ((payment: Payment) => ReactNode) | undefined;
  children: (payment: Payment) => ReactNode;
};

/** `problem`: the error that is shown for any other text. */
export type Phrase = { text: string; problem: string };

/** Shows a plan once more before it is sent. Exactly this plan is sent. `children`: what it does. */
export function ReviewDialog<Payment extends Seen>(props: ReviewProps<Payment>) {
  // Mounted for each review, so that nothing stays confirmed from the one before.
  return props.attempt.current?.inReview ? <Review {...props} /> : null;
}

function Review<Payment extends Seen>(props: ReviewProps<Payment>) {
  const { current, closeReview, isSending, send } = props.attempt;
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const [confirmed, setConfirmed] = useState<Sats>();
  const [typed, setTyped] = useState("");
  const isRipe = useRipe();
  if (!current) return null;
  const { phrase } = props;
  const isRisky = current.plan.accepted !== undefined;
  const high = highFee(current.plan, satsPerKb);
  const isConfirmed = high?.fee === confirmed;
  const isTyped = phrase === undefined || typed === phrase.text;
  const isReady = (high === undefined || isConfirmed) && isTyped && (isRipe || !props.isRequest);
  const confirm = () => {
    if (isReady && !isSending) send(high ? { ...current, confirmedFee: high.fee } : current);
  };
  const action = isRisky ? coinsText.doubt.sendAnyway : (props.action ?? paymentText.send);
  return (
    <Dialog title={props.title} onClose={closeReview} closable={!isSending}>
      <AtRisk plan={current.plan} />
      <Replaces plan={current.plan} />
      {props.children(current)}
      {high && (
        <HighFee
          {...high}
          isConfirmed={isConfirmed}
          isDisabled={isSending}
          onChange={(isOn) => setConfirmed(isOn ? high.fee : undefined)}
        />
      )}
      {current.step === "reviewing" && <Findings opinion={current.opinion} leftOut={current.leftOut} />}
      <AskAboutReviews isAsked={props.asksAboutReviews === true} />
      <p className={styles.note}>
        <Icon of={Info} size="xs" />
        {props.note ?? paymentText.reviewNote}
      </p>
      {phrase && (
        <PhraseField
          phrase={phrase.text}
          problem={phrase.problem}
          value={typed}
          disabled={isSending}
          onChange={setTyped}
          onEnter={confirm}
        />
      )}
      <DialogFoot sums={props.sums?.(current) ?? <Sums plan={current.plan} />}>
        <Signing attempt={props.attempt} />
        <Actions emphasizeLast>
          <Button variant="secondary" size="lg" disabled={isSending} onClick={closeReview}>
            {props.keep ?? commonText.cancel}
          </Button>
          <Button
            size="lg"
            variant={isRisky || phrase || props.keep !== undefined ? "danger" : "primary"}
            busy={isSending}
            disabled={!isReady}
            onClick={confirm}
          >
            {action}
          </Button>
        </Actions>
      </DialogFoot>
    </Dialog>
  );
}

/** What has to be in view while a person decides, however long the list of recipients is. */
function Sums({ plan: { sent, fee } }: { plan: Plan }) {
  return (
    <Facts>
      <Fact name={paymentText.networkFee}>
        <Xec sats={fee} />
      </Fact>
      <Fact name={paymentText.total}>
        <strong>
          <Xec sats={sats(sent + fee)} />
        </strong>
      </Fact>
    </Facts>
  );
}

/**
 * What a second server said about the coins, if it is worth a line, and how many coins the plan leaves out because of
 * it.
 */
function Findings({ opinion, leftOut = 0 }: { opinion?: SecondOpinion | undefined; leftOut?: number | undefined }) {
  const locale = useLocale();
  const opinionLine = opinion && opinionText(opinion, locale);
  const leftOutLine = leftOut > 0 ? paymentText.servers.leftOut({ count: counted(leftOut, locale) }) : undefined;
  return [leftOutLine, opinionLine].map(
    (line) =>
      line !== undefined && (
        <p key={line} className={styles.note} role="status">
          {line}
        </p>
      ),
  );
}
