import type { Offer } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleAlert } from "lucide-react";
import { relistText } from "../../../catalogue/en/tokens/relist.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { SoldFirst } from "../book/sold-first.tsx";
import { useOfferEnd } from "../book/use-offer-end.ts";

/** Says who was faster than a new price. */
export function RelistTooLate({ offer, token }: { offer: Offer; token: TokenGenesis }) {
  const ended = useOfferEnd([offer]);
  if (ended === "waiting") return null;
  if (ended) return <SoldFirst ended={ended} token={token} words={relistText.tooLate} />;
  return (
    <Banner tone="problem" icon={CircleAlert} title={relistText.gone}>
      <p>{relistText.goneAbout}</p>
    </Banner>
  );
}
