import { CircleAlert } from "lucide-react";
import type { RefObject } from "react";
import { planProblemWords } from "../../text/problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./send-token.module.css";
import { TokenReceipt } from "./token-receipt.tsx";
import { conversionProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** What would happen, before it happens; and what went wrong, when the button itself sends. */
export function TokenPreview({ send, button }: { send: TokenSendState; button: RefObject<HTMLButtonElement | null> }) {
  const { attempt, token } = send;
  const { failed, unanswered, underWay } = attempt;
  const payment = underWay ?? send.payment;
  return (
    <section aria-label="Preview">
      <Card padded className={styles.preview}>
        {payment ? (
          <TokenReceipt
            title="Preview"
            payment={payment}
            tokenId={token.tokenId}
            balance={underWay ? undefined : send.balance}
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
          disabled={payment === undefined}
          onClick={() => (unanswered ? attempt.send(unanswered) : send.submit())}
        >
          {unanswered ? "Try again" : "Send"}
        </Button>
      </Card>
    </section>
  );
}

function NoPreview({ send: { planned, termsProblem, token, problems } }: { send: TokenSendState }) {
  const locale = useLocale();
  const words = planned?.ok === false ? planProblemWords(planned.problem, locale) : undefined;
  const title = termsProblem ? conversionProblemText(termsProblem, token.genesisInfo.decimals, locale) : words?.title;
  if (title !== undefined) {
    return (
      <Banner tone="problem" icon={CircleAlert} title={title}>
        {words && <p>{words.detail}</p>}
      </Banner>
    );
  }
  const isMissing = [...(problems?.lines.values() ?? [])].some(
    ({ recipient }) => recipient?.code === "recipient-missing",
  );
  return (
    <div>
      <h2 className={styles.title}>Preview</h2>
      <p className={styles.muted}>
        {isMissing ? "Enter whom to send it to" : "Fill in what is missing"}, and see here what would be sent.
      </p>
    </div>
  );
}
