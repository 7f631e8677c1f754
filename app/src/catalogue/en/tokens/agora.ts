import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the tokens that are on offer on the whole market, and for the person's own listings. */
export const agoraText = room("agora", {
  lead: "Token offers held on the blockchain. You trade straight from your own wallet.",
  views: { label: "View", all: "All Offers", mine: "My Listings" },
  manage: "Manage your listings",
  list: "Tokens on offer",
  mine: "Your listed tokens",
  loading: "Loading the offers…",

  search: "Search offers",
  searchPlaceholder: "Search name, ticker or token id",
  clearSearch: "Clear search",
  nothingFound: ({ query }: { query: string }) => `Nothing matches “${query}”`,
  // Under it. `count`: the tokens that are shown without a search.
  lookedAt: ({ count }: { count: Count }) =>
    plural(count, { one: `Looked at ${count} token with offers.`, other: `Looked at ${count} tokens with offers.` }),
  sort: "Sort by",
  sorts: { id: "TokenID", offers: "Offers" },

  // A tile. Numbers of offers are what the server says.
  bestPrice: "Best price",
  yourPrice: "Your best price",
  comparing: "Being compared with its transaction",
  notCompared: "Not compared yet",
  notBuyable: "Nobody can buy now",
  offers: ({ count }: { count: Count }) => plural(count, { one: `${count} offer`, other: `${count} offers` }),
  listings: ({ count }: { count: Count }) => plural(count, { one: `${count} listing`, other: `${count} listings` }),
  youHold: "You hold",
  // `age`: "as of 14:32".
  offersAsOf: ({ offers, age }: { offers: string; age: string }) => `${offers}, ${age}`,
  serversWord:
    "How many offers there are is the server's word. A price is shown once it was compared with the transaction of its offer.",

  // Beside the list, while only the wallet's own list is shown.
  whitelistOnly: "You see whitelisted tokens only",
  others: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} other token has offers. Anyone can create a token with any name, so check the token id before you buy.`,
      other: `${count} other tokens have offers. Anyone can create a token with any name, so check the token id before you buy.`,
    }),
  loadAll: "Load all offers",
  question: "Load all agora offers?",
  questionAbout: ({ count, time }: { count: Count; time: string }) =>
    plural(count, {
      one: `${count} token has offers. Loading it takes ${time} and some data. You can stop at any time.`,
      other: `${count} tokens have offers. Loading them is slow: it takes ${time} and some data. You can stop at any time.`,
    }),
  aboutSeconds: ({ count }: { count: Count }) =>
    plural(count, { one: `about ${count} second`, other: `about ${count} seconds` }),
  aboutMinutes: ({ count }: { count: Count }) =>
    plural(count, { one: `about ${count} minute`, other: `about ${count} minutes` }),
  someTime: "some time",
  notNow: "Not now",
  loadCount: ({ count }: { count: Count }) => `Load ${count}`,

  // While all are loaded.
  progress: ({ done, total }: { done: Count; total: Count }) => `Loading offers, ${done} of ${total}`,
  progressAbout: "About 25 every 5 seconds. Sort by offers comes at the end.",
  progressUnpaced: "Sort by offers comes at the end.",
  progressLabel: "Loading all offers",
  stop: "Stop",
  stopped: ({ done, total }: { done: Count; total: Count }) => `Stopped at ${done} of ${total}`,
  stoppedAbout: "The shown ones stay and keep updating.",
  gapsAbout: "The server did not answer for the others. The shown ones stay.",
  goOn: "Go on",
  all: "All offers are shown",
  loadAgain: "Load again",
  more: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} more token has offers now`, other: `${count} more tokens have offers now` }),

  noneMine: "You do not have any listed tokens",
  noneMineAbout: "Offer a token on its own page: open Tokens and choose one.",
  toTokens: "Go to Tokens",

  // The person's listings of one token.
  leftToSell: "Left to sell",
  priceEach: "Price each",
  noneOfToken: "You have no open listing of this token.",

  noneWhitelisted: "No whitelisted tokens are currently listed for sale. Try loading all offers.",
  none: "No tokens are currently listed for sale.",
  noneAbout: "Offers appear here as soon as somebody makes one.",
  failed: "Error querying listed tokens. Please try again later.",
  failedAbout: "Your listings are safe and stay open.",
  failedOffline: "Your listings are safe. Offers are shown when the network is back.",
  mayBeOld: "What is shown may be out of date.",
});
