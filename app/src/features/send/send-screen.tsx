import { useRef, useState } from "react";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { sendText } from "../../catalogue/en/payment/send.ts";
import { DataPreview } from "../../flows/payment/form/data-shown.tsx";
import { Refusal, Restored } from "../../flows/payment/form/form-notes.tsx";
import { SiteRequest } from "../../flows/payment/form/site-request.tsx";
import { Resumed } from "../../flows/payment/outbox/resumed.tsx";
import { UnsettledPayments } from "../../flows/payment/outbox/unsettled-payments.tsx";
import { Receipt } from "../../flows/payment/receipt/receipt.tsx";
import { LONG_TEXT } from "../../flows/payment/recipients/use-lines.ts";
import { AttemptFailure } from "../../flows/payment/review/attempt-failure.tsx";
import { linkProblemText } from "../../text/problems/link-problems.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { HAS_SIDE_PANEL, useMedia } from "../../ui/react/use-media.ts";
import { useHashSearch } from "../../wiring/page/hash-location.ts";
import { useIsDrawn } from "../../wiring/use-is-drawn.ts";
import { CoinsRow } from "./coins-row.tsx";
import { DataCard } from "./data-card.tsx";
import { ManyFields } from "./many-fields.tsx";
import { OneFields, XecLinkNote } from "./one-fields.tsx";
import { ReviewSheet, SendDecision, SendPayees, SendPreview, SentOverlay } from "./send-preview.tsx";
import { type Opened, useOpened, useSentHere } from "./use-opened.ts";
import { type SendState, useSend } from "./use-send.ts";

/**
 * Send. A link or a request is shown until it is paid and its receipt is closed; then it leaves the address of the
 * page, and the form is empty.
 */
export function SendScreen() {
  const query = useHashSearch();
  const [paid, setPaid] = useState<string>();
  const asked = paid ?? query;
  const sentHere = useSentHere();
  const onPaid = () => {
    setPaid(asked);
    // A reload must not ask for the payment again. This is no navigation: the receipt belongs to this screen. A person
    // who has left the screen before the answer came stays where they are.
    if (/^#\/send(\?|$)/.test(location.hash)) history.replaceState(null, "", "#/send");
  };
  return <Opening key={`${asked} ${sentHere}`} query={asked} onPaid={onPaid} onDone={() => setPaid(undefined)} />;
}

type Ends = { onPaid: () => void; onDone: () => void };

function Opening({ query, ...ends }: Ends & { query: string }) {
  const opened = useOpened(query);
  if (opened === undefined) return <Page title={sendText.title} />;
  return opened.form.lines.length > LONG_TEXT ? (
    <LongForm opened={opened} {...ends} />
  ) : (
    <Form opened={opened} {...ends} />
  );
}

/** A form with thousands of lines: the screen opens at once, and the form is drawn in pieces behind it. */
function LongForm(props: Ends & { opened: Opened }) {
  return useIsDrawn() ? <Form {...props} /> : <Page title={sendText.title} />;
}

function Form({ opened, onPaid, onDone }: Ends & { opened: Opened }) {
  const send = useSend(opened, onPaid);
  const { payment, site } = send;
  const isWhole = site.isAsking && payment !== undefined && !send.isChanged;
  const refused = opened.start.kind === "refused" ? opened.start.problem : undefined;
  return (
    <Page
      title={isWhole ? sendText.requestTitle : sendText.title}
      isTitleSpoken={isWhole}
      end={isWhole ? undefined : <ModeChoice send={send} />}
    >
      <Resumed attempt={send.attempt} />
      <UnsettledPayments except={ownCoin(send.attempt)} />
      {refused && <Refusal reason={linkProblemText(refused)} site={site} />}
      {send.isRestored && (
        <Restored
          hasPayment={send.attempt.resumed !== undefined}
          onStartOver={send.startOver}
          {...(opened.asksAgain && { text: sendText.unfinishedWithoutConfirmed })}
        />
      )}
      {isWhole ? <AskedPayment send={send} payment={payment} /> : <Fields send={send} />}
      <ReviewSheet send={send} />
      <SentOverlay attempt={send.attempt} onClose={onDone} site={site} />
    </Page>
  );
}

/** Coins belong to one payment at a time: the first one names the payment that the form itself shows. */
const ownCoin = ({ failed, resumed }: SendState["attempt"]) => failed?.plan.spends[0] ?? resumed?.entry.spends[0];

const MODES = ["one", "many"] as const;

function ModeChoice({ send }: { send: SendState }) {
  return (
    <Segmented
      label={paymentText.recipients}
      options={MODES.map((id) => ({ id, label: sendText.modes[id] }))}
      value={send.form.mode}
      onChange={(mode) => send.change((now) => ({ ...now, mode }))}
      disabled={send.isLinked}
    />
  );
}

function Fields({ send }: { send: SendState }) {
  const sendButton = useRef<HTMLButtonElement>(null);
  const isWide = useMedia(HAS_SIDE_PANEL);
  const onEnter = () => send.enter(() => sendButton.current?.focus());
  return (
    <Columns shape="form">
      <Stack gap="large">
        {!isWide && <AttemptFailure attempt={send.attempt} retry={send.submit} />}
        {send.form.mode === "one" ? <OneFields send={send} onEnter={onEnter} /> : <ManyFields send={send} />}
        <DataCard send={send}>
          <CoinsRow send={send} />
        </DataCard>
      </Stack>
      <SendPreview send={send} button={sendButton} />
    </Columns>
  );
}

/** What a site asks for, complete. */
function AskedPayment({ send, payment }: { send: SendState; payment: NonNullable<SendState["payment"]> }) {
  return (
    <SiteRequest
      attempt={send.attempt}
      decision={(isReady) => <SendDecision send={send} isReady={isReady} isSticky />}
      retry={send.submit}
      doubts={send.doubts}
    >
      <Receipt
        plan={payment.plan}
        recipient={
          <>
            <SendPayees send={send} to={payment.to} />
            {send.recipient?.link && <XecLinkNote link={send.recipient.link} />}
            {payment.data !== undefined && <DataPreview script={payment.data} />}
          </>
        }
      />
    </SiteRequest>
  );
}
