export { COVENANT_PK, createMarket, type Market } from "./market.ts";
export { partialArbitrary, partialOf } from "./offer-params.ts";
export { makerPk } from "./offer-txs.ts";
export { createRandomTrades, type MadeTrade } from "./random-trades.ts";
