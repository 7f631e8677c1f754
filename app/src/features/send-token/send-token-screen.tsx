import { plainWords } from "@satchel/core/text";
import { ArrowDownLeft, CircleAlert, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { TokenForm } from "./token-form.tsx";
import { type TokenGate, useTokenGate } from "./token-gate.ts";
import { useTokenStart } from "./use-token-start.ts";

/** Send token. `rest`: the token's id. */
export function SendTokenScreen({ rest: tokenId }: { rest: string }) {
  const { gate, retry } = useTokenGate(tokenId);
  // The form stays while its payment is shown, which may have sent all of the token, and through a moment of loading.
  const [last, setLast] = useState<ReadyGate>();
  if (gate.step === "ready" && gate !== last) setLast(gate);
  const closed = gate.step === "ready" ? undefined : <ClosedToken gate={gate} tokenId={tokenId} onRetry={retry} />;
  const open = gate.step === "ready" ? gate : last;
  return open ? <ReadyToken gate={open} instead={closed} /> : closed;
}

type ReadyGate = Extract<TokenGate, { step: "ready" }>;
type ClosedGate = Exclude<TokenGate, ReadyGate>;

function ClosedToken({ gate, tokenId, onRetry }: { gate: ClosedGate; tokenId: string; onRetry: () => void }) {
  switch (gate.step) {
    case "loading":
      return <LoadingPart />;
    case "bad-id":
      return <Closed title={sendTokenText.badId({ tokenId: plainWords(tokenId.slice(0, 80)) })} />;
    case "not-held":
      return <Closed title={sendTokenText.notHeld} />;
    case "unsupported":
      return <Closed title={sendTokenText.unsupportedType({ type: gate.token.tokenType.type })} />;
    case "unknown":
      return (
        <Closed title={sendTokenText.infoMissing({ tokenId })}>
          <p>{sendTokenText.infoMissingDetail}</p>
          <Button size="sm" variant="secondary" icon={RotateCw} onClick={onRetry}>
            {commonText.tryAgain}
          </Button>
        </Closed>
      );
  }
}

function Closed({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Page title={sendTokenText.title} narrow>
      <Banner tone="problem" icon={CircleAlert} title={title}>
        {children}
      </Banner>
      <div>
        <ButtonLink to="/" variant="secondary" icon={ArrowDownLeft}>
          {sendTokenText.toTransactions}
        </ButtonLink>
      </div>
    </Page>
  );
}

function ReadyToken({ gate, instead }: { gate: ReadyGate; instead: ReactNode }) {
  const start = useTokenStart(gate.token);
  return start === undefined ? <LoadingPart /> : <TokenForm gate={gate} start={start} instead={instead} />;
}
