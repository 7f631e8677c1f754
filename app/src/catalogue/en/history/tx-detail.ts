import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the details of a transaction in the history, and for the warnings and notes in its row. */
export const txDetailText = room("txDetail", {
  /** Heading over payments whose coins another payment has spent. */
  replaced: "Replaced payments",
  // The four facts of an opened row: their names.
  youSent: "You sent",
  youReceived: "You received",
  youGave: "You gave",
  moved: "Moved",
  onOffer: "On offer",
  /** Of tokens whose listing was canceled. */
  cameBack: "Came back",
  priceEach: "Price each",
  total: "Total",
  netChange: "Net change",
  /** The XEC in the coin that holds tokens. */
  carried: "XEC carried",
  spendable: "Spendable",
  block: "Block",
  // And what stands under or for their values.
  toAddresses: ({ count }: { count: Count }) =>
    plural(count, { one: `to ${count} address`, other: `to ${count} addresses` }),
  staysHere: "stays in this wallet",
  fromListing: "from your listing",
  untilSold: "still yours until sold",
  goneForGood: "gone for good",
  comesWithTokens: "comes with every token",
  feeIncluded: "fee of <fee/> included",
  andCarried: "and <amount/> carried",
  mintInputs: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} NFT mint input`, other: `${count} NFT mint inputs` }),
  spendableNow: "Now",
  inBlocks: ({ count }: { count: Count }) => plural(count, { one: `In ${count} block`, other: `In ${count} blocks` }),
  afterBlocks: ({ count }: { count: Count }) =>
    plural(count, { one: `after ${count} block`, other: `after ${count} blocks` }),
  /** Instead of the number of a block, while there is none. */
  noBlock: "Not in a block yet",
  copyAmount: "Copy amount",
  /** `amount` is the number alone, as it was copied. */
  amountCopied: ({ amount }: { amount: string }) => `Amount "${amount}" copied to clipboard`,
  valueNow: "Worth now",
  noPrice: "No price",
  networkFee: "Network fee",
  paidByOthers: "Paid by the sender",
  /** The wallet's coins and those of others are spent together. */
  sharedFee: "Shared with others",
  date: "Date",
  // Names of the line that has the other people's addresses.
  from: "From",
  to: "To",
  boughtBy: "Bought by",
  soldBy: "Sold by",

  copyTxid: "Copy txid",
  txidCopied: ({ txid }: { txid: string }) => `Txid "${txid}" copied to clipboard`,
  explorer: "Explorer",
  receipt: "PDF receipt",
  reply: "Reply",
  sendAgain: "Send again",
  /** Makes the wallet that was paid the active one. */
  switchToIt: "Switch to it",

  // Tokens.
  tokens: "Tokens",
  copyTokenAmount: "Copy token amount",
  burned: "Burned, permanent",
  /** `name` is the token's ticker, or its name where it has no ticker. */
  openToken: ({ name }: { name: string }) => `Open ${name}`,
  sendTokenNamed: ({ name }: { name: string }) => `Send ${name}`,

  // Messages of strangers.
  messageHidden: "Message hidden",
  messageHiddenAbout: "The message is hidden: its sender is not in your contacts.",
  show: "Show",
  /** After the first of several messages in one transaction. */
  firstAndMore: ({ count }: { count: Count }) =>
    plural(count, { one: `<first/> and ${count} more`, other: `<first/> and ${count} more` }),

  // Addresses that must not be paid.
  lookAlike: ({ name }: { name: string }) => `Look-alike of ${name}`,
  lookAlikeAbout: "It begins and ends like an address you know, but it is another one. Do not pay it.",
  plantedTitle: "Tiny payments are also made to plant an address in your history",
  planted: "Satchel does not offer this address when you send.",

  // A payment that another one has replaced.
  notSent: "Not sent",
  notSentTo: "<verb>Not sent to</verb> <who/>",
  /** After the first of several recipients. */
  andOthers: ({ count }: { count: Count }) =>
    plural(count, { one: `and ${count} other`, other: `and ${count} others` }),
  dropped: "Dropped",
  droppedTitle: "Another payment used the same coins, so this one was dropped",
  droppedAbout: "A server calls the other payment final. If that is true, this one can no longer be made.",
  payAgain: "Pay again",
  wouldHaveSent: "Would have sent",
  nothingSpent: "Nothing was spent",
  instead: "Instead",
  otherPayment: "Another payment",
  keptPayment: "the payment that was kept",

  // The person's own note.
  note: "Private note",
  onlyYou: "Only you can see it",
  noteAbout: "It stays on this device and in your backup file. Nobody else sees it.",
  addNote: "Add a note",
  editNote: "Edit note",
  /** In the field: the key that ends the typing. */
  enterSaves: "Enter saves",
  saveNote: "Save",
  /** Instead of Save, when the person has emptied the field. */
  deleteNote: "Delete note",
});
