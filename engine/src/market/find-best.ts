import type { Outpoint, TokenId } from "@satchel/core/ids";
import { type Offer, orderBook } from "@satchel/core/offer";
import type { Context } from "../context.ts";
import { fetchOffers } from "./fetch-offers.ts";
import { verifyOffer } from "./verify-offer.ts";

/** How many offers that their bytes contradict may stand before the best one. */
const MOST_TRIED = 8;

/**
 * Fetches the offers of a token, and returns the cheapest one that somebody can buy from, and that the bytes of its
 * transaction do not contradict. Undefined if no server has answered. `trusted`: what is not compared here.
 */
export async function findBest(
  ctx: Context,
  tokenId: TokenId,
  trusted: ReadonlySet<Outpoint>,
  signal?: AbortSignal,
): Promise<{ best: Offer | undefined } | undefined> {
  const fetched = await fetchOffers(ctx, { tokenId }, signal);
  if (!fetched.ok) return undefined;
  let offers = fetched.value.offers;
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    const { spot } = orderBook(offers, { owners: new Map(), spendable: undefined });
    if (spot === undefined || trusted.has(spot.outpoint)) return { best: spot };
    const verified = await verifyOffer(ctx, spot);
    if (verified.ok) return { best: spot };
    offers = offers.filter((offer) => offer !== spot);
  }
  return { best: undefined };
}
