export type { Offer, OfferProblem, OneshotOffer, PartialOffer } from "./offer.ts";
export type { PartialTerms } from "./partial-terms.ts";
export type { PastOffer } from "./past-offers.ts";
export { readPastOffers } from "./past-offers.ts";
export type { AcceptProblem } from "./price.ts";
export {
  acceptableAtoms,
  askedSats,
  checkAccept,
  isUnacceptable,
  minAtomsOf,
  NANOSATS_PER_SAT,
  priceNanoSatsPerAtom,
} from "./price.ts";
export type { OfferOutput } from "./read-offer.ts";
export { AGORA_PLUGIN, OFFER_GROUPS, readOffer } from "./read-offer.ts";
