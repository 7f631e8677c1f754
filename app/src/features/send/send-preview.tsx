import { CircleAlert } from "lucide-react";
import type { RefObject } from "react";
import { planProblemWords } from "../../text/problems.ts";
import { Actions } from "../../ui/actions.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Receipt } from "../../widgets/payment/receipt.tsx";
import { SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { DataFact } from "./data-fact.tsx";
import styles from "./send.module.css";
import { ToWhom } from "./to-whom.tsx";
import type { SendState } from "./use-send.ts";
import { whatIsMissing } from "./what-is-missing.ts";

type ButtonRef = RefObject<HTMLButtonElement | null>;

/** What would happen, before it happens; and what went wrong, when the button itself sends. */
export function SendPreview({ send, button }: { send: SendState; button: ButtonRef }) {
  const { failed, underWay } = send.attempt;
  const satsPerKb = useEngineState((state) => state.settings.satsPerKb);
  const payment = underWay ?? send.payment;
  return (
    <section aria-label="Preview">
      <Card padded className={styles.preview}>
        {payment ? (
          <Receipt
            title="Preview"
            plan={payment.plan}
            to={<ToWhom to={payment.to} />}
            satsPerKb={satsPerKb}
            balance={underWay ? undefined : send.balance}
          >
            {payment.data !== undefined && <DataFact script={payment.data} />}
          </Receipt>
        ) : (
          <NoPreview send={send} />
        )}
        {failed && <SendProblemBanner problem={failed.problem} />}
        <Decision send={send} button={button} />
        {send.form.mode === "many" && (payment?.plan.txs.length ?? 1) === 1 && (
          <p className={styles.together}>All recipients are paid in one transaction: all of them, or none.</p>
        )}
      </Card>
    </section>
  );
}

/** Send; or Accept and Reject where somebody waits for the answer. */
export function Decision({ send, button, isReady = true }: { send: SendState; button?: ButtonRef; isReady?: boolean }) {
  const { attempt, site } = send;
  const { unanswered } = attempt;
  const main = (
    <Button
      ref={button}
      size="lg"
      block={!site.isRequest}
      busy={attempt.isSending}
      disabled={!isReady || (unanswered ?? send.payment) === undefined}
      onClick={() => (unanswered ? attempt.send(unanswered) : send.submit())}
    >
      {unanswered ? "Try again" : site.isRequest ? "Accept" : "Send"}
    </Button>
  );
  if (!site.isRequest) return main;
  return (
    <Actions emphasizeLast>
      <Button variant="secondary" size="lg" disabled={attempt.isSending} onClick={() => void site.reject()}>
        Reject
      </Button>
      {main}
    </Actions>
  );
}

function NoPreview({ send }: { send: SendState }) {
  const locale = useLocale();
  const problem = send.planned?.ok === false ? planProblemWords(send.planned.problem, locale) : undefined;
  if (problem) {
    return (
      <Banner tone="problem" icon={CircleAlert} title={problem.title}>
        <p>{problem.detail}</p>
      </Banner>
    );
  }
  return (
    <div>
      <h2 className={styles.previewTitle}>Preview</h2>
      <p className={styles.muted}>{whatIsMissing(send)}</p>
    </div>
  );
}
