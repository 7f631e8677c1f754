import type { TokenId } from "@satchel/core/ids";
import { OFFER_GROUPS, type Offer } from "@satchel/core/offer";
import { isNft } from "@satchel/core/token";

/** Which offers: of a token or NFT, of all NFTs of a collection, or of a maker (public key, hex). */
export type OffersOf = { tokenId: TokenId } | { groupTokenId: TokenId } | { makerPk: string };
/** The offers of several makers together, such as all keys of a wallet (public keys, hex). */
export type OffersOfMakers = { makerPks: readonly string[] };

/** Returns the group of the plugin in which the indexer lists these offers, hex. */
export function groupOf(of: OffersOf): string {
  if ("tokenId" in of) return OFFER_GROUPS.token + of.tokenId;
  return "makerPk" in of ? OFFER_GROUPS.maker + of.makerPk : OFFER_GROUPS.collection + of.groupTokenId;
}

/** Returns the groups in which the indexer lists these offers, each once. */
export const groupsOf = (of: OffersOf | OffersOfMakers): readonly string[] =>
  "makerPks" in of ? [...new Set(of.makerPks)].map((makerPk) => groupOf({ makerPk })) : [groupOf(of)];

/** Tells whether an offer belongs to one of the groups. */
export function isOf(offer: Offer, of: OffersOf | OffersOfMakers): boolean {
  if ("makerPks" in of) return of.makerPks.includes(offer.makerPk);
  if ("tokenId" in of) return offer.tokenId === of.tokenId;
  if ("makerPk" in of) return offer.makerPk === of.makerPk;
  return offer.groupTokenId === of.groupTokenId && isNft(offer.tokenType);
}
