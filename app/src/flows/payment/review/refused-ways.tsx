import type { OutboxEntry } from "@satchel/engine";
import { planCancel } from "@satchel/engine/plan";
import { useMemo, useState } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { paymentStateWords } from "../../../text/payment-states.ts";
import { sendProblemWords } from "../../../text/problems/problems.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { showToast } from "../../../ui/overlay/toast-queue.ts";
import { Xec } from "../../../widgets/money/money.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { type Seen, useAttempt } from "../../../wiring/payment/attempt.ts";
import { usePlanned } from "../../../wiring/payment/plan.ts";
import { ReviewDialog } from "./review-dialog.tsx";

/** The ways on for a payment that was refused, or that no server knows: the same bytes again, or to cancel it. */
export function RefusedWays({ entry }: { entry: OutboxEntry }) {
  const { canRebroadcast, canCancel } = paymentStateWords(entry);
  return (
    <>
      {canRebroadcast && <SendAgain entry={entry} />}
      {canCancel && <CancelPayment entry={entry} />}
    </>
  );
}

function SendAgain({ entry }: { entry: OutboxEntry }) {
  const { engine } = useApp();
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);
  const rebroadcast = async () => {
    setBusy(true);
    const done = await engine.rebroadcast(entry.id);
    setBusy(false);
    if (done.ok) showToast({ tone: "success", title: paymentText.wasSent });
    else showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
  };
  return (
    <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void rebroadcast()}>
      {paymentText.rebroadcast}
    </Button>
  );
}

/** Pays one of its coins back to the wallet, after a review with the cost. */
function CancelPayment({ entry }: { entry: OutboxEntry }) {
  const locale = useLocale();
  const intent = useMemo(() => ({ cancel: entry.id }), [entry.id]);
  const planned = usePlanned(intent, planCancel);
  const attempt = useAttempt<Seen>(`cancel:${entry.id}`, {
    onSent: () => showToast({ tone: "success", title: paymentText.cancelSent, detail: paymentText.cancelSentAbout }),
  });
  const plan = planned?.ok ? planned.value : undefined;
  const words = attempt.failed && sendProblemWords(attempt.failed.problem, locale);
  const isImpossible = planned?.ok === false && planned.problem.code === "cannot-replace";
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={plan === undefined || attempt.underWay !== undefined}
        busy={attempt.checking !== undefined}
        onClick={() => attempt.confirm(plan && { plan, intent }, true)}
      >
        {paymentText.cancelIt}
      </Button>
      {words && (
        <p role="alert">
          <strong>{words.title}</strong> {words.detail}
        </p>
      )}
      {isImpossible && <p>{paymentText.cannotCancel}</p>}
      <ReviewDialog
        title={paymentText.cancelTitle}
        action={paymentText.cancelIt}
        keep={paymentText.keepPayment}
        note={paymentText.cancelAbout}
        attempt={attempt}
      >
        {({ plan: shown }) => (
          <Facts>
            <Fact name={paymentText.cancelBack}>
              <Xec sats={shown.sent} />
            </Fact>
            <Fact name={paymentText.networkFee}>
              <strong>
                <Xec sats={shown.fee} />
              </strong>
            </Fact>
          </Facts>
        )}
      </ReviewDialog>
    </>
  );
}
