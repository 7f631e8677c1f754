import { agoraPath, parseAgoraLink } from "@satchel/core/payment-link";
import { Store, TriangleAlert } from "lucide-react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/hash-location.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";
import { answerAndGoOn, RequestButtons } from "./request-buttons.tsx";

/** The site reads it; it is not translated. */
const OPENED = "Opened in the wallet";

/**
 * A link of Agora from a site opens the page of its token, where a person decides. The site is told that it was opened,
 * not what came of it.
 */
export function MarketRequest({ requests, link }: { requests: SiteRequests; link: string }) {
  const { host } = useApp();
  const read = parseAgoraLink(link);
  const path = read?.ok ? agoraPath(read.value) : undefined;
  const open = async (to: string) => {
    if (host.openPath) host.openPath(to);
    else navigate(to);
    await answerAndGoOn(requests, { approved: false, reason: OPENED });
  };
  return (
    <>
      <Banner tone="info" icon={Store}>
        <p>{requestsText.marketAbout}</p>
      </Banner>
      {path === undefined && (
        <Banner tone="problem" icon={TriangleAlert} title={requestsText.badLink}>
          <RawText text={link} />
        </Banner>
      )}
      <RequestButtons
        requests={requests}
        accept={requestsText.open}
        isReady={path !== undefined}
        isBusy={false}
        onAccept={() => path !== undefined && void open(path)}
      />
    </>
  );
}
