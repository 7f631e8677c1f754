import { sendText } from "../../catalogue/en/payment/send.ts";
import { requestsText } from "../../catalogue/en/requests.ts";
import { ActionBar } from "../../flows/payment/form/action-bar.tsx";
import { siteNameOf } from "../../text/site-name.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useRipe } from "../../ui/react/use-ripe.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";
import type { SiteAnswer } from "../../wiring/sites.ts";

/** The site reads it (facts.md 3); it is not translated. */
const REASON = "User denied the request";
/** A name in another script is easily taken for a known one, so it is looked at for longer. */
const OTHER_SCRIPT_MS = 2_000;

/** Returns whether Accept works already: not while a click could be meant for something else. */
export function useRequestIsRipe({ shown: { id, origin } }: SiteRequests): boolean {
  return useRipe(id, siteNameOf(origin).isOtherScript ? OTHER_SCRIPT_MS : undefined);
}

/** Answers the shown request and shows the next one. */
export async function answerAndGoOn(requests: SiteRequests, answer: SiteAnswer): Promise<void> {
  const isTold = await requests.answer(answer);
  if (!isTold) showToast({ tone: "problem", title: requestsText.notTold });
  requests.next();
}

/** Reject, and what accepts the request. */
export function RequestButtons(props: {
  requests: SiteRequests;
  accept: string;
  isReady?: boolean;
  isBusy: boolean;
  onAccept: () => void;
}) {
  const { requests, isBusy, isReady = true } = props;
  const isRipe = useRequestIsRipe(requests);
  return (
    <ActionBar sum="" isRequest isSticky>
      <Button
        variant="secondary"
        size="lg"
        disabled={isBusy}
        onClick={() => void answerAndGoOn(requests, { approved: false, reason: REASON })}
      >
        {sendText.reject}
      </Button>
      <Button size="lg" busy={isBusy} disabled={!isRipe || !isReady} onClick={props.onAccept}>
        {props.accept}
      </Button>
    </ActionBar>
  );
}
