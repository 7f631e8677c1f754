// Actions on the offers and holders of tokens, fetched together when a screen of tokens needs them.
export { removeTokenAlert, setTokenAlert } from "./market/alerts/token-alerts.ts";
export { expectOffers, viewOffers } from "./market/books/view-offers.ts";
export { fetchOfferedTokens, fetchOffers } from "./market/fetch-offers.ts";
export { fetchReadySats } from "./market/fetch-ready.ts";
export { fetchHolders, fetchMintScripts } from "./market/holders/fetch-holders.ts";
export { fetchLostOffer, fetchOfferEnd, fetchSold } from "./market/offer-sales.ts";
export { viewOffered } from "./market/offered/view-offered.ts";
export { needTokenPrice } from "./market/prices/token-prices.ts";
export { fetchBid, fetchYield } from "./market/redemption.ts";
export { checkPrices } from "./market/trade/check-prices.ts";
export { checkTrading } from "./market/trade/check-trading.ts";
export { prepareTrade } from "./market/trade/prepare-trade.ts";
export { viewSales, viewTrades } from "./market/trades/view-trades.ts";
export { verifyOffer } from "./market/verify-offer.ts";
export { watchFinal } from "./market/watch-final.ts";
export { findAdvertisements } from "./payments/chain/left-advertisements.ts";
