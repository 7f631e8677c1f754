import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for a payment of several transactions: how far it is, and what a person can do with it. */
export const chainsText = room("chains", {
  // Headings, by what the payment is for.
  titles: {
    payment: {
      sending: "Sending payment",
      stopped: "Payment stopped",
      interrupted: "Payment interrupted",
    },
    airdrop: {
      sending: "Sending airdrop",
      stopped: "Airdrop stopped",
      interrupted: "Airdrop interrupted",
    },
    "mint-nft": {
      sending: "Minting NFT",
      stopped: "NFT mint stopped",
      interrupted: "NFT mint interrupted",
    },
    purchase: {
      sending: "Buying tokens",
      stopped: "Purchase stopped",
      interrupted: "Purchase interrupted",
    },
    listing: {
      sending: "Listing tokens",
      stopped: "Listing stopped",
      interrupted: "Listing interrupted",
    },
    action: {
      sending: "Sending transactions",
      stopped: "Stopped between two transactions",
      interrupted: "Interrupted between two transactions",
    },
  },

  // Below the heading. `<amount/>`: what was not sent.
  paid: ({ paid, all }: { paid: Count; all: Count }) => `${paid} of ${all} paid`,
  paidAndLeft: ({ paid, all }: { paid: Count; all: Count }) => `${paid} of ${all} paid, <amount/> not sent`,
  sent: ({ sent, all }: { sent: Count; all: Count }) =>
    plural(all, { one: `${sent} of ${all} transaction sent`, other: `${sent} of ${all} transactions sent` }),
  progress: "Progress",

  // One line for each transaction.
  transaction: ({ number, all }: { number: Count; all: Count }) => `Transaction ${number} of ${all}`,
  recipients: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} recipient`, other: `${count} recipients` }),
  kinds: {
    gather: "Joins coins of this wallet",
    prepare: "Makes the inputs for NFTs",
    prepareOther: "Makes what the next one needs",
    mint: "Mints the NFT",
    act: "Changes the token",
    buy: "Buys from an offer",
  },
  // The two steps of a listing, with when each was sent.
  listing: {
    advertisement: "Tokens are set aside",
    offer: "Offer goes on sale",
    sentAt: ({ time }: { time: string }) => `Sent ${time}`,
    announcing: "Setting the tokens aside",
    opening: "Opening the offer",
    notSent: "Not sent",
  },
  // One line for each offer that is bought from. `price`: in XEC for one token.
  boughtAt: ({ quantity, price }: { quantity: string; price: string }) => `${quantity} at ${price}`,
  purchase: {
    yours: "Yours",
    yoursFinal: "Yours, final",
    // `<amount/>`: what the maker got.
    paid: "<amount/> paid",
    sending: "Sending",
    taken: "It was refused: taken by someone else, as a server says.",
    canceled: "It was refused: cancelled by its maker, as a server says.",
    gone: "It was refused: the offer is gone, as a server says.",
    notBought: "Not bought. Nothing was paid for it.",
  },
  states: {
    stopped: "Stopped before sending. Nothing of it was sent.",
    stoppedInDoubt: "Stopped while it was being sent. The network is asked whether it arrived.",
    silent: "The network did not answer. Nothing of it was sent.",
    silentInDoubt: "The network did not answer. It is not known whether it was sent.",
    refused: "It was refused. A server that has it can still publish it.",
    refusedFor: ({ reason }: { reason: string }) => `${reason} A server that has it can still publish it.`,
    conflicted: "It was refused. A server says that its coins were spent by another payment.",
    replaced: "A server shows another payment that spends its coins, and calls it final.",
  },
  // Of an NFT that was not minted, after its inputs were made.
  inputsStay: "The inputs were made and stay in your wallet. The next NFT can use them.",

  // Ways on.
  stop: "Stop after this one",
  stopHere: "Stop here",
  goOn: "Go on",
  goOnPaying: ({ count }: { count: Count }) =>
    plural(count, { one: `Go on, pay ${count}`, other: `Go on, pay ${count}` }),
  discard: "Discard rest",
  // Stop came too late.
  nothingLeft: "The last transaction was on its way already",

  discardTitle: "Discard the rest?",
  discardAbout: "What was sent stays sent. What never left this device is never sent.",
  // Added where a transaction was refused.
  discardRefused:
    "The transaction that was refused stays in the list, because a server that has it can still publish it.",
  discardPeople: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} recipient is not paid.`, other: `${count} recipients are not paid.` }),
  // After the rest was discarded. `<amount/>`: what they would have got together.
  unpaid: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} recipient was not paid`, other: `${count} recipients were not paid` }),
  unpaidAbout: "The rest of this payment was discarded. They would have got <amount/> together.",
  unpaidMore: ({ count }: { count: Count }) => plural(count, { one: `and ${count} more`, other: `and ${count} more` }),
  unpaidList: "Not paid",
  copyUnpaid: "Copy list",
  unpaidCopied: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} line copied`, other: `${count} lines copied` }),
  sendToUnpaid: "Send to them",
  discarded: "The rest was discarded",
  discardedAbout: "What never left this device is never sent.",
  // The engine has asked, and the answer is open.
  // The first payment of a listing has set tokens aside, which only the second one, or taking them back, frees.
  listingUnfinished: "A listing cannot be left in the middle",
  listingUnfinishedAbout: "Go on, or take the tokens back on the page of the token.",
  notYet: "Not yet: it is not known whether the last transaction arrived",
  notYetAbout: "Go on instead, or wait until the network answers. Nobody is paid twice.",

  // Each recipient of a payment that was resumed.
  noneTwice: "The same signed transactions go out again. Nobody is paid twice.",
});
