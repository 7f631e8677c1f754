export { bestOffer, givenAway, isFarBelow, misplacedBy, perMilleAbove, placeInBook } from "./best-offer.ts";
export type { AcrossProblem, AcrossPurchase, PurchasePart } from "./buy-across.ts";
export { checkAcross, MAX_PARTS, mostAcross, offersFrom, readAcross, snapAcross } from "./buy-across.ts";
export type { BuyProblem, BuyRules, Purchase } from "./buy-amount.ts";
export { checkPurchase, maxAtoms, percentAtoms } from "./buy-amount.ts";
export type { OfferPreview, PartialWish, TermsProblem } from "./find-terms.ts";
export { advisedMinAtoms, findTerms, previewOf } from "./find-terms.ts";
export { MAX_SATS } from "./limits.ts";
export type { ListPriceOptions, ListPriceProblem } from "./list-price.ts";
export { LIST_PRICE_DECIMALS, parseListPrice } from "./list-price.ts";
export type { Offer, OfferProblem, OneshotOffer, PartialOffer } from "./offer.ts";
export { termsOf } from "./offer.ts";
export type { OfferEnd, SpentOffer } from "./offer-end.ts";
export { offerBoughtBy, offerEnd } from "./offer-end.ts";
export {
  adScript,
  announcingScript,
  enforcedStart,
  makerScriptOf,
  offeredAtoms,
  offerScript,
  sendingScript,
} from "./offer-scripts.ts";
export type { BookOptions, BookRow, OrderBook, RowBlock } from "./order-book.ts";
export { firstChoice, isFarAbove, nanoSats, orderBook } from "./order-book.ts";
export type { PastOffer, ShownOffers } from "./past-offers.ts";
export { provePastOffers, readPastOffers } from "./past-offers.ts";
export type { OfferPart } from "./plan-purchase.ts";
export type { Advertisement, TradeIntent } from "./plan-trade.ts";
export { EARLIEST_LOCK_TIME, planTrade } from "./plan-trade.ts";
export type { AcceptProblem, Asked, Buyable } from "./price.ts";
export {
  acceptableAtoms,
  affordableAtoms,
  askedFor,
  askedSats,
  buyableOf,
  checkAccept,
  isUnacceptable,
  leastBuyable,
  minAtomsOf,
  NANOSATS_PER_SAT,
  priceNanoSatsPerAtom,
  snapAtoms,
} from "./price.ts";
export { readAd } from "./read-ad.ts";
export type { OfferOutput } from "./read-offer.ts";
export { AGORA_PLUGIN, byClaimedPrice, OFFER_GROUPS, offerCoin, readOffer } from "./read-offer.ts";
export type { PriorSale } from "./sales-before.ts";
export { saleBefore } from "./sales-before.ts";
export type { TradeOptions, TradeProblem } from "./trade-steps.ts";
export type { Unlocking } from "./unlock.ts";
export { enforcedCount, redeemScriptOf, unlockScript } from "./unlock.ts";
