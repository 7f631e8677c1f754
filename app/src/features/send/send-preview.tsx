import { CircleAlert } from "lucide-react";
import type { RefObject } from "react";
import { planProblemWords, sendProblemWords } from "../../text/problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useLocale } from "../../widgets/app-context.ts";
import { PartyName } from "../../widgets/party-name.tsx";
import { Receipt } from "../../widgets/receipt.tsx";
import styles from "./send.module.css";
import type { SendState } from "./use-send.ts";

/** What would happen, before it happens; and what went wrong, when the button itself sends. */
export function SendPreview({ send, button }: { send: SendState; button: RefObject<HTMLButtonElement | null> }) {
  const { payment, planned, attempt } = send;
  const failed = attempt.current?.step === "failed" && !attempt.current.inReview ? attempt.current : undefined;
  // An unknown outcome belongs to the plan it was of, not to the one the remaining coins would make.
  const unknown = failed?.problem.code === "outcome-unknown" ? failed : undefined;
  const plan = unknown?.plan ?? (planned?.ok ? planned.value : undefined);
  const payee = unknown?.payee ?? payment?.payee;
  return (
    <section aria-label="Preview">
      <Card padded className={styles.preview}>
        {plan && payee ? (
          <Receipt
            title="Preview"
            plan={plan}
            to={
              <>
                to <PartyName address={payee.address} />
              </>
            }
            satsPerKb={send.satsPerKb}
            balance={unknown ? undefined : send.balance}
          />
        ) : (
          <NoPreview send={send} />
        )}
        {failed && <SendProblemBanner problem={failed.problem} />}
        <Button
          ref={button}
          size="lg"
          block
          busy={attempt.isSending}
          disabled={plan === undefined}
          onClick={() => (unknown ? attempt.send(unknown) : send.submit())}
        >
          {unknown ? "Try again" : "Send"}
        </Button>
      </Card>
    </section>
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

/** The reason near a button that does not answer. */
function whatIsMissing({ recipientAddress, problems, form }: SendState): string {
  if (problems.recipient || problems.amount) return "Correct what is marked, and see here what would be sent.";
  if (recipientAddress === undefined) return "Enter whom to pay, and see here what would be sent.";
  return form.amount.kind === "typed" ? "Enter an amount, and see here what would be sent." : "";
}

export function SendProblemBanner({ problem }: { problem: Parameters<typeof sendProblemWords>[0] }) {
  const words = sendProblemWords(problem);
  return (
    <Banner tone="problem" icon={CircleAlert} title={words.title}>
      <p>{words.detail}</p>
    </Banner>
  );
}
