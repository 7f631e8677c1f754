import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for price alerts of a token. `price`: "21.05 XEC". */
export const priceAlertText = room("priceAlert", {
  set: "Set a price alert",
  title: ({ ticker }: { ticker: string }) => `Price alert for ${ticker}`,
  about: "Satchel tells you once when somebody buys at this price or beyond it. It looks while the wallet is open.",
  side: "Tell me when the price is",
  sides: { above: "Above", below: "Below" },
  limit: ({ ticker }: { ticker: string }) => `Price of one ${ticker}`,
  lastTrade: ({ price }: { price: string }) => `Last trade: ${price}`,
  noTrade: "Nobody has bought this token yet",
  save: "Set alert",

  problems: {
    isAbove: ({ price }: { price: string }) => `The last trade was at ${price}, so the price is above this already`,
    isBelow: ({ price }: { price: string }) => `The last trade was at ${price}, so the price is below this already`,
    tooMany: ({ most }: { most: Count }) =>
      plural(most, {
        one: `There is ${most} price alert already. Remove it first.`,
        other: `There are ${most} price alerts already. Remove one first.`,
      }),
    notStored: "The alert was not saved",
  },

  // An alert that is set.
  above: ({ price }: { price: string }) => `Alert above ${price}`,
  below: ({ price }: { price: string }) => `Alert below ${price}`,
  remove: "Remove",
  removeAbove: ({ price }: { price: string }) => `Remove the alert above ${price}`,
  removeBelow: ({ price }: { price: string }) => `Remove the alert below ${price}`,
  notRemoved: "The alert was not removed",

  // The notice. `token`: the ticker or the name.
  crossed: ({ token, price }: { token: string; price: string }) => `${token} was bought at ${price}`,
  crossedAbove: ({ limit }: { limit: string }) => `Your alert was above ${limit}. It is removed now.`,
  crossedBelow: ({ limit }: { limit: string }) => `Your alert was below ${limit}. It is removed now.`,
});
