import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for Home: the list of transactions, an empty wallet. It is read before the first screen: keep it small. */
export const homeText = room("home", {
  transactions: "Transactions",
  loadingHistory: "Loading history",
  // The tools of the list.
  tools: "Tools of the list",
  search: "Search",
  filter: "Filter",
  exportList: "Export",
  pageFailed: "This page could not be loaded",

  // Pages of the list.
  pages: "History pages",
  pageOf: ({ page, count }: { page: Count; count: Count }) => `Page ${page} of ${count}`,
  page: ({ page }: { page: Count }) => `Page ${page}`,
  previousPage: "Previous page",
  nextPage: "Next page",

  // The heading over transactions whose time is unknown, where the others have their day.
  earlier: "Earlier",
  // The line that stands for small payments of strangers, and its two buttons.
  folded: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} small transaction hidden`, other: `${count} small transactions hidden` }),
  unfolded: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} small transaction`, other: `${count} small transactions` }),
  show: "Show",
  hide: "Hide",

  /** Said once by a screen reader. */
  becameFinal: ({ count }: { count: Count }) =>
    plural(count, { one: "Payment final", other: `${count} payments final` }),

  // The hint for newcomers. A network may have no page of more uses.
  newcomerTitle: "Nice, you have some eCash. What can you do?",
  newcomer: "<send>Send some</send> to anyone, or <ask>ask for more</ask>.",
  newcomerWithUses: "<send>Send some</send> to anyone, <ask>ask for more</ask> or <uses>see more uses</uses>.",

  // A wallet without transactions.
  firstPayment: "Receive your first eCash",
  firstPaymentAbout: "Share this address. Payments show up here in a few seconds.",
  copyAddress: "Copy address",
  addressCopied: "Address Copied to Clipboard",
  getTestXec: "Get test XEC",
  claimXec: "Claim Free XEC",
  claimTokens: "Claim Token Rewards",
  gift: "Free XEC is a small gift for your first wallet.",
});
