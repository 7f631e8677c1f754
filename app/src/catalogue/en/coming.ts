import { room } from "../catalogue.ts";

/** English for the screens that are not built yet: what each will be for, and what can be done until then. */
export const comingText = room("coming", {
  title: "This screen is being built",
  nfts: {
    about: "NFTs that are for sale will be shown here by collection, and you will manage your own listings.",
    until: "Until then, NFTs that were sent to you appear in Transactions.",
  },
  toTransactions: "Go to Transactions",
});
