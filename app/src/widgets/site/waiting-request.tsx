import { requestsText } from "../../catalogue/en/requests.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useApp } from "../../wiring/app-context.ts";
import { DENIED } from "../../wiring/page/sites.ts";
import { useWaitingRequests } from "../../wiring/site-requests.ts";
import { SiteOrigin } from "./site-origin.tsx";

/** Who waits for an answer while the wallet is locked. It can be rejected without the password. */
export function WaitingRequest() {
  const { host } = useApp();
  const [first, ...others] = useWaitingRequests() ?? [];
  if (!first) return null;
  const reject = async () => {
    if (!(await host.sites?.answer(first.id, DENIED))) showToast({ tone: "problem", title: requestsText.notTold });
    else if (others.length === 0) host.closeWindow?.();
  };
  return (
    <>
      <SiteOrigin says={requestsText.waitingFrom} origin={first.origin} topOrigin={first.topOrigin} />
      <Button variant="ghost" size="sm" onClick={() => void reject()}>
        {requestsText.rejectLocked}
      </Button>
    </>
  );
}
