import { CircleAlert, History, Link2Off, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { linkProblemText } from "../../text/link-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TokenExtras } from "./token-extras.tsx";
import { ConversionFields, TokenLineFields } from "./token-fields.tsx";
import type { TokenGate } from "./token-gate.ts";
import { LinkedToken, TokenHead } from "./token-head.tsx";
import { TokenPreview, TokenReview, TokenSent } from "./token-preview.tsx";
import { addLine, EMPTY_TOKEN_FORM } from "./token-send-form.ts";
import { type TokenSendState, useTokenSend } from "./use-token-send.ts";
import type { StartProblem, TokenStart } from "./use-token-start.ts";

const MODES = [
  { id: "send", label: "Send" },
  { id: "convert", label: "Convert to Solana" },
] as const;

type Props = {
  gate: Extract<TokenGate, { step: "ready" }>;
  start: TokenStart;
  /** Shown instead, as soon as no payment is: the token cannot be sent any more. */
  instead: ReactNode;
};

export function TokenForm({ gate, start, instead }: Props) {
  const send = useTokenSend(gate, start);
  const button = useRef<HTMLButtonElement>(null);
  const onEnter = () => (send.needsReview ? send.submit() : button.current?.focus());
  const { form, rules, change } = send;
  const isConverting = form.conversion !== undefined;
  if (instead && send.attempt.current === undefined) return instead;
  return (
    <Page
      title="Send token"
      end={
        rules.desk &&
        !form.link && (
          <Segmented
            label="What to do with it"
            options={MODES}
            value={isConverting ? "convert" : "send"}
            onChange={(mode) =>
              change({ ...EMPTY_TOKEN_FORM, ...(mode === "convert" && { conversion: { address: "" } }) })
            }
          />
        )
      }
    >
      <Notes send={send} />
      <Columns shape="form">
        <Stack gap="large">
          <TokenHead send={send} />
          {form.link && <LinkedToken send={send} link={form.link} />}
          {isConverting && <ConversionFields send={send} onEnter={onEnter} />}
          {form.lines.map((line, index) => (
            <TokenLineFields key={line.id} send={send} line={line} number={index + 1} onEnter={onEnter} />
          ))}
          {!isConverting && !form.link && !rules.isNft && (
            <div>
              <Button variant="ghost" icon={Plus} onClick={() => change(addLine(form))}>
                Add recipient
              </Button>
            </div>
          )}
          {rules.send.hasPushes && !isConverting && <TokenExtras send={send} />}
        </Stack>
        <TokenPreview send={send} button={button} />
      </Columns>
      <TokenReview send={send} />
      <TokenSent send={send} />
    </Page>
  );
}

function Notes({ send }: { send: TokenSendState }) {
  return (
    <>
      {send.startProblem && (
        <Banner tone="problem" icon={Link2Off} title={startProblemText(send.startProblem)}>
          <p>Satchel does not follow this payment link, so that it is not misread. Nothing was sent.</p>
        </Banner>
      )}
      {send.isRestored && (
        <Banner
          tone="info"
          icon={History}
          action={
            <Button variant="secondary" size="sm" onClick={() => send.change(EMPTY_TOKEN_FORM)}>
              Start over
            </Button>
          }
        >
          <p>You left this unfinished. Nothing of it was sent.</p>
        </Banner>
      )}
      {send.isUnsettled && (
        <Banner tone="warning" icon={TriangleAlert} title="A payment is still without an answer">
          <p>It may have been sent. Satchel keeps asking, and its coins are set aside until the answer is there.</p>
        </Banner>
      )}
      {send.token.genesisInfo.decimals > 9 && (
        <Banner tone="problem" icon={CircleAlert} title="Error parsing token info for token send" />
      )}
    </>
  );
}

function startProblemText(problem: StartProblem): string {
  switch (problem.code) {
    case "link-refused":
      return linkProblemText(problem.problem);
    case "link-of-xec":
      return "eToken sends do not support bip21 query strings";
    case "link-of-another-token":
      return "This payment link asks for another token";
  }
}
