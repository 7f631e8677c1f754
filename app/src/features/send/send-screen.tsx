import type { LinkProblem } from "@satchel/core/payment-link";
import { History, Link2Off } from "lucide-react";
import { useRef, useState } from "react";
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

/** A link or a request is shown until it is paid and its receipt closed; then its address is gone, and the form is empty. */
export function SendScreen() {
  const query = useHashSearch();
  const [paid, setPaid] = useState<string>();
  const asked = paid ?? query;
  const onPaid = () => {
    setPaid(asked);
    // Silently: the receipt belongs to this very screen. A reload must not ask for the payment again. Whoever has left
    // the screen before the answer came is somewhere else by now.
    if (/^#\/send(\?|$)/.test(location.hash)) history.replaceState(null, "", "#/send");
  };
  return <Opening key={asked} query={asked} onPaid={onPaid} onDone={() => setPaid(undefined)} />;
}

type Ends = { onPaid: () => void; onDone: () => void };

function Opening({ query, ...ends }: Ends & { query: string }) {
  const opened = useOpened(query);
  return opened ? <Form opened={opened} {...ends} /> : <Page title="Send" />;
}

function Form({ opened, onPaid, onDone }: Ends & { opened: Opened }) {
  const send = useSend(opened, onPaid);
  const isWhole = send.site.isAsking && send.payment !== undefined && !send.isChanged;
  return (
    <Page title={isWhole ? "Payment request" : "Send"} end={isWhole ? undefined : <ModeChoice send={send} />}>
      <PaymentStates />
      {opened.start.kind === "refused" && <Refusal problem={opened.start.problem} send={send} />}
      {send.isRestored && <Restored onStartOver={send.startOver} />}
      {isWhole ? <SiteRequest send={send} /> : <Fields send={send} />}
      <ReviewSheet send={send} />
      <SentOverlay attempt={send.attempt} onClose={onDone} closeWindow={send.site.closeWindow} />
    </Page>
  );
}

const MODES = [
  { id: "one", label: "Send to one" },
  { id: "many", label: "Send to many" },
] as const;

function ModeChoice({ send }: { send: SendState }) {
  return (
    <Segmented
      label="Recipients"
      options={MODES}
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

/** A link that is not followed, so that it is not misread; a site that waits is told so. */
function Refusal({ problem, send }: { problem: LinkProblem; send: SendState }) {
  return (
    <Banner
      tone="problem"
      icon={Link2Off}
      title={linkProblemText(problem)}
      action={
        send.site.isAsking && (
          <Button variant="secondary" size="sm" onClick={() => void send.site.reject()}>
            Reject
          </Button>
        )
      }
    >
      <p>Satchel does not follow this payment link, so that it is not misread. Nothing was sent.</p>
    </Banner>
  );
}

/** What was left open is back. */
function Restored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      tone="info"
      icon={History}
      action={
        <Button variant="secondary" size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      <p>You left this payment unfinished. Nothing of it was sent.</p>
    </Banner>
  );
}
