import { CircleAlert, History, Link2Off, Plus, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { paymentStateWords } from "../../text/payment-states.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { TokenExtras } from "./token-extras.tsx";
import { ConversionFields, TokenLineFields } from "./token-fields.tsx";
import type { TokenGate } from "./token-gate.ts";
import { LinkedToken, TokenHead } from "./token-head.tsx";
import { TokenPreview, TokenReview, TokenSent } from "./token-preview.tsx";
import { addLine, EMPTY_TOKEN_FORM } from "./token-send-form.ts";
import { pushesProblemText, startProblemText } from "./token-send-words.ts";
import { type TokenSendState, useTokenSend } from "./use-token-send.ts";
import type { TokenStart } from "./use-token-start.ts";

type Props = {
  gate: Extract<TokenGate, { step: "ready" }>;
  start: TokenStart;
  /** Shown instead of the form when the token cannot be sent any more, after the end of its payment was seen. */
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
      title={sendTokenText.title}
      end={
        rules.desk &&
        !form.link && (
          <Segmented
            label={sendTokenText.modes}
            options={[
              { id: "send", label: sendTokenText.modeSend },
              { id: "convert", label: sendTokenText.modeConvert },
            ]}
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
                {sendTokenText.addRecipient}
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
  const locale = useLocale();
  const unsettled = paymentStateWords({ status: "unknown" });
  return (
    <>
      {send.startProblem && (
        <Banner tone="problem" icon={Link2Off} title={startProblemText(send.startProblem)}>
          <p>{paymentText.linkRefused}</p>
        </Banner>
      )}
      {send.problems?.pushes?.code === "link-pushes-unsupported" && (
        <Banner tone="problem" icon={Link2Off} title={pushesProblemText(send.problems.pushes, locale)} />
      )}
      {send.isRestored && (
        <Banner
          tone="info"
          icon={History}
          action={
            <Button variant="secondary" size="sm" onClick={() => send.change(EMPTY_TOKEN_FORM)}>
              {paymentText.startOver}
            </Button>
          }
        >
          <p>{sendTokenText.unfinished}</p>
        </Banner>
      )}
      {send.isUnsettled && (
        <Banner tone="warning" icon={TriangleAlert} title={unsettled.title}>
          <p>{unsettled.detail}</p>
        </Banner>
      )}
      {send.token.genesisInfo.decimals > 9 && (
        <Banner tone="problem" icon={CircleAlert} title={sendTokenText.infoUnreadable} />
      )}
    </>
  );
}
