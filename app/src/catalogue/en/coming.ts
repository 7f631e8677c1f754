import { room } from "../catalogue.ts";

/** English for the screens that are not built yet: what each will be for, and what can be done until then. */
export const comingText = room("coming", {
  title: "This screen is being built",
  createToken: {
    about: "You will create your own token here: name, ticker, supply and picture, with a review before it is made.",
    until: "Until then, a token that you create elsewhere for this address appears in Transactions.",
  },
  createCollection: {
    about: "You will create a collection of NFTs here, and then its NFTs one by one.",
    until: "Until then, a collection that you create elsewhere for this address appears in Transactions.",
  },
  nfts: {
    about: "NFTs that are for sale will be shown here by collection, and you will manage your own listings.",
    until: "Until then, NFTs that were sent to you appear in Transactions.",
  },
  agora: {
    about: "All token offers of the Agora market will be here. You will buy and sell without a middleman.",
    until: "Until then, trades of this wallet appear in Transactions.",
  },
  toTransactions: "Go to Transactions",
});
