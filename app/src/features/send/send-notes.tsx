import type { LinkProblem } from "@satchel/core/payment-link";
import { History, Link2Off } from "lucide-react";
import { linkProblemText } from "../../text/link-problems.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import type { SendState } from "./use-send.ts";

/** A link that is not followed, so that it is not misread; a site that waits is told so. */
export function Refusal({ problem, send }: { problem: LinkProblem; send: SendState }) {
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
export function Restored({ onStartOver }: { onStartOver: () => void }) {
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
