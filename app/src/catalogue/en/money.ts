import { room } from "../catalogue.ts";

/** English for amounts and prices. */
export const moneyText = room("money", {});
