import { xecInputText } from "@satchel/core/amount";
import { Link2Off, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { fiatTextWithCode, xecText } from "../../text/money.ts";
import { amountProblemText } from "../../text/problems.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { useEngineState, useLocale } from "../../widgets/app-context.ts";
import { RecipientField } from "./recipient-field.tsx";
import { ReviewSheet } from "./review-sheet.tsx";
import styles from "./send.module.css";
import { SendPreview } from "./send-preview.tsx";
import { linkProblemText, recipientProblemText } from "./send-words.ts";
import { SentOverlay } from "./sent-overlay.tsx";
import { type SendState, useSend } from "./use-send.ts";

const AMOUNT = "amount";

export function SendScreen() {
  const send = useSend();
  const locale = useLocale();
  const recipient = useRef<HTMLInputElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useFocusAfterResolving(send, recipient);
  const onEnter = () => (send.needsReview ? send.submit() : sendButton.current?.focus());
  return (
    <Page title="Send">
      {send.linkProblem && (
        <Banner tone="problem" icon={Link2Off} title={linkProblemText(send.linkProblem, locale)}>
          <p>Satchel does not follow this payment link, so that it is not misread. Nothing was sent.</p>
        </Banner>
      )}
      {send.isUnsettled && (
        <Banner tone="warning" icon={TriangleAlert} title="A payment is still without an answer">
          <p>It may have been sent. Satchel keeps asking, and its coins are set aside until the answer is there.</p>
        </Banner>
      )}
      <Columns shape="form">
        <Stack gap="large">
          <RecipientField
            text={send.form.recipient}
            address={send.recipientAddress}
            isLinked={send.form.amount.kind === "linked"}
            problem={send.problems.recipient && recipientProblemText(send.problems.recipient, locale)}
            onChange={send.setRecipient}
            onClear={send.clearRecipient}
            onEnter={onEnter}
            input={recipient}
          />
          <SendAmount send={send} onEnter={onEnter} />
        </Stack>
        <SendPreview send={send} button={sendButton} />
      </Columns>
      <ReviewSheet send={send} />
      <SentOverlay attempt={send.attempt} />
    </Page>
  );
}

function SendAmount({ send, onEnter }: { send: SendState; onEnter: () => void }) {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const [wasLeft, setLeft] = useState(false);
  const { amount } = send.form;
  const sats = send.planned?.ok ? send.planned.value.sent : undefined;
  const text = amount.kind === "max" ? (sats === undefined ? "" : xecInputText(sats, send.separators)) : amount.text;
  const problem = wasLeft || amount.kind !== "typed" ? send.problems.amount : undefined;
  const worth = sats === undefined ? undefined : fiatTextWithCode(sats, price, locale);
  const spendable = send.spendable();
  return (
    <AmountField
      id={AMOUNT}
      label="Amount"
      hint={amount.kind === "linked" ? "From payment link" : undefined}
      value={text}
      onChange={send.setAmount}
      onBlur={() => setLeft(true)}
      onEnter={onEnter}
      readOnly={amount.kind === "linked"}
      separators={send.separators}
      unit="XEC"
      problem={problem && amountProblemText(problem, locale)}
    >
      <span className={styles.worth}>{worth === undefined ? "" : `≈ ${worth}`}</span>
      {spendable !== undefined && <span className={styles.spendable}>Spendable {xecText(spendable, locale)}</span>}
      <button
        type="button"
        className={styles.max}
        aria-pressed={amount.kind === "max"}
        disabled={amount.kind === "linked"}
        onClick={send.setMax}
      >
        Max
      </button>
    </AmountField>
  );
}

/** The recipient's input is gone when it has become a chip, and back when the chip is cleared: the focus must be somewhere. */
function useFocusAfterResolving({ recipientAddress }: SendState, recipient: { current: HTMLInputElement | null }) {
  const before = useRef(recipientAddress);
  useEffect(() => {
    if (before.current === recipientAddress) return;
    if (recipientAddress === undefined) recipient.current?.focus();
    else document.getElementById(AMOUNT)?.focus();
    before.current = recipientAddress;
  }, [recipientAddress, recipient]);
}
