import { atoms } from "@satchel/core/amount";
import { CircleAlert } from "lucide-react";
import type { RefObject } from "react";
import { planProblemWords } from "../../text/problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { PartyName } from "../../widgets/contacts/party-name.tsx";
import { ReviewDialog, SendProblemBanner } from "../../widgets/payment/review-dialog.tsx";
import { SendButton } from "../../widgets/payment/send-button.tsx";
import { SentDialog } from "../../widgets/payment/sent-dialog.tsx";
import { TokenAmount } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./send-token.module.css";
import { TokenReceipt } from "./token-receipt.tsx";
import { conversionProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** What would happen, before it happens; and what went wrong, when the button itself sends. */
export function TokenPreview({ send, button }: { send: TokenSendState; button: RefObject<HTMLButtonElement | null> }) {
  const { attempt, token } = send;
  const { failed, underWay } = attempt;
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
      <h2 className={styles.title}>Preview</h2>
      <p className={styles.muted}>
        {isMissing ? "Enter whom to send it to" : "Fill in what is missing"}, and see here what would be sent.
      </p>
    </div>
  );
}

export function TokenReview({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <ReviewDialog title="Review token payment" attempt={send.attempt}>
      {(payment) => <TokenReceipt payment={payment} tokenId={tokenId} cautionOf={send.cautionOf} />}
    </ReviewDialog>
  );
}

export function TokenSent({ send }: { send: TokenSendState }) {
  const { tokenId } = send.token;
  return (
    <SentDialog attempt={send.attempt}>
      {({ to }) => (
        <>
          <TokenAmount of={{ tokenId, atoms: atoms(to.reduce((sum, party) => sum + party.atoms, 0n)) }} length="full" />{" "}
          to {to.length === 1 && to[0] ? <PartyName address={to[0].payee.address} /> : `${to.length} recipients`}
        </>
      )}
    </SentDialog>
  );
}
