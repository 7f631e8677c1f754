import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for a transaction in the history: its row, and its details. */
export const transactionText = room("transaction", {
  // What a row says happened. On narrow screens, in the spreadsheet and in the details of a token it is these words alone.
  events: {
    received: "Received",
    sent: "Sent",
    sentToSelf: "Sent to self",
    stakingReward: "Staking reward",
    miningReward: "Coinbase Reward",
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

  // What a screen reader says of a row: a sentence, then these.
  spoken: {
    plus: ({ amount }: { amount: string }) => `plus ${amount}`,
    minus: ({ amount }: { amount: string }) => `minus ${amount}`,
    amountHidden: "amount hidden",
    amountUnknown: "amount not known yet",
    finalizing: "finalizing",
    final: "final",
  },

  // The details.
  amount: "Amount",
  copyAmount: "Copy amount",
  /** `amount` is the number alone, as it was copied. */
  amountCopied: ({ amount }: { amount: string }) => `Amount "${amount}" copied to clipboard`,
  valueNow: "Value now",
  noPrice: "No price",
  networkFee: "Network fee",
  paidByOthers: "Paid by the sender",
  /** The wallet's coins and those of others are spent together. */
  sharedFee: "Shared with others",
  /** Of a new block's reward. */
  noFee: "None",
  date: "Date",
  // Names of the line that has the other people's addresses.
  from: "From",
  to: "To",

  copyTxid: "Copy txid",
  txidCopied: ({ txid }: { txid: string }) => `Txid "${txid}" copied to clipboard`,
  explorer: "Explorer",
  receipt: "PDF receipt",
  reply: "Reply",

  // Tokens.
  tokens: "Tokens",
  copyTokenAmount: "Copy token amount",
  burned: "Burned, permanent",
  sendToken: "Send",

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
  planted: "Tiny payments like this one are also made to plant an address in your history. Satchel does not offer it.",

  // The person's own note.
  note: "Private note",
  noteHeading: "Private note, only yours",
  onlyYou: "Only you can see it",
  noteAbout: "Stays on this device and in your backup file. Nobody else sees it.",
  noteLength: ({ length, max }: { length: Count; max: Count }) => `${length} of ${max}`,
  addNote: "Add note",
  editNote: "Edit note",
  saveNote: "Save note",
  deleteNote: "Delete note",
});
