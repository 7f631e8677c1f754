import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/**
 * English for why a payment link was refused. Words such as `op_return_raw` and `firma` are names in links and stay as
 * they are.
 */
export const linksText = room("links", {
  invalidAddress: "Invalid address",
  addressIsForTokens: "eToken addresses are not supported for XEC sends",
  unsupportedParam: ({ param }: { param: string }) => `Unsupported param "${param}"`,
  addrWithoutAmount: ({ address }: { address: string }) => `No amount key for addr ${address}`,
  amountWithoutAddr: "The amount param appears without a corresponding addr param",
  duplicatedAmount: "Duplicated amount param without matching address",
  // `reason`: what is wrong with the amount, a sentence of the room "problems".
  badAmount: ({ amount, address, reason }: { amount: string; address: string; reason: string }) =>
    `Invalid amount ${amount} for address ${address}: ${reason}`,
  duplicatedData: "The op_return_raw param may not appear more than once",
  // `reason`: one of `rawData` below.
  badData: ({ reason }: { reason: string }) => `Invalid op_return_raw param: ${reason}`,
  duplicatedParam: ({ param }: { param: string }) => `The ${param} param may not appear more than once`,
  isConnect: "This link asks for your address, not for a payment",
  notAPayment: ({ host }: { host: string }) => `This link to ${host} asks for no payment`,
  unreadable: "This payment link cannot be read",

  // What another app has shared with the wallet, by why nothing in it can be paid.
  shared: {
    "nothing-payable": "Nothing in what was shared can be paid",
    "several-payable": "What was shared asks for several payments",
    "text-too-long": "What was shared is too long to look through",
  },
  sharedAbout: "Share one eCash address or one payment link, or copy it into Send.",

  // Links for tokens.
  badTokenId: "token_id is not a valid tokenId",
  badQuantity: "Invalid token_decimalized_qty",
  unsupportedTokenParam:
    "Invalid bip21 token tx: bip21 token txs may only include the params token_id, token_decimalized_qty, and (optionally) firma",
  tokenWithoutQuantity: "Invalid bip21 token tx: token_decimalized_qty must be specified if token_id is specified",
  quantityWithoutToken: "Invalid bip21 token tx: token_id must be specified if token_decimalized_qty is specified",
  // `reason`: one of `push` below.
  badEmpp: ({ reason }: { reason: string }) => `Invalid empp_raw param: ${reason}`,
  pushesTooLong: ({ bytes, max }: { bytes: Count; max: Count }) =>
    plural(bytes, {
      one: `The data of this link takes ${bytes} byte; ${max} fit beside a token`,
      other: `The data of this link takes ${bytes} bytes; ${max} fit beside a token`,
    }),

  // Bytes that go beside a token. `name`: of the field they stand in, such as "firma".
  push: {
    empty: ({ name }: { name: string }) => `${name} push cannot be empty`,
    notHex: ({ name }: { name: string }) => `${name} push must be lowercase hex a-f 0-9.`,
    hasOpReturn: ({ name }: { name: string }) => `${name} push cannot start with OP_RETURN ('6a')`,
    halfByte: ({ name }: { name: string }) =>
      `${name} input must be in hex bytes. Length of ${name} push must be divisible by two.`,
    tooLong: ({ name, bytes, max }: { name: string; bytes: Count; max: Count }) =>
      plural(bytes, {
        one: `${name} is ${bytes} byte; exceeds max ${max} bytes`,
        other: `${name} is ${bytes} bytes; exceeds max ${max} bytes`,
      }),
    movesTokens: ({ name }: { name: string }) => `${name} push would move tokens by itself`,
  },

  // Links that open a form of the market.
  agora: {
    unsupportedAction: ({ action }: { action: string }) => `Unsupported token action: ${action}`,
    noTokenId: "This token action link does not say which token it is for",
    badTokenId: ({ id }: { id: string }) => `Invalid tokenId ${id}`,
    twoTokenIds: "This token action link has a conflicting token id",
    buyWithPrice: "A buy link cannot specify a price",
    listWithQuantity: "A list link cannot specify a quantity",
    unreadable: "This token action link cannot be read",
    cannotBuy: ({ name }: { name: string }) => `${name} cannot be bought`,
    cannotList: ({ name }: { name: string }) => `${name} cannot be listed`,
    notHeld: ({ ticker }: { ticker: string }) => `You do not hold ${ticker}`,
  },

  // Raw data, of a link or typed.
  rawData: {
    empty: "Satchel will not send an empty op_return_raw",
    hasOpReturn: "op_return_raw will have OP_RETURN (6a) prepended automatically",
    notHex: "Input must be lowercase hex a-f 0-9.",
    tooLong: ({ max }: { max: Count }) =>
      plural(max, { one: `op_return_raw exceeds ${max} byte`, other: `op_return_raw exceeds ${max} bytes` }),
    halfByte: "op_return_raw input must be in hex bytes. Length of input must be divisible by two.",
    notPushes: "Invalid OP_RETURN",
  },
});
