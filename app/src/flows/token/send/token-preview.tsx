import { type Atoms, atoms, type Sats } from "@satchel/core/amount";
import type { ReactNode, RefObject } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { HAS_SIDE_PANEL, useMedia } from "../../../ui/react/use-media.ts";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { Decision } from "../../payment/form/decision.tsx";
import { NoPreview } from "../../payment/form/form-notes.tsx";
import { planWords } from "../../payment/form/hidden-words.ts";
import { NeedsXec } from "../../payment/form/needs-xec.tsx";
import { DoubtNotes } from "../../payment/form/site-doubts.tsx";
import { useClosing } from "../../payment/form/use-site.ts";
import { SentDialog } from "../../payment/receipt/sent-dialog.tsx";
import { Payees } from "../../payment/recipients/payees.tsx";
import { ReadSoFar } from "../../payment/recipients/read-so-far.tsx";
import { RECIPIENT } from "../../payment/recipients/recipient-field.tsx";
import { AttemptFailure } from "../../payment/review/attempt-failure.tsx";
import { ReviewDialog } from "../../payment/review/review-dialog.tsx";
import { ToWhom } from "../../payment/review/to-whom.tsx";
import type { TokenParty } from "./check-token-form.ts";
import { sentOf, TokenReceipt } from "./token-receipt.tsx";
import { atomsText } from "./token-send-words.ts";
import type { SeenToken, TokenSendState } from "./use-token-send.ts";

type ButtonRef = RefObject<HTMLButtonElement | null>;

const sumOf = (recipients: readonly { atoms: Atoms }[]): Atoms =>
  atoms(recipients.reduce((sum, { atoms: each }) => sum + each, 0n));

const addressesOf = (to: readonly TokenParty[]): readonly string[] => to.map(({ payee }) => payee.address);

/** What the payment would do, before it is sent; and what went wrong where the button sends without a review. */
export function TokenPreview(props: { send: TokenSendState; button: ButtonRef; isPart?: boolean }) {
  const { send, button, isPart = false } = props;
  const { attempt, token, planProblem } = send;
  const { underWay } = attempt;
  const isWide = useMedia(HAS_SIDE_PANEL);
  const payment = underWay ?? send.shown;
  return (
    <section aria-label={paymentText.preview}>
      <Around isPart={isPart}>
        <Stack>
          {payment ? (
            <TokenReceipt
              title={paymentText.preview}
              payment={payment}
              token={token}
              to={<ToWhom addresses={addressesOf(payment.to)} />}
              balance={underWay ? undefined : send.balance}
            />
          ) : (
            <NoPreview
              problem={planProblem && planWords(planProblem, send.words)}
              blocker={send.blocker}
              known={
                send.form.mode === "many" && (
                  <ReadSoFar
                    read={send.lines}
                    sumOf={(read) => <TokenAmount of={{ tokenId: token.tokenId, atoms: sumOf(read) }} length="full" />}
                  />
                )
              }
            >
              {planProblem?.code === "insufficient-funds" && <NeedsXec />}
            </NoPreview>
          )}
          <DoubtNotes doubts={send.doubts} />
          {(isWide || isPart) && <AttemptFailure attempt={attempt} retry={send.submit} />}
          <TokenDecision send={send} button={button} isInline={isPart} />
        </Stack>
      </Around>
    </section>
  );
}

/** A part of a screen stands in a card already. */
const Around = ({ isPart, children }: { isPart: boolean; children: ReactNode }) =>
  isPart ? children : <Card padded>{children}</Card>;

/** The button Send, or Accept and Reject for a request. */
export function TokenDecision(props: {
  send: TokenSendState;
  button?: ButtonRef;
  isReady?: boolean;
  isSticky?: boolean;
  isInline?: boolean;
}) {
  const { send, ...rest } = props;
  const payment = send.attempt.underWay ?? send.shown;
  const sum = payment && {
    name: sendTokenText.xecUsedWithFee,
    value: <Xec sats={(payment.plan.sent + payment.plan.fee) as Sats} />,
  };
  return <Decision of={send} sum={sum} sends={payment ? sendsText(send, payment) : ""} {...rest} />;
}

/** Returns what a press sends: the name of an NFT, otherwise an amount with its ticker. */
function sendsText({ token, rules, words }: TokenSendState, payment: SeenToken): string {
  if (rules.isNft) return tokenName(token.tokenId, token) ?? tickerText(token);
  const amount =
    payment.isMax && words.isHidden ? HIDDEN_DIGITS : atomsText(sentOf(payment), words.decimals, words.locale);
  return `${amount} ${tickerText(token)}`;
}

/** The recipients of a payment with their whole addresses, in a review. */
export function TokenPayees({ send, to }: { send: TokenSendState; to: readonly TokenParty[] }) {
  const { tokenId } = send.token;
  return (
    <Payees
      to={to}
      cautionOf={send.cautionOf}
      amountOf={({ atoms }) => <TokenAmount of={{ tokenId, atoms }} length="full" isTyped />}
    />
  );
}

export function TokenReview({ send }: { send: TokenSendState }) {
  return (
    <ReviewDialog
      title={sendTokenText.reviewTitle}
      attempt={send.attempt}
      isRequest={send.site.isRequest}
      asksAboutReviews={send.asksAboutReviews}
    >
      {(payment) => (
        <TokenReceipt payment={payment} token={send.token} recipient={<TokenPayees send={send} to={payment.to} />} />
      )}
    </ReviewDialog>
  );
}

export function TokenSent({ send, onClose }: { send: TokenSendState; onClose: () => void }) {
  const { attempt, site } = send;
  const { tokenId } = send.token;
  useClosing(attempt, site, onClose);
  return (
    <SentDialog attempt={attempt} onClose={onClose} next={RECIPIENT}>
      {(payment) => ({
        amount: <TokenAmount of={{ tokenId, atoms: sentOf(payment) }} length="full" isTyped />,
        to: addressesOf(payment.to),
        isRequest: site.isRequest,
      })}
    </SentDialog>
  );
}
