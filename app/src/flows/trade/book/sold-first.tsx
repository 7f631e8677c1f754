import type { TokenGenesis } from "@satchel/core/token";
import { CircleCheck } from "lucide-react";
import type { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { xecText } from "../../../text/money/money.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { quantityText } from "./book-words.ts";
import type { Ended } from "./use-offer-end.ts";

type Props = { ended: Ended; token: TokenGenesis; words: typeof orderBookText.tooLate };

/** How an offer of the wallet ended before it could be changed: usually a buyer was faster, so nothing is wrong. */
export function SoldFirst({ ended: { offer, end }, token, words }: Props) {
  const locale = useLocale();
  if (end.status === "CANCELED") {
    return (
      <Banner tone="info" icon={CircleCheck} title={words.canceled}>
        <p>{words.canceledAbout}</p>
      </Banner>
    );
  }
  const isNft = offer.variant === "ONESHOT";
  const quantity = `${quantityText(end.atoms, token, locale)} ${tickerText(token)}`.trim();
  const amount = (isNft && tokenName(token.tokenId, token)) || quantity;
  const values = { amount, price: xecText(end.sats, locale) };
  const isPart = end.atoms < offer.atoms;
  return (
    <Banner tone="info" icon={CircleCheck} title={isPart ? words.partSold : words.sold}>
      <p>
        <bdi>{isPart ? words.partSoldAbout(values) : words.soldAbout(values)}</bdi>
      </p>
    </Banner>
  );
}
