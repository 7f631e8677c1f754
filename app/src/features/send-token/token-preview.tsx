import { atoms } from "@satchel/core/amount";
import { CircleAlert } from "lucide-react";
import type { RefObject } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { planProblemWords } from "../../text/problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { ReviewDialog, SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { SendButton } from "../../widgets/payment/send-button.tsx";
import { SentDialog } from "../../widgets/payment/sent-dialog.tsx";
import { SentTo } from "../../widgets/payment/to-whom.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./send-token.module.css";
import { TokenReceipt } from "./token-receipt.tsx";
import { conversionProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** What the payment would do, before it is sent; and what went wrong where the button sends without a review. */
export function TokenPreview({ send, button }: { send: TokenSendState; button: RefObject<HTMLButtonElement | null> }) {
  const { attempt, token } = send;
  const { failed, underWay } = attempt;
  const payment = underWay ?? send.payment;
  return (
    <section aria-label={paymentText.preview}>
      <Card padded className={styles.preview}>
        {payment ? (
          <TokenReceipt
            title={paymentText.preview}
            payment={payment}
            tokenId={token.tokenId}
            balance={underWay ? undefined : send.balance}
          />
        ) : (
          <NoPreview send={send} />
        )}
        {failed && (
          <SendProblemBanner problem={failed.problem} checkAgain={(leaveOut) => attempt.checkAgain(failed, leaveOut)} />
        )}
        <SendButton attempt={attempt} payment={send.payment} needsReview={send.needsReview} block button={button} />
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
      <h2 className={styles.title}>{paymentText.preview}</h2>
      <p className={styles.muted}>{isMissing ? sendTokenText.enterRecipient : sendTokenText.fillIn}</p>
    </div>
  );
}

export function TokenReview({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <ReviewDialog title={sendTokenText.reviewTitle} attempt={send.attempt}>
      {(payment) => <TokenReceipt payment={payment} tokenId={tokenId} cautionOf={send.cautionOf} />}
    </ReviewDialog>
  );
}

export function TokenSent({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <SentDialog attempt={send.attempt}>
      {({ to }) => {
        const sent = atoms(to.reduce((sum, party) => sum + party.atoms, 0n));
        const amount = <TokenAmount of={{ tokenId, atoms: sent }} length="full" />;
        return <SentTo amount={amount} addresses={to.map(({ payee }) => payee.address)} />;
      }}
    </SentDialog>
  );
}
