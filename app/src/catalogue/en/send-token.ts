import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for sending a token. */
export const sendTokenText = room("sendToken", {
  title: "Send token",
  modes: "What to do with it",
  modeSend: "Send",
  modeConvert: "Convert to Solana",
  unfinished: "You left this unfinished. Nothing of it was sent.",

  // The token cannot be sent.
  badId: ({ tokenId }: { tokenId: string }) => `Invalid tokenId ${tokenId}`,
  notHeld: "You do not hold any of this token.",
  // `type`: as the indexer calls it, such as "SLP_TOKEN_TYPE_UNKNOWN".
  unsupportedType: ({ type }: { type: string }) => `Satchel does not support sending this type of token (${type})`,
  infoMissing: ({ tokenId }: { tokenId: string }) => `Error querying token info for ${tokenId}`,
  infoMissingDetail: "Error: token info not in cache. Without it, amounts of this token cannot be read.",
  infoUnreadable: "Error parsing token info for token send",
  toTransactions: "Transactions",

  // The form. `<amount/>`: with the token's ticker.
  youHold: "You hold <amount/>",
  addRecipient: "Add recipient",
  recipient: ({ number }: { number: string }) => `Recipient ${number}`,
  removeRecipient: ({ number }: { number: string }) => `Remove recipient ${number}`,
  recipientHint: "Address or contact",
  recipientMissing: "Enter a recipient",
  recipientIsLink: "eToken sends do not support bip21 query strings",
  linkOfAnotherToken: "This payment link asks for another token",
  data: "Data pushes",
  dataHelp: "Hex, one push (firma, empp_raw) in each line.",
  // Names the field in sentences about it: "Data push cannot be empty".
  dataName: "Data",
  // `reason`: a sentence of the room "links" about this field.
  badPush: ({ line, reason }: { line: string; reason: string }) => `Line ${line}: ${reason}`,
  messageMissing: "Write a message, or turn it off",
  messageTooLong: ({ max }: { max: Count }) =>
    plural(max, { one: `Message can not exceed ${max} byte`, other: `Message can not exceed ${max} bytes` }),
  firmaUnsupported: "Error: Cannot include firma for a token type other than ALP_TOKEN_TYPE_STANDARD",
  noRoom: "There is no room for this beside so many recipients",

  // The amount. Amounts without the token's ticker.
  amount: {
    missing: "Amount is required",
    missingOfLink: "Amount is required for bip21 token sends",
    zero: "Amount must be greater than 0",
    // `decimal`: the decimal sign of the person's numbers.
    bad: ({ decimal }: { decimal: string }) =>
      `Amount must be a non-empty string containing only decimal numbers and optionally one decimal point "${decimal}"`,
    noDecimals: "This token does not support decimal places",
    tooPrecise: ({ decimals }: { decimals: Count }) =>
      plural(decimals, {
        one: `This token supports no more than ${decimals} decimal place`,
        other: `This token supports no more than ${decimals} decimal places`,
      }),
    aboveBalance: ({ amount, balance }: { amount: string; balance: string }) =>
      `Amount ${amount} exceeds balance of ${balance}`,
    aboveMax: ({ amount, max }: { amount: string; max: string }) =>
      `Amount ${amount} exceeds max supported qty for this token in one tx (${max})`,
  },

  // Converting the savings token to a coin of the Solana network.
  conversionAbout:
    "You send this token to its issuer, who pays the same amount less a fee to your address on Solana: 2 for up to 200, then 1 percent. Satchel cannot guarantee that the issuer pays.",
  solanaAddress: "Solana address",
  solanaAddressMissing: "Enter the Solana address to pay",
  solanaAddressBad: "This is not a Solana address",
  feeTakesAll: ({ fee }: { fee: string }) => `The fee of the conversion, ${fee}, would take all of it`,
  paidOnSolana: "Paid on Solana to",
  conversionFee: "Conversion fee",
  converted: "Converted",

  // Preview and review.
  enterRecipient: "Enter a recipient to see the preview.",
  fillIn: "Fill in what is missing to see the preview.",
  reviewTitle: "Review token payment",
  firstPayment: "First payment to this address",
  // `<party/>`: the known contact or address.
  lookAlike: "Looks like <party/>, but is a different address",
  // XEC that every output with tokens carries.
  xecWithTokens: "Sent with the tokens",
  burned: "Burned",
  totalXec: "Total in XEC",
  leftOfToken: "Left of the token",
});
