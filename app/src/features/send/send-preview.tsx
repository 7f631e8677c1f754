import { CircleAlert } from "lucide-react";
import { type RefObject, useEffect } from "react";
import { balanceText } from "../../catalogue/en/balance.ts";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { xecText } from "../../text/money.ts";
import { planProblemWords } from "../../text/problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { OtherParts } from "../../widgets/money/balance-split-dialog.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { Receipt } from "../../widgets/payment/receipt.tsx";
import { ReviewDialog, SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { SendButton } from "../../widgets/payment/send-button.tsx";
import { SentDialog } from "../../widgets/payment/sent-dialog.tsx";
import { SentTo, ToWhom } from "../../widgets/payment/to-whom.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useBalanceParts } from "../../wiring/balance-parts.ts";
import { DataFact } from "./data-shown.tsx";
import { addressesOf, Payees } from "./payees.tsx";
import styles from "./send.module.css";
import { whatIsMissing } from "./send-words.ts";
import type { AttemptState, SendState } from "./use-send.ts";

type ButtonRef = RefObject<HTMLButtonElement | null>;

/** What the payment would do, before it is sent; and what went wrong where the button sends without a review. */
export function SendPreview({ send, button }: { send: SendState; button: ButtonRef }) {
  const { failed, underWay } = send.attempt;
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const payment = underWay ?? send.payment;
  return (
    <section aria-label={paymentText.preview}>
      <Card padded className={styles.preview}>
        {payment ? (
          <Receipt
            title={paymentText.preview}
            plan={payment.plan}
            to={<ToWhom addresses={addressesOf(payment.to)} />}
            satsPerKb={satsPerKb}
            balance={underWay ? undefined : send.balance}
          >
            {payment.data !== undefined && <DataFact script={payment.data} />}
          </Receipt>
        ) : (
          <NoPreview send={send} />
        )}
        {failed && (
          <SendProblemBanner
            problem={failed.problem}
            checkAgain={(leaveOut) => send.attempt.checkAgain(failed, leaveOut)}
          />
        )}
        <Decision send={send} button={button} />
        {send.form.mode === "many" && (payment?.plan.txs.length ?? 1) === 1 && (
          <p className={styles.together}>{sendText.together}</p>
        )}
      </Card>
    </section>
  );
}

/** The button Send, or Accept and Reject for a request. */
export function Decision({ send, button, isReady = true }: { send: SendState; button?: ButtonRef; isReady?: boolean }) {
  const { attempt, site } = send;
  const main = (
    <SendButton
      attempt={attempt}
      payment={send.payment}
      needsReview={send.needsReview}
      label={site.isRequest ? sendText.accept : paymentText.send}
      isReady={isReady}
      block={!site.isRequest}
      button={button}
    />
  );
  if (!site.isRequest) return main;
  return (
    <Actions emphasizeLast>
      <Button variant="secondary" size="lg" disabled={attempt.isSending} onClick={() => void site.reject()}>
        {sendText.reject}
      </Button>
      {main}
    </Actions>
  );
}

function NoPreview({ send }: { send: SendState }) {
  const locale = useLocale();
  const problem = send.planned?.ok === false ? send.planned.problem : undefined;
  if (problem) {
    const words = planProblemWords(problem, locale);
    return (
      <Banner tone="problem" icon={CircleAlert} title={words.title}>
        <p>{words.detail}</p>
        {problem.code === "insufficient-funds" && <WhatToDo send={send} />}
      </Banner>
    );
  }
  return (
    <div>
      <h2 className={styles.previewTitle}>{paymentText.preview}</h2>
      <p className={styles.muted}>{whatIsMissing(send, locale)}</p>
    </div>
  );
}

/** Where funds are missing: the parts of the balance that cannot be spent now, and the ways on. */
function WhatToDo({ send }: { send: SendState }) {
  const locale = useLocale();
  const parts = useBalanceParts();
  const most = send.form.mode === "one" && !send.isLinked ? send.spendable : undefined;
  return (
    <>
      {parts && <OtherParts parts={parts} />}
      <Actions>
        {most !== undefined && (
          <Button variant="secondary" size="sm" onClick={send.setMax}>
            {balanceText.use({ amount: xecText(most, locale) })}
          </Button>
        )}
        <ButtonLink variant="secondary" size="sm" to="/coins">
          {balanceText.showCoins}
        </ButtonLink>
      </Actions>
    </>
  );
}

/** The review: the plan once more, with the whole addresses. */
export function ReviewSheet({ send }: { send: SendState }) {
  return (
    <ReviewDialog title={sendText.reviewTitle} attempt={send.attempt}>
      {({ plan, to, data }) => (
        <Receipt plan={plan} recipient={<Payees to={to} cautionOf={send.cautionOf} />}>
          {data !== undefined && <DataFact script={data} />}
        </Receipt>
      )}
    </ReviewDialog>
  );
}

/** wallet.md 9. */
const CLOSES_AFTER_MS = 2100;

type Props = { attempt: AttemptState; onClose: () => void; closeWindow: (() => void) | undefined };

export function SentOverlay({ attempt, onClose, closeWindow }: Props) {
  useClosing(attempt.current?.step === "sent" ? closeWindow : undefined);
  return (
    <SentDialog attempt={attempt} onClose={onClose}>
      {({ plan, to }) => <SentTo amount={<Xec sats={plan.sent} />} addresses={addressesOf(to)} />}
    </SentDialog>
  );
}

/** Closes a window that was opened for this payment, unless a person closes the receipt before and stays. */
function useClosing(closeWindow: (() => void) | undefined) {
  useEffect(() => {
    if (closeWindow === undefined) return;
    const timer = setTimeout(closeWindow, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closeWindow]);
}
