export { COVENANT_PK, createMarket, type Market } from "./market.ts";
export { partialOf } from "./offer-params.ts";
export { makerPk } from "./offer-txs.ts";
