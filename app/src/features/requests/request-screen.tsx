import { Clock4 } from "lucide-react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { useShownRequest } from "../../wiring/site-requests.ts";
import { ConnectRequest } from "./connect-request.tsx";
import { MarketRequest } from "./market-request.tsx";
import { SignRequest } from "./sign-request.tsx";

/** What a site asks for, apart from payments, which Send shows. */
export function RequestScreen() {
  const requests = useShownRequest();
  switch (requests?.shown.kind) {
    case "connect":
      return <ConnectRequest key={requests.shown.id} requests={requests} />;
    case "sign":
      return <SignRequest key={requests.shown.id} requests={requests} message={requests.shown.message} />;
    case "buy":
    case "list":
      return (
        <MarketRequest
          key={requests.shown.id}
          requests={requests}
          kind={requests.shown.kind}
          link={requests.shown.link}
        />
      );
    default:
      return (
        <EmptyCard announced icon={Clock4} title={requestsText.over}>
          <p>{requestsText.overAbout}</p>
        </EmptyCard>
      );
  }
}
