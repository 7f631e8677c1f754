import type { Sats } from "../../amount/index.ts";
import type { Outpoint, TokenId } from "../../ids/index.ts";
import type { OfferTerms } from "../../tx/index.ts";
import type { Offer, OneshotOffer, PartialOffer } from "../covenant/offer.ts";
import type { PartialWish } from "./find-terms.ts";
import type { OfferPart } from "./plan-purchase.ts";

/** The output of an advertisement from which no offer was made: what a listing that was interrupted leaves behind. */
export type Advertisement = { offer: OfferTerms; outpoint: Outpoint; sats: Sats };

/** What makes the scripts of a new offer its own. */
type Drawn = { lockTime: number; draw?: number };

/**
 * A request to trade on Agora. The sats of a sale go to the address of the offer key. `lockTime`: that of the terms of
 * an ALP `list` or `relist`, in seconds since 1970, at least `EARLIEST_LOCK_TIME`. Of SLP it follows from the coins,
 * and `draw` (below `MAX_DRAWS`, 0 if it is absent) asks for another one. `more`: parts of other offers of the same
 * token, which are bought after the first one. `relist`: ends an offer of the wallet and offers its atoms at another
 * price.
 */
export type TradeIntent =
  | ({ trade: "buy"; more?: readonly OfferPart[] } & OfferPart)
  | { trade: "cancel"; offer: Offer }
  | ({ trade: "list" } & Drawn & Pick<PartialWish, "tokenId" | "atoms" | "minAtoms" | "priceNanoSatsPerAtom">)
  | { trade: "list-nft"; tokenId: TokenId; sats: Sats }
  | ({ trade: "relist"; offer: PartialOffer } & Drawn & Pick<PartialWish, "minAtoms" | "priceNanoSatsPerAtom">)
  | { trade: "relist-nft"; offer: OneshotOffer; sats: Sats }
  | { trade: "take-back" | "finish"; advertisement: Advertisement };
