import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for a transaction opened in the history, and the third line of a closed one. */
export const transactionText = room("transaction", {
  amount: "Amount",
  copyAmount: "Copy amount",
  /** `amount` is the number alone, as it was copied. */
  amountCopied: ({ amount }: { amount: string }) => `Amount "${amount}" copied to clipboard`,
  valueNow: "Value now",
  transaction: "Transaction",
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
  noteAbout: "Stays on this device and in your backup file. Nobody else sees it.",
  noteLength: ({ length, max }: { length: Count; max: Count }) => `${length} of ${max}`,
  addNote: "Add note",
  editNote: "Edit note",
  saveNote: "Save note",
  deleteNote: "Delete note",
});
