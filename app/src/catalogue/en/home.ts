import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for Home: the list of transactions, an empty wallet. It is read before the first screen: keep it small. */
export const homeText = room("home", {
  transactions: "Transactions",
  loadingHistory: "Loading history",
  searchAndExport: "Search and export",
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

  // What a row says happened. On narrow screens, in the spreadsheet and in the details of a token it is these words alone.
  events: {
    received: "Received",
    sent: "Sent",
    sentToSelf: "Sent to self",
    stakingReward: "Staking reward",
    miningReward: "Mining reward",
    savingsYield: "Firma yield payment",
    savingsConversion: "Firma USDT conversion",
    tokenReceived: "Received",
    tokenSent: "Sent",
    tokenMoved: "Sent to self",
    listed: "Listed",
    relisted: "Relisted",
    listingCanceled: "Listing canceled",
    bought: "Bought",
    sold: "Sold",
    fannedOut: "NFT mint inputs",
    burned: "Burned",
    minted: "Minted",
    created: "Created",
  },
  // The same as a sentence. <who/> is a person, an address or a token's name; what stands in <verb> is left out on narrow screens.
  sentences: {
    received: "<verb>Received from</verb> <who/>",
    sent: "<verb>Sent to</verb> <who/>",
    tokenReceived: "<verb>Received</verb> <who/>",
    tokenSent: "<verb>Sent</verb> <who/>",
    tokenMoved: "<verb>Moved</verb> <who/>",
    listed: "<verb>Listed</verb> <who/>",
    relisted: "<verb>Relisted</verb> <who/>",
    listingCanceled: "<verb>Canceled listing of</verb> <who/>",
    bought: "<verb>Bought</verb> <who/>",
    sold: "<verb>Sold</verb> <who/>",
    fannedOut: ({ count }: { count: Count }) =>
      plural(count, {
        one: `<verb>Created ${count} NFT mint input for</verb> <who/>`,
        other: `<verb>Created ${count} NFT mint inputs for</verb> <who/>`,
      }),
    burned: "<verb>Burned</verb> <who/>",
    minted: "<verb>Minted</verb> <who/>",
    created: "<verb>Created</verb> <who/>",
  },
  // Stands for <who/> where there are several people or tokens.
  firstAndOthers: ({ count }: { count: Count }) =>
    plural(count, { one: `<first/> and ${count} other`, other: `<first/> and ${count} others` }),
  /** Under a burned amount: it cannot be undone. */
  permanent: "Permanent",
  message: "Message",

  // How far a transaction is.
  finalizing: "Finalizing…",
  final: "Final",
  becameFinal: ({ count }: { count: Count }) =>
    plural(count, { one: "Payment final", other: `${count} payments final` }),

  // What a screen reader says of a row: a sentence, then these.
  spoken: {
    plus: ({ amount }: { amount: string }) => `plus ${amount}`,
    minus: ({ amount }: { amount: string }) => `minus ${amount}`,
    amountHidden: "amount hidden",
    amountUnknown: "amount not known yet",
    finalizing: "finalizing",
    final: "final",
  },

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
