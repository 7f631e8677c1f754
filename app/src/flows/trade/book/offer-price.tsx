import { askedSats, nanoSats, type Offer } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";

/** The price of one token of an open offer, when all of it is bought, or of the NFT. */
export const OfferPrice = ({ offer, token }: { offer: Offer; token: TokenGenesis }) =>
  offer.variant === "ONESHOT" ? (
    <Xec sats={askedSats(offer)} />
  ) : (
    <PriceEach nanoSatsPerAtom={nanoSats(askedSats(offer), offer.atoms)} token={token} />
  );
