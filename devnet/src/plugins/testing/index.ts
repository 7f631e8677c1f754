export { COVENANT_PK, createMarket, type Market } from "./market.ts";
export { partialArbitrary, partialOf, randomPartial } from "./offer-params.ts";
export { makerPk, makerSk } from "./offer-txs.ts";
export { createRandomTrades, type MadeTrade } from "./random-trades.ts";
