import { room } from "../catalogue.ts";

/** English for Coins, and choosing coins. */
export const coinsText = room("coins", {});
