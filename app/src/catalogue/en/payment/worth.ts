import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the prices of tokens, and for what a wallet holds of them. */
export const worthText = room("worth", {
  // On the balance card, and the title of what a press on it shows.
  total: "Total",
  totalTitle: "What your total is made of",
  // In the menu of wallets, under a balance. `amount`: the XEC and the tokens together, "2.10M XEC".
  /** The age of the oldest price in it. `age` reads "as of 14:32". */
  pricesFrom: ({ age }: { age: string }) => `prices ${age}`,
  withTokens: ({ amount }: { amount: string }) => `with tokens ${amount}`,

  // In place of a value.
  noPrice: "No price",
  notKnown: "Price not known yet",
  noPriceWhy: "Fewer than 5 trades in the last 30 days. What a seller asks is not a price.",
  noRate: "The rate of this token is not known.",

  // Of a price that is over 25 % off the median of the last 30 days' trades.
  aboveTrades: ({ percent }: { percent: string }) => `${percent} above the last trades`,
  belowTrades: ({ percent }: { percent: string }) => `${percent} below the last trades`,

  // The parts.
  tokens: "Tokens",
  unpriced: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} token has no price`, other: `${count} tokens have no price` }),
  // Behind some of their names.
  andMore: ({ count }: { count: Count }) => plural(count, { one: `${count} more`, other: `${count} more` }),
  unpricedWhy:
    "A token has a price from 5 trades in the last 30 days on: the lower of their median and the cheapest offer. NFTs and collections have none.",
  unknown: ({ count }: { count: Count }) =>
    plural(count, {
      one: `The price of ${count} token is not known yet`,
      other: `The prices of ${count} tokens are not known yet`,
    }),
  unknownWhy: "Satchel asks about one token after the other while nothing else is to do: favorites first.",
  leftOut: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} hidden or suspicious token is left out`,
      other: `${count} hidden or suspicious tokens are left out`,
    }),
  // Behind the most valuable ones. `amount`: theirs together.
  more: ({ count }: { count: Count }) => plural(count, { one: `${count} more token`, other: `${count} more tokens` }),
});
