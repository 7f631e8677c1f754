import { room } from "../../catalogue.ts";

/** English for what a person with a first payment is offered on Home. */
export const newcomerText = room("newcomer", {
  title: "Nice, you have some eCash. What can you do?",
  send: "Send eCash",
  createToken: "Create eToken",
  createCollection: "Create NFT Collection",
  /** Leads to a page of the network with more uses of eCash. */
  moreUses: "More uses",
});
