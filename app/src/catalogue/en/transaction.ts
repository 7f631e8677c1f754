import { room } from "../catalogue.ts";

/** English for a transaction opened in the history. */
export const transactionText = room("transaction", {});
