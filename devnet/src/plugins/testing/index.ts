export { COVENANT_PK, createMarket, type Market } from "./market.ts";
