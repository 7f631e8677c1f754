import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for a row of the history. The texts of an opened row, which come later, are in tx-detail.ts. */
export const transactionText = room("transaction", {
  // What a row says happened. On narrow screens, in the spreadsheet and in the details of a token it is these words
  // alone.
  events: {
    received: "Received",
    sent: "Sent",
    sentToSelf: "Moved to yourself",
    movedToWallet: "To your wallet",
    stakingReward: "Staking reward",
    miningReward: "Coinbase Reward",
    savingsYield: "Firma yield payment",
    savingsConversion: "Firma USDT conversion",
    tokenReceived: "Received",
    tokenSent: "Sent",
    tokenMoved: "Moved to yourself",
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
  // The same as a sentence. <who/> is a person, an address or a token's name; what stands in <verb> is left out on
  // narrow screens.
  sentences: {
    received: "<verb>Received from</verb> <who/>",
    sent: "<verb>Sent to</verb> <who/>",
    movedToWallet: "<verb>Moved to your wallet</verb> <who/>",
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
});
