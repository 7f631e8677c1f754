import type { Sats } from "@satchel/core/amount";
import type { RefObject } from "react";
import { balanceText } from "../../catalogue/en/payment/balance.ts";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { sendText } from "../../catalogue/en/payment/send.ts";
import { DataFact } from "../../flows/payment/form/data-shown.tsx";
import { Decision } from "../../flows/payment/form/decision.tsx";
import { NoPreview } from "../../flows/payment/form/form-notes.tsx";
import { planWords } from "../../flows/payment/form/hidden-words.ts";
import { DoubtNotes } from "../../flows/payment/form/site-doubts.tsx";
import { useClosing } from "../../flows/payment/form/use-site.ts";
import { Receipt } from "../../flows/payment/receipt/receipt.tsx";
import { SentDialog } from "../../flows/payment/receipt/sent-dialog.tsx";
import { Payees } from "../../flows/payment/recipients/payees.tsx";
import { ReadSoFar } from "../../flows/payment/recipients/read-so-far.tsx";
import { RECIPIENT } from "../../flows/payment/recipients/recipient-field.tsx";
import { AttemptFailure } from "../../flows/payment/review/attempt-failure.tsx";
import { ReviewDialog } from "../../flows/payment/review/review-dialog.tsx";
import { ToWhom } from "../../flows/payment/review/to-whom.tsx";
import { XEC, xecText } from "../../text/money/money.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Actions } from "../../ui/layout/actions.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { HAS_SIDE_PANEL, useMedia } from "../../ui/react/use-media.ts";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import { OtherParts } from "../../widgets/money/balance-split-dialog.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { useBalanceParts } from "../../wiring/money/use-balance-parts.ts";
import type { Party } from "./form/check-send-form.ts";
import styles from "./send.module.css";
import type { AttemptState, SendState } from "./use-send.ts";

type ButtonRef = RefObject<HTMLButtonElement | null>;

const sumOf = (recipients: readonly { sats: Sats }[]) => (
  <Xec sats={recipients.reduce((sum, { sats }) => sum + sats, 0n) as Sats} />
);

const addressesOf = (to: readonly Party[]): readonly string[] => to.map(({ payee }) => payee.address);
const isOfAll = (to: readonly Party[]): boolean => to.some(({ sats }) => sats === undefined);

/** What the payment would do, before it is sent; and what went wrong where the button sends without a review. */
export function SendPreview({ send, button }: { send: SendState; button: ButtonRef }) {
  const { underWay } = send.attempt;
  const isWide = useMedia(HAS_SIDE_PANEL);
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const payment = underWay ?? send.shown;
  return (
    <section aria-label={paymentText.preview}>
      <Card padded>
        <Stack>
          {payment ? (
            <Receipt
              title={paymentText.preview}
              plan={payment.plan}
              to={<ToWhom addresses={addressesOf(payment.to)} />}
              satsPerKb={satsPerKb}
              balance={underWay ? undefined : send.balance}
              isOfAll={isOfAll(payment.to)}
            >
              {payment.data !== undefined && <DataFact script={payment.data} />}
            </Receipt>
          ) : (
            <NoPreview
              problem={send.planProblem && planWords(send.planProblem, send.words)}
              blocker={send.blocker}
              known={send.form.mode === "many" && <ReadSoFar read={send.lines} sumOf={sumOf} />}
            >
              {send.planProblem?.code === "insufficient-funds" && <WhatToDo send={send} />}
            </NoPreview>
          )}
          <DoubtNotes doubts={send.doubts} />
          {isWide && <AttemptFailure attempt={send.attempt} retry={send.submit} />}
          <SendDecision send={send} button={button} />
          {send.form.mode === "many" && (payment?.plan.txs.length ?? 1) === 1 && (
            <p className={styles.together}>{sendText.together}</p>
          )}
        </Stack>
      </Card>
    </section>
  );
}

/** The button Send, or Accept and Reject for a request. */
export function SendDecision(props: { send: SendState; button?: ButtonRef; isReady?: boolean; isSticky?: boolean }) {
  const { send, ...rest } = props;
  const payment = send.attempt.underWay ?? send.shown;
  const sum = payment && {
    name: sendText.totalWithFee,
    value: <Xec sats={(payment.plan.sent + payment.plan.fee) as Sats} hideable={isOfAll(payment.to)} />,
  };
  const { locale, isHidden } = send.words;
  const isDots = payment !== undefined && isHidden && isOfAll(payment.to);
  const sends = payment ? (isDots ? `${HIDDEN_DIGITS} ${XEC}` : xecText(payment.plan.sent, locale)) : "";
  return <Decision of={send} sum={sum} sends={sends} {...rest} />;
}

/**
 * Where funds are missing: the parts of the balance that cannot be spent now, and buttons to send less or see the
 * coins.
 */
function WhatToDo({ send }: { send: SendState }) {
  const { locale, isHidden } = send.words;
  const parts = useBalanceParts();
  const most = send.form.mode === "one" && !send.isLinked ? send.spendable : undefined;
  return (
    <>
      {parts && <OtherParts parts={parts} />}
      <Actions>
        {most !== undefined && (
          <Button variant="secondary" size="sm" onClick={send.setMax}>
            {balanceText.use({ amount: isHidden ? HIDDEN_DIGITS : xecText(most, locale) })}
          </Button>
        )}
        <ButtonLink variant="secondary" size="sm" to="/coins">
          {balanceText.showCoins}
        </ButtonLink>
      </Actions>
    </>
  );
}

/** The recipients of a payment with their whole addresses, in a review. */
export function SendPayees({ send, to }: { send: SendState; to: readonly Party[] }) {
  return (
    <Payees
      to={to}
      cautionOf={send.cautionOf}
      amountOf={({ sats }) => (sats === undefined ? undefined : <Xec sats={sats} />)}
    />
  );
}

/** The review: the plan once more, with the whole addresses. */
export function ReviewSheet({ send }: { send: SendState }) {
  return (
    <ReviewDialog
      title={sendText.reviewTitle}
      attempt={send.attempt}
      isRequest={send.site.isRequest}
      asksAboutReviews={send.asksAboutReviews}
    >
      {({ plan, to, data }) => (
        <Receipt plan={plan} recipient={<SendPayees send={send} to={to} />}>
          {data !== undefined && <DataFact script={data} />}
        </Receipt>
      )}
    </ReviewDialog>
  );
}

type Props = { attempt: AttemptState; onClose: () => void; site: SendState["site"] };

export function SentOverlay({ attempt, onClose, site }: Props) {
  useClosing(attempt, site, onClose);
  return (
    <SentDialog attempt={attempt} onClose={onClose} next={RECIPIENT}>
      {({ plan, to }) => ({
        amount: <Xec sats={plan.sent} />,
        worth: plan.sent,
        to: addressesOf(to),
        isRequest: site.isRequest,
      })}
    </SentDialog>
  );
}
