export type { Offer, OfferProblem, OneshotOffer, PartialOffer } from "./offer.ts";
export type { PartialTerms } from "./partial-terms.ts";
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
export { AGORA_PLUGIN, readOffer } from "./read-offer.ts";
