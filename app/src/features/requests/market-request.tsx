import { agoraPath, parseAgoraLink } from "@satchel/core/payment-link";
import { Store, TriangleAlert } from "lucide-react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { RawText } from "../../ui/words/raw-text.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { navigate } from "../../wiring/page/hash-location.ts";
import type { SiteRequests } from "../../wiring/site-requests.ts";
import { answerAndGoOn, RequestButtons } from "./request-buttons.tsx";

/**
 * A link of Agora from a site opens the page of its token, where a person decides. The site is told that it was opened,
 * not what came of it.
 */
export function MarketRequest(props: { requests: SiteRequests; kind: "buy" | "list"; link: string }) {
  const { requests, kind, link } = props;
  const { host } = useApp();
  const read = parseAgoraLink(link);
  // A link that asks for the other thing is not what the heading says.
  const isMeant = read?.ok && read.value.action === (kind === "buy" ? "BUY" : "LIST");
  const path = isMeant ? agoraPath(read.value) : undefined;
  const open = async (to: string) => {
    if (host.openPath) host.openPath(to);
    else navigate(to);
    await answerAndGoOn(requests, { approved: true, kind });
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
