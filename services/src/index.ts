// The door of the small web services' clients.
export type { PricesConfig } from "./prices.ts";
export { createPrices } from "./prices.ts";
