import { room } from "../catalogue.ts";

/** English for a path that leads nowhere. */
export const notFoundText = room("notFound", {
  notFound: "Page not found",
  notFoundLead: "There is no screen at this address.",
  goHome: "Go to Transactions",
});
