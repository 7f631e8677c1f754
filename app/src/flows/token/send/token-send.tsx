import { parseTokenId, type TokenId } from "@satchel/core/ids";
import { plainWords } from "@satchel/core/text";
import { CircleAlert, CloudOff, Coins, Link2Off, RotateCw, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { tokensText } from "../../../catalogue/en/tokens/tokens.ts";
import { paymentStateWords } from "../../../text/payment-states.ts";
import { tickerText } from "../../../text/token-words.ts";
import { Button, ButtonLink } from "../../../ui/button/button.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Columns, Stack } from "../../../ui/layout/page.tsx";
import { HAS_SIDE_PANEL, useMedia } from "../../../ui/react/use-media.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { EmptyCard } from "../../../ui/status/empty-card.tsx";
import { LoadingPart } from "../../../ui/status/loading-screen.tsx";
import { ShortId } from "../../../ui/words/address-text.tsx";
import { ReadingGenesis } from "../../../widgets/tokens/reading-genesis.tsx";
import { TokenAmount, TokenName } from "../../../widgets/tokens/token.tsx";
import { useIsUnsettled } from "../../../wiring/payment/cautions.ts";
import { Refusal, Restored } from "../../payment/form/form-notes.tsx";
import { SiteRequest } from "../../payment/form/site-request.tsx";
import { Resumed } from "../../payment/outbox/resumed.tsx";
import { UnsettledPayments } from "../../payment/outbox/unsettled-payments.tsx";
import { LinkNote } from "../../payment/recipients/link-note.tsx";
import { AttemptFailure } from "../../payment/review/attempt-failure.tsx";
import { TokenExtras } from "./token-extras.tsx";
import { ManyTokenFields, OneTokenFields } from "./token-fields.tsx";
import { type TokenGate, useTokenGate } from "./token-gate.ts";
import { RestOfToken, TokenHolding } from "./token-holding.tsx";
import { TokenDecision, TokenPayees, TokenPreview, TokenReview, TokenSent } from "./token-preview.tsx";
import { TokenReceipt } from "./token-receipt.tsx";
import styles from "./token-send.module.css";
import { EMPTY_TOKEN_FORM } from "./token-send-form.ts";
import { pushesProblemText, startProblemText } from "./token-send-words.ts";
import { type TokenSendState, useTokenSend } from "./use-token-send.ts";
import { type TokenOpening, type TokenStart, useTokenStart } from "./use-token-start.ts";

/** What stands around the form: a page, or a part of another screen (`isPart`). `end`: beside the title. */
export type Frame = (parts: {
  title: string;
  isTitleSpoken?: boolean;
  end?: ReactNode;
  content: ReactNode;
}) => ReactNode;

type Props = {
  /** As the address of the page or the screen around the form has it. */
  tokenId: string;
  /** Of the screen's path: a payment link that fills the form. */
  query?: string | undefined;
  /** A person has typed or scanned that link on another screen. */
  isTypedLink?: boolean | undefined;
  /** Lines of recipients that another screen has sent here, in place of what was typed before. */
  lines?: string | undefined;
  /** Called when the payment is sent. */
  onPaid?: (() => void) | undefined;
  /** Called when its receipt is closed. */
  onDone?: (() => void) | undefined;
  /** It is a part of a screen that shows the token: narrow, without its head, and the button stays behind the form. */
  isPart?: boolean | undefined;
  frame: Frame;
};

const nothing = () => undefined;

/** The form that sends a token, or the reason why the token cannot be sent. */
export function TokenSend({ tokenId, query = "", onPaid = nothing, onDone = nothing, ...rest }: Props) {
  const { frame, isTypedLink = false, isPart = false, lines } = rest;
  const { gate, retry } = useTokenGate(parseTokenId(tokenId));
  // The form stays while its payment is shown, which may have sent all of the token, and through a moment of loading.
  const [last, setLast] = useState<ReadyGate>();
  if (gate.step === "ready" && gate !== last) setLast(gate);
  const closed =
    gate.step === "ready"
      ? undefined
      : frame({
          title: sendTokenText.title,
          content: <ClosedToken gate={gate} tokenId={tokenId} onRetry={retry} />,
        });
  const open = gate.step === "ready" ? gate : last;
  if (open === undefined) return closed;
  const ends = { onPaid, onDone, instead: closed };
  const opening = { query, isTypedLink, lines };
  return <ReadyToken gate={open} opening={opening} isPart={isPart} frame={frame} {...ends} />;
}

type ReadyGate = Extract<TokenGate, { step: "ready" }>;
type ClosedGate = Exclude<TokenGate, ReadyGate>;

function ClosedToken({ gate, tokenId, onRetry }: { gate: ClosedGate; tokenId: string; onRetry: () => void }) {
  switch (gate.step) {
    case "loading":
      return <LoadingPart />;
    case "reading":
      return <ReadingGenesis />;
    case "bad-id":
      return <Refused title={sendTokenText.badId({ tokenId: plainWords(tokenId.slice(0, 80)) })} />;
    case "not-held":
      return <NotHeld tokenId={gate.token.tokenId} />;
    case "unsupported":
      return <Refused title={sendTokenText.unsupportedType({ type: gate.token.tokenType.type })} />;
    case "unknown":
      return (
        <Banner tone="problem" icon={CloudOff} title={sendTokenText.infoMissing({ tokenId })}>
          <p>{tokensText.genesisMissing}</p>
          <p>{sendTokenText.infoMissingDetail}</p>
          <div className={styles.retry}>
            <Button size="sm" variant="secondary" icon={RotateCw} onClick={onRetry}>
              {commonText.tryAgain}
            </Button>
          </div>
        </Banner>
      );
  }
}

function Refused({ title }: { title: string }) {
  return <EmptyCard announced icon={CircleAlert} title={<bdi>{title}</bdi>} actions={<ToTokens />} />;
}

function NotHeld({ tokenId }: { tokenId: TokenId }) {
  return (
    <EmptyCard announced icon={Coins} title={sendTokenText.notHeld} actions={<ToTokens />}>
      <p>
        <TokenName tokenId={tokenId} />
      </p>
    </EmptyCard>
  );
}

const ToTokens = () => (
  <ButtonLink to="/token" variant="secondary" icon={Coins}>
    {sendTokenText.toTokens}
  </ButtonLink>
);

type ReadyProps = {
  gate: ReadyGate;
  opening: TokenOpening;
  isPart: boolean;
  frame: Frame;
  onPaid: () => void;
  onDone: () => void;
  /** Shown instead of the form when the token cannot be sent any more, after the end of its payment was seen. */
  instead: ReactNode;
};

function ReadyToken({ opening, ...props }: ReadyProps) {
  const start = useTokenStart(props.gate.token, opening);
  if (start !== undefined) return <TokenForm key={opening.query} start={start} {...props} />;
  return props.frame({ title: sendTokenText.title, content: <LoadingPart /> });
}

function TokenForm({
  gate,
  start,
  instead,
  isPart,
  frame,
  onPaid,
  onDone,
}: Omit<ReadyProps, "opening"> & { start: TokenStart }) {
  const send = useTokenSend(gate, start, onPaid);
  const { payment, site } = send;
  const { current, resumed } = send.attempt;
  if (instead && current === undefined && resumed === undefined) return instead;
  const isWhole = site.isAsking && payment !== undefined && !send.isChanged;
  return frame({
    title: isWhole ? sendText.requestTitle : titleOf(send),
    isTitleSpoken: isWhole,
    end: isWhole ? undefined : <ModeChoice send={send} />,
    content: (
      <>
        <Notes send={send} />
        <Resumed attempt={send.attempt} />
        {!isPart && <UnsettledPayments onlyChains place={send.place} />}
        {isWhole ? <AskedPayment send={send} payment={payment} /> : <Fields send={send} isPart={isPart} />}
        <TokenReview send={send} />
        <TokenSent send={send} onClose={onDone} />
      </>
    ),
  });
}

function titleOf({ token, rules }: TokenSendState): string {
  const ticker = tickerText(token);
  if (rules.isNft) return sendTokenText.titleOfNft;
  return ticker === "" ? sendTokenText.title : sendTokenText.titleOf({ ticker });
}

function Fields({ send, isPart }: { send: TokenSendState; isPart: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const isWide = useMedia(HAS_SIDE_PANEL);
  const onEnter = () => send.enter(() => button.current?.focus());
  // The screen of its own says why SLP has no place for data.
  const hasExtras = send.form.conversion === undefined && !(isPart && !send.rules.send.hasPushes);
  const fields = (
    <>
      {send.form.mode === "one" ? <OneTokenFields send={send} onEnter={onEnter} /> : <ManyTokenFields send={send} />}
      {hasExtras && <TokenExtras send={send} />}
    </>
  );
  if (isPart) {
    return (
      <Stack gap="large">
        <RestOfToken tokenId={send.token.tokenId} coins={send.coins} />
        {fields}
        <TokenPreview send={send} button={button} isPart />
      </Stack>
    );
  }
  return (
    <Columns shape="form">
      <Stack gap="large">
        {!isWide && <AttemptFailure attempt={send.attempt} retry={send.submit} />}
        <TokenHolding send={send} />
        {fields}
      </Stack>
      <TokenPreview send={send} button={button} />
    </Columns>
  );
}

type Mode = "one" | "many" | "convert";

/** An NFT goes to one recipient. */
function ModeChoice({ send: { form, rules, change } }: { send: TokenSendState }) {
  if (rules.isNft) return null;
  const choose = (mode: Mode) =>
    change(({ conversion: _, ...kept }) =>
      mode === "convert"
        ? { ...EMPTY_TOKEN_FORM, amount: kept.amount, conversion: { address: "" } }
        : { ...kept, mode, isMax: kept.isMax && mode === "one" },
    );
  const options: { id: Mode; label: string }[] = [
    { id: "one", label: sendText.modes.one },
    { id: "many", label: sendText.modes.many },
  ];
  return (
    <Segmented
      label={sendTokenText.modes}
      options={rules.desk ? [...options, { id: "convert", label: sendTokenText.modeConvert }] : options}
      value={form.conversion ? "convert" : form.mode}
      onChange={choose}
      disabled={form.link !== undefined}
    />
  );
}

/** What a site asks for, complete. */
function AskedPayment({ send, payment }: { send: TokenSendState; payment: NonNullable<TokenSendState["payment"]> }) {
  const { link } = send.form;
  const { tokenId } = send.token;
  return (
    <SiteRequest
      attempt={send.attempt}
      decision={(isReady) => <TokenDecision send={send} isReady={isReady} isSticky />}
      retry={send.submit}
      doubts={send.doubts}
    >
      <TokenReceipt
        payment={payment}
        token={send.token}
        to={
          <>
            <TokenName tokenId={tokenId} />
            {" · "}
            <ShortId id={tokenId} />
          </>
        }
        recipient={<TokenPayees send={send} to={payment.to} />}
      />
      {link && (
        <LinkNote
          link={{ ...link, to: payment.to }}
          amountOf={({ atoms }) => <TokenAmount of={{ tokenId, atoms }} length="full" isTyped />}
        />
      )}
    </SiteRequest>
  );
}

function Notes({ send }: { send: TokenSendState }) {
  const isUnsettled = useIsUnsettled();
  const unsettled = paymentStateWords({ status: "unknown" });
  return (
    <>
      {send.startProblem && <Refusal reason={startProblemText(send.startProblem)} site={send.site} />}
      {send.pushesProblem?.code === "link-pushes-unsupported" && (
        <Banner tone="problem" icon={Link2Off} title={pushesProblemText(send.pushesProblem, send.words.locale)} />
      )}
      {send.isRestored && <Restored hasPayment={send.attempt.resumed !== undefined} onStartOver={send.startOver} />}
      {isUnsettled && send.attempt.failed === undefined && send.attempt.resumed === undefined && (
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
