import type { LinkProblem } from "@satchel/core/payment-link";
import { History, Link2Off } from "lucide-react";
import { useRef, useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { linkProblemText } from "../../text/link-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { PaymentStates } from "../../widgets/payment/payment-states.tsx";
import { useHashSearch } from "../../wiring/hash-location.ts";
import { CoinsRow } from "./coins-row.tsx";
import { DataCard } from "./data-card.tsx";
import { ManyFields } from "./many-fields.tsx";
import { OneFields } from "./one-fields.tsx";
import { ReviewSheet, SendPreview, SentOverlay } from "./send-preview.tsx";
import { SiteRequest } from "./site-request.tsx";
import { type Opened, useOpened } from "./use-opened.ts";
import { type SendState, useSend } from "./use-send.ts";

/** Send. A link or a request is shown until it is paid and its receipt is closed; then it leaves the address of the page, and the form is empty. */
export function SendScreen() {
  const query = useHashSearch();
  const [paid, setPaid] = useState<string>();
  const asked = paid ?? query;
  const onPaid = () => {
    setPaid(asked);
    // A reload must not ask for the payment again. This is no navigation: the receipt belongs to this screen. A person
    // who has left the screen before the answer came stays where they are.
    if (/^#\/send(\?|$)/.test(location.hash)) history.replaceState(null, "", "#/send");
  };
  return <Opening key={asked} query={asked} onPaid={onPaid} onDone={() => setPaid(undefined)} />;
}

type Ends = { onPaid: () => void; onDone: () => void };

function Opening({ query, ...ends }: Ends & { query: string }) {
  const opened = useOpened(query);
  return opened ? <Form opened={opened} {...ends} /> : <Page title={sendText.title} />;
}

function Form({ opened, onPaid, onDone }: Ends & { opened: Opened }) {
  const send = useSend(opened, onPaid);
  const isWhole = send.site.isAsking && send.payment !== undefined && !send.isChanged;
  return (
    <Page
      title={isWhole ? sendText.requestTitle : sendText.title}
      end={isWhole ? undefined : <ModeChoice send={send} />}
    >
      <PaymentStates />
      {opened.start.kind === "refused" && <Refusal problem={opened.start.problem} send={send} />}
      {send.isRestored && <Restored onStartOver={send.startOver} />}
      {isWhole ? <SiteRequest send={send} /> : <Fields send={send} />}
      <ReviewSheet send={send} />
      <SentOverlay attempt={send.attempt} onClose={onDone} closeWindow={send.site.closeWindow} />
    </Page>
  );
}

const MODES = ["one", "many"] as const;

function ModeChoice({ send }: { send: SendState }) {
  return (
    <Segmented
      label={paymentText.recipients}
      options={MODES.map((id) => ({ id, label: sendText.modes[id] }))}
      value={send.form.mode}
      onChange={(mode) => send.change({ ...send.form, mode })}
      disabled={send.isLinked}
    />
  );
}

function Fields({ send }: { send: SendState }) {
  const sendButton = useRef<HTMLButtonElement>(null);
  const onEnter = () => (send.needsReview ? send.submit() : sendButton.current?.focus());
  return (
    <Columns shape="form">
      <Stack gap="large">
        {send.form.mode === "one" ? <OneFields send={send} onEnter={onEnter} /> : <ManyFields send={send} />}
        <DataCard send={send}>
          <CoinsRow send={send} />
        </DataCard>
      </Stack>
      <SendPreview send={send} button={sendButton} />
    </Columns>
  );
}

/** Says why a link is refused. A site that waits for the answer can be told so. */
function Refusal({ problem, send }: { problem: LinkProblem; send: SendState }) {
  return (
    <Banner
      tone="problem"
      icon={Link2Off}
      title={linkProblemText(problem)}
      action={
        send.site.isAsking && (
          <Button variant="secondary" size="sm" onClick={() => void send.site.reject()}>
            {sendText.reject}
          </Button>
        )
      }
    >
      <p>{paymentText.linkRefused}</p>
    </Banner>
  );
}

/** Says that the form is the one a person left unfinished. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      tone="info"
      icon={History}
      action={
        <Button variant="secondary" size="sm" onClick={onStartOver}>
          {paymentText.startOver}
        </Button>
      }
    >
      <p>{sendText.unfinished}</p>
    </Banner>
  );
}
