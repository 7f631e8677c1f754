// Actions on the offers and holders of tokens, fetched together when a screen of tokens needs them.
export { expectOffers, viewOffers } from "./market/books/view-offers.ts";
export { checkPrices } from "./market/check-prices.ts";
export { checkTrading } from "./market/check-trading.ts";
export { fetchHolders, fetchMintScripts } from "./market/fetch-holders.ts";
export { fetchOfferedTokens, fetchOffers } from "./market/fetch-offers.ts";
export { fetchPastTrades } from "./market/fetch-past-trades.ts";
export { fetchReadySats } from "./market/fetch-ready.ts";
export { fetchLostOffer, fetchOfferEnd, fetchSold } from "./market/offer-sales.ts";
export { viewOffered } from "./market/offered/view-offered.ts";
export { prepareTrade } from "./market/prepare-trade.ts";
export { fetchBid, fetchYield } from "./market/redemption.ts";
export { verifyOffer } from "./market/verify-offer.ts";
export { watchFinal } from "./market/watch-final.ts";
export { findAdvertisements } from "./payments/chain/left-advertisements.ts";
