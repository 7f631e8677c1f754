import type { Count } from "../../catalogue.ts";
import { room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/**
 * English for the list of the tokens that the wallet holds, and for the marks that a token has wherever it is named.
 */
export const tokenListText = room("tokenList", {
  createToken: "Create eToken",
  createCollection: "Create NFT Collection",
  search: "Search tokens",
  searchPlaceholder: "Search name, ticker or token id",
  clearSearch: "Clear search",
  list: "Your tokens",
  loading: "Loading your tokens…",

  filter: "Filter",
  filters: {
    all: "All",
    favourites: "Favorites",
    tokens: "eTokens",
    nfts: "NFTs",
    collections: "Collections",
  },
  /** `name`: of a filter. */
  filterWithCount: ({ name, count }: { name: string; count: Count }) => `${name} ${count}`,
  sort: "Sort",
  sorts: { value: "Value", name: "Name", balance: "Balance", recent: "Recent" },

  /** How many tokens the server is still asked about. */
  details: ({ left, total }: { left: Count; total: Count }) =>
    plural(total, {
      one: `Still asking about ${left} of ${total} token`,
      other: `Still asking about ${left} of ${total} tokens`,
    }),
  detailsLabel: "Loading the details of your tokens",
  loadingDetails: "Loading details",
  detailsUnknown: "Details not known",

  // What a token is, beside its ticker.
  kinds: {
    ALP: "ALP",
    SLP: "SLP",
    "Mint Vault": "SLP mint vault",
    Collection: "Collection",
    NFT: "NFT",
    "Unknown SLP": "Unknown type",
    "Unknown ALP": "Unknown type",
    "Unknown Token Type": "Unknown type",
  },
  canMint: "you can mint",

  // The marks. `verified`: the wallet's own list has the id of this token.
  verified: "Verified",
  sameTicker: "Same ticker as a verified token",
  sameTickerShort: "Same ticker",
  sameName: ({ name }: { name: string }) => `Same name as ${name}`,

  // A row.
  addFavourite: ({ name }: { name: string }) => `Add ${name} to favorites`,
  more: ({ name }: { name: string }) => `More for ${name}`,

  // The menu of a row.
  menu: {
    send: "Send",
    addFavourite: "Add to favorites",
    removeFavourite: "Remove from favorites",
    copyId: "Copy token id",
    hide: "Hide from the list",
    show: "Show in the list",
  },
  idCopied: "Token id copied",
  markFailed: "Your choice was not saved",

  // The folded tokens.
  suspicious: "Suspicious",
  suspiciousAbout: "Sent to you without being asked, with a web address or a well-known name in them",
  suspiciousShort: "Sent to you without being asked",
  suspiciousOpen: "Never open an address that a token tells you",
  hidden: "Hidden",
  hiddenAbout: "Hidden by you",
  show: "Show",
  showNamed: ({ name }: { name: string }) => `Show ${name} in the list`,
  reasons: {
    webAddress: "Web address in the name",
    ticker: "Ticker of a verified token",
    name: ({ name }: { name: string }) => `Imitates ${name}`,
  },

  none: "No tokens yet",
  noneAbout: "Tokens sent to your address appear here by themselves.",
  noneOffline: "Your tokens are not known yet",
  noneOfflineAbout: "They are shown when the network answers.",
  noneOfKind: "No tokens of this kind",
  noneOfKindAbout: "Press the filter again to see all your tokens.",
  showAll: "Show all",
  nothingFound: ({ query }: { query: string }) => `Nothing matches “${query}”`,
  lookedAt: ({ count }: { count: Count }) =>
    plural(count, {
      one: `Looked at ${count} token, also hidden and suspicious ones.`,
      other: `Looked at ${count} tokens, also hidden and suspicious ones.`,
    }),
});
