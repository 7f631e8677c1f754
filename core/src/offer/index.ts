export { bestOffer, givenAway, isFarBelow, misplacedBy, perMilleAbove, placeInBook } from "./book/best-offer.ts";
export type { BestPrice, BookSummary } from "./book/book-summary.ts";
export { summaryOf } from "./book/book-summary.ts";
export type { AcrossProblem, AcrossPurchase, PurchasePart } from "./book/buy-across.ts";
export { checkAcross, MAX_PARTS, mostAcross, offersFrom, readAcross, snapAcross } from "./book/buy-across.ts";
export type { BuyProblem, BuyRules, Purchase } from "./book/buy-amount.ts";
export { checkPurchase, percentAtoms } from "./book/buy-amount.ts";
export { isFarOver, isFarUnder } from "./book/far-price.ts";
export type { LinkChoice } from "./book/link-choice.ts";
export { choiceOfLink } from "./book/link-choice.ts";
export type { OfferEnd, SpentOffer } from "./book/offer-end.ts";
export { offerBoughtBy, offerEnd } from "./book/offer-end.ts";
export type { BookOptions, BookRow, OrderBook, RowBlock } from "./book/order-book.ts";
export { firstChoice, isFarAbove, nanoSats, orderBook } from "./book/order-book.ts";
export type { PastOffer, ShownOffers } from "./book/past-offers.ts";
export { PAYMENT_AT, provePastOffers, readPastOffers } from "./book/past-offers.ts";
export type { Pegs } from "./book/pegged.ts";
export { isOneToOne, isShown } from "./book/pegged.ts";
export type { AcceptProblem, Asked, Buyable } from "./book/price.ts";
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
} from "./book/price.ts";
export type { PriorSale } from "./book/sales-before.ts";
export { saleBefore } from "./book/sales-before.ts";
export type { Unlocking } from "./covenant/input-script.ts";
export { enforcedCount, redeemScriptOf, unlockScript } from "./covenant/input-script.ts";
export { MAX_SATS } from "./covenant/limits.ts";
export type { Offer, OfferProblem, OneshotOffer, PartialOffer } from "./covenant/offer.ts";
export { termsOf } from "./covenant/offer.ts";
export {
  adScript,
  announcingScript,
  enforcedStart,
  makerScriptOf,
  offeredAtoms,
  offerScript,
  sendingScript,
} from "./covenant/offer-scripts.ts";
export { readAd } from "./covenant/read-ad.ts";
export type { OfferOutput } from "./covenant/read-offer.ts";
export { AGORA_PLUGIN, byClaimedPrice, OFFER_GROUPS, offerCoin, readOffer } from "./covenant/read-offer.ts";
export type { AdFields } from "./trade/ad-fields.ts";
export type { OfferPreview, PartialWish, TermsProblem } from "./trade/find-terms.ts";
export { advisedMinAtoms, findTerms, previewOf } from "./trade/find-terms.ts";
export type { ListPriceOptions, ListPriceProblem } from "./trade/list-price.ts";
export { LIST_PRICE_DECIMALS, parseListPrice } from "./trade/list-price.ts";
export type { ListedTerms, ReadAdvertisement } from "./trade/listed-terms.ts";
export { EARLIEST_LOCK_TIME, listedTerms, MAX_DRAWS, recoverOffer } from "./trade/listed-terms.ts";
export { mostBuyable } from "./trade/most-buyable.ts";
export type { OfferPart } from "./trade/plan-purchase.ts";
export { planTrade } from "./trade/plan-trade.ts";
export type { Advertisement, TradeIntent } from "./trade/trade-intent.ts";
export type { TradeOptions, TradeProblem } from "./trade/trade-steps.ts";
