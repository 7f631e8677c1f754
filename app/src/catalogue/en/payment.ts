import { room } from "../catalogue.ts";

/** English for previews, reviews, receipts and states of a payment. */
export const paymentText = room("payment", {});
