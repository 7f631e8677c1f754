import type { Offer } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleAlert, CircleCheck } from "lucide-react";
import { relistText } from "../../../catalogue/en/tokens/relist.ts";
import { xecText } from "../../../text/money/money.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { quantityText } from "../book/book-words.ts";
import { useOfferEnd } from "../book/use-offer-end.ts";

type Props = { offer: Offer; token: TokenGenesis };

/** Says who was faster than a new price: usually a buyer, so that nothing is wrong. */
export function RelistTooLate({ offer, token }: Props) {
  const locale = useLocale();
  const ended = useOfferEnd([offer]);
  const { tooLate, gone, goneAbout } = relistText;
  if (ended === "waiting") return null;
  if (ended === undefined) {
    return (
      <Banner tone="problem" icon={CircleAlert} title={gone}>
        <p>{goneAbout}</p>
      </Banner>
    );
  }
  const { end } = ended;
  if (end.status === "CANCELED") {
    return (
      <Banner tone="info" icon={CircleCheck} title={tooLate.canceled}>
        <p>{tooLate.canceledAbout}</p>
      </Banner>
    );
  }
  const quantity = `${quantityText(end.atoms, token, locale)} ${tickerText(token)}`.trim();
  const isNft = offer.variant === "ONESHOT";
  const values = {
    amount: (isNft && tokenName(token.tokenId, token)) || quantity,
    price: xecText(end.sats, locale),
  };
  const isPart = end.atoms < offer.atoms;
  return (
    <Banner tone="info" icon={CircleCheck} title={isPart ? tooLate.partSold : tooLate.sold}>
      <p>
        <bdi>{isPart ? tooLate.partSoldAbout(values) : tooLate.soldAbout(values)}</bdi>
      </p>
    </Banner>
  );
}
