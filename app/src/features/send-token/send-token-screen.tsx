import { plainWords } from "@satchel/core/text";
import { ArrowDownLeft, CircleAlert, RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { Page } from "../../ui/page.tsx";
import { TokenForm } from "./token-form.tsx";
import { type TokenGate, useTokenGate } from "./token-gate.ts";
import { useTokenStart } from "./use-token-start.ts";

const TITLE = "Send token";

/** `rest` is the token's id. */
export function SendTokenScreen({ rest: tokenId }: { rest: string }) {
  const { gate, retry } = useTokenGate(tokenId);
  // All of it may be gone with a payment, whose end is still on show; and what is typed outlives a moment of loading.
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
      return <Closed title={`Invalid tokenId ${plainWords(tokenId.slice(0, 80))}`} />;
    case "not-held":
      return <Closed title="You do not hold any of this token." />;
    case "unsupported":
      return <Closed title={`Satchel does not support sending this type of token (${gate.token.tokenType.type})`} />;
    case "unknown":
      return (
        <Closed title={`Error querying token info for ${tokenId}`}>
          <p>Error: token info not in cache. Without it no amount of this token can be read.</p>
          <Button size="sm" variant="secondary" icon={RotateCw} onClick={onRetry}>
            Try again
          </Button>
        </Closed>
      );
  }
}

function Closed({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Page title={TITLE} narrow>
      <Banner tone="problem" icon={CircleAlert} title={title}>
        {children}
      </Banner>
      <div>
        <ButtonLink to="/" variant="secondary" icon={ArrowDownLeft}>
          Transactions
        </ButtonLink>
      </div>
    </Page>
  );
}

function ReadyToken({ gate, instead }: { gate: ReadyGate; instead: ReactNode }) {
  const start = useTokenStart(gate.token);
  return start === undefined ? <LoadingPart /> : <TokenForm gate={gate} start={start} instead={instead} />;
}
