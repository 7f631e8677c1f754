import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for sending a token. */
export const sendTokenText = room("sendToken", {
  title: "Send token",
  titleOf: ({ ticker }: { ticker: string }) => `Send ${ticker}`,
  titleOfNft: "Send NFT",
  modes: "Send or convert",
  modeConvert: "Convert to Solana",

  // The token cannot be sent.
  badId: ({ tokenId }: { tokenId: string }) => `Invalid tokenId ${tokenId}`,
  notHeld: "You do not hold any of this token.",
  // `type`: as the indexer calls it, such as "SLP_TOKEN_TYPE_UNKNOWN".
  unsupportedType: ({ type }: { type: string }) => `Satchel does not support sending this type of token (${type})`,
  infoMissing: ({ tokenId }: { tokenId: string }) => `Error querying token info for ${tokenId}`,
  infoMissingDetail: "Error: token info not in cache",
  infoUnreadable: "Error parsing token info for token send",
  toTokens: "Tokens",

  // The token, above the form. Below an amount: "18,400 LANTRN", "you hold".
  youHold: "you hold",
  // `<amount/>`: with the token's ticker.
  keptBack: "<amount/> of it cannot be sent now: the coins are frozen, or part of a payment that is not settled.",
  // `<coins/>`: leads to the screen of that name.
  leftAlone: "Besides, <amount/> is left alone: the server and the coins say different things about it. <coins/>",
  coins: "Coins",

  // The form.
  youCanSend: "You can send <amount/>",
  // The field of an NFT, where a link asks for a quantity that does not exist; the unit beside the number.
  quantity: "Quantity",
  ofOne: "of 1",
  // Why a switch cannot be turned on.
  notWithSlp: "Not possible with SLP tokens",
  onlyWithAlp: "Only with ALP tokens",
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
    // `problem`: one of the sentences below.
    ofNft: ({ problem }: { problem: string }) => `${problem}. An NFT exists once: send exactly 1.`,
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
    aboveMintMax: ({ amount, max }: { amount: string; max: string }) =>
      `Amount ${amount} exceeds max mint amount for this token (${max})`,
  },

  // Converting the savings token to a coin of the Solana network.
  conversionAbout:
    "You send this token to its issuer, who pays the same amount, less a fee, to your address on Solana. The fee is 2 for amounts up to 200 and 1 percent for larger ones. Satchel cannot guarantee that the issuer pays.",
  solanaAddress: "Solana address",
  solanaAddressMissing: "Enter the Solana address to pay",
  solanaAddressBad: "This is not a Solana address",
  feeTakesAll: ({ fee }: { fee: string }) => `The fee of the conversion, ${fee}, would take all of it`,
  paidOnSolana: "Paid on Solana to",
  conversionFee: "Conversion fee",
  converted: "Converted",

  // Preview and review.
  fillIn: "Fill in what is missing to see the preview.",
  needsXec: "A token needs a little XEC to travel.",
  receiveXec: "Receive XEC",
  reviewTitle: "Review token payment",
  // XEC that every output with tokens carries.
  carriedAlong: "Goes with the tokens",
  burned: "Burned",
  xecUsed: "XEC used",
  // In the bar above the tabs of a narrow window.
  xecUsedWithFee: "XEC used, with fee",
  tokensAfter: ({ ticker }: { ticker: string }) => `${ticker} after`,
});
