export { readStoredFacts, writeFacts } from "./fact-bytes.ts";
export { FAIR_SECS, fairPrice, MIN_TRADES, medianOf } from "./fair-price.ts";
export type { Candle, MarketFigures } from "./market-figures.ts";
export { candlesOf, marketFigures } from "./market-figures.ts";
export type { Price } from "./price.ts";
export { comparePrices, drawnPrice, lowerOf, perMilleChange, satsAt } from "./price.ts";
export type { ReadFacts, TradeFact } from "./trade-fact.ts";
export { readFacts } from "./trade-fact.ts";
