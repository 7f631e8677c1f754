import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for searching, filtering and exporting the history. */
export const historyText = room("history", {
  searchTitle: "Search transactions",
  searchPlaceholder: "Name, address, message, note, amount",
  closeSearch: "Close search",

  // Filters.
  filters: "Filter",
  filtersSet: ({ count }: { count: Count }) => `Filter (${count})`,
  clearFilters: "Clear all",
  removeFilter: ({ filter }: { filter: string }) => `Remove the filter ${filter}`,
  since: ({ day }: { day: string }) => `From ${day}`,
  until: ({ day }: { day: string }) => `Until ${day}`,
  showFound: ({ count }: { count: Count }) => `Show ${count}`,
  showAll: "Show",
  direction: "Direction",
  directions: { all: "All", in: "In", out: "Out" },
  kind: "Kind",
  allKinds: "All kinds",
  kindGroups: { money: "Money", tokens: "Tokens", apps: "Messages and apps" },
  kinds: {
    payment: "Payments",
    staking: "Staking rewards",
    mining: "Mining rewards",
    savings: "Savings",
    token: "All tokens",
    moved: "Sent or received",
    agora: "Agora trades",
    made: "Created or minted",
    burned: "Burned",
    nft: "NFTs and collections",
    alp: "ALP tokens",
    slp: "SLP tokens",
    message: "Messages",
    airdrop: "Airdrops",
    paybutton: "PayButton",
    app: "From any app",
  },
  token: "Token",
  /** The choice that sets no condition. It stands in a narrow list. */
  anyToken: "Any or none",
  /** A token in a list of choices. */
  tokenWithTicker: ({ name, ticker }: { name: string; ticker: string }) => `${name} (${ticker})`,
  /** The same, where two tokens have one name; `id` is the token's, shortened. */
  tokenWithId: ({ name, id }: { name: string; id: string }) => `${name} ${id}`,
  firstDay: "From",
  lastDay: "To",
  lastDayTooEarly: "Before the first day",

  // What a search has found.
  searching: "Searching…",
  foundSoFar: ({ count }: { count: Count }) => `Searching… ${count} found so far.`,
  found: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} transaction found.`, other: `${count} transactions found.` }),
  nothingFound: "Nothing found.",
  nothingFoundTitle: "Nothing found",
  tryOther: "Try fewer letters, another kind, or other days.",
  tryAll: "Not all transactions are on this device yet. Load all to search the rest too.",
  unreadable: "The history on this device could not be read",

  // How much of the history is on this device.
  offline: "You are offline.",
  loadingSome: ({ done, total }: { done: Count; total: Count }) => `Loading ${done} of ${total}…`,
  someStored: ({ count, total }: { count: Count; total: Count }) =>
    plural(total, {
      one: `${count} of ${total} transaction is on this device.`,
      other: `${count} of ${total} transactions are on this device.`,
    }),
  allStored: ({ count }: { count: Count }) =>
    plural(count, {
      one: "The only transaction is on this device.",
      other: `All ${count} transactions are on this device.`,
    }),
  loadAll: "Load all",
  loadingTitle: "Loading transactions",
  loadFailed: "Not everything could be loaded",
  loadedStays: "What was loaded stays on this device. Try again.",
  loadFailedAbout: ({ reason }: { reason: string }) => `${reason} What was loaded stays on this device. Try again.`,
  storageFailed: "The history on this device could not be read or written",
  coinsNotAffected: "Your coins and balances are not affected.",
  storageFailedAbout: ({ reason }: { reason: string }) => `${reason} Your coins and balances are not affected.`,

  // The dialog that saves the history as a file.
  exportTitle: "Export CSV",
  exportAbout:
    "One line for each transaction, with names, messages and your notes in clear text. It opens in a spreadsheet.",
  exportWhich: "Which transactions",
  exportChoices: { all: "All transactions", found: "Only those found" },
  exportOffline: "You are offline: the file will have only these.",
  exportLoadFirst: "Load the rest first to have all of them in the file.",
  exportFailed: "The file was not made",
  writing: "Writing the file",
  loadAndSave: "Load all and save",
  savePart: "Save what is here",
  save: "Save as CSV",
  exported: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} transaction saved as CSV`, other: `${count} transactions saved as CSV` }),

  // In the file.
  csv: {
    messageHidden: "Message hidden",
    /** Instead of an address that imitates a known one: `name` has the known one. */
    lookAlike: ({ address, name }: { address: string; name: string }) =>
      `${address} (look-alike of ${name}, do not pay)`,
    /** Instead of an address that nobody should pay; it is shortened. */
    notOffered: ({ address }: { address: string }) => `${address} (not offered)`,
  },
});
