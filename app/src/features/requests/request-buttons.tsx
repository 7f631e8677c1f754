import { sendText } from "../../catalogue/en/payment/send.ts";
import { ActionBar } from "../../flows/payment/form/action-bar.tsx";
import { Button } from "../../ui/button/button.tsx";
import { useSiteRipe } from "../../widgets/site/use-site-ripe.ts";
import { DENIED, type SiteAnswer } from "../../wiring/page/sites.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";

/** Answers the shown request and shows the next one. If the site did not get the answer, the frame says so. */
export async function answerAndGoOn(requests: SiteRequests, answer: SiteAnswer): Promise<void> {
  if (await requests.answer(answer)) requests.next();
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
  const { id, origin } = requests.shown;
  const isRipe = useSiteRipe(id, origin);
  return (
    <ActionBar sum="" isRequest isSticky>
      <Button variant="secondary" size="lg" disabled={isBusy} onClick={() => void answerAndGoOn(requests, DENIED)}>
        {sendText.reject}
      </Button>
      <Button size="lg" busy={isBusy} disabled={!isRipe || !isReady} onClick={props.onAccept}>
        {props.accept}
      </Button>
    </ActionBar>
  );
}
