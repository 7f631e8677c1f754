import type { Stage } from "../stage.ts";
import { cancelOffer } from "./end-offer.ts";
import type { Offer } from "./offer.ts";

/** The offer that the next step is about. */
export function createHold<Kind extends Offer>() {
  let held: Kind | undefined;
  return {
    set(offer: Kind): void {
      held = offer;
    },
    get(): Kind {
      if (held === undefined) throw new RangeError("there is no offer to go on with");
      return held;
    },
  };
}

/** The transaction that stands in the maker's history: with SLP the advertisement, the offer itself touches nobody. */
export function listed<Kind extends Offer>(
  { book }: Stage,
  { offer, txids }: { offer: Kind; txids: readonly string[] },
  hold: { set(offer: Kind): void },
): string {
  book.add(offer);
  hold.set(offer);
  return txids[0] ?? "";
}

export function cancelHeld({ chain, book }: Stage, offer: Offer): string {
  const txid = cancelOffer(chain, offer);
  book.cancel(offer, txid);
  return txid;
}
