import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for forms, previews, reviews, receipts and states of a payment, of XEC and of tokens. */
export const paymentText = room("payment", {
  // Buttons.
  send: "Send",
  // A review follows.
  review: "Review",
  // Sends at once. `amount`: with its unit, "500.00 XEC".
  sendAmount: ({ amount }: { amount: string }) => `Send ${amount}`,
  startOver: "Start over",
  scan: "Scan QR code",
  viewTransaction: "View Transaction",
  // In place of it, where a page shows what there is now.
  seeIt: "See it",

  // The form.
  to: "To",
  amount: "Amount",
  // A badge, or a hint beside a field: the payment link has filled it in.
  fromLink: "From payment link",
  recipients: "Recipients",
  notInContacts: "Not in your contacts",
  yourWallet: "Your wallet",
  onChainMessage: "On-chain message",
  message: "Message",
  messageHelp: "Anyone can read it on the blockchain.",
  publicAndPermanent: "Public and permanent",
  turnsMessageOff: "For developers. Turns the message off.",
  dataFromLink: "Data from the payment link",
  // Name of the part that shows what the attached data means.
  whatItSays: "What it says",
  // A counter: "7 / 215 bytes".
  bytesOf: ({ bytes, max }: { bytes: Count; max: Count }) =>
    plural(max, { one: `${bytes} / ${max} byte`, other: `${bytes} / ${max} bytes` }),
  // Above words that the writer of a payment link has put into it.
  linkSays: "The link says, unverified:",
  linkRefused: "Satchel only follows payment links that it understands completely. Nothing was sent.",

  // The receipt: a preview beside the form, and again in the review.
  preview: "Preview",
  networkFee: "Network fee",
  feeRate: "Fee rate",
  // `rate`: a number such as "1.00", in satoshis for each byte.
  satsPerByte: ({ rate }: { rate: string }) => `${rate} sat/byte`,
  transactions: "Transactions",
  total: "Total",
  leftInWallet: "Left in wallet",
  // Under an amount. `<party/>`: a contact's name or a short address.
  toParty: "to <party/>",
  toRecipients: ({ count }: { count: Count }) =>
    plural(count, { one: `to ${count} recipient`, other: `to ${count} recipients` }),
  /** In the review, for a fee far above the usual one. */
  highFee: {
    title: "The network fee is unusually high",
    about: ({ usual }: { usual: string }) =>
      `A payment like this usually costs ${usual}. Nothing is sent until you confirm the number below.`,
    // Beside a checkbox. `fee`: "1,500.00 XEC ($0.05 USD)".
    confirm: ({ fee }: { fee: string }) => `Pay a network fee of ${fee}`,
    feeWithWorth: ({ fee, worth }: { fee: string; worth: string }) => `${fee} (${worth})`,
  },
  reviewNote: "Payments are final in a few seconds and cannot be reversed.",

  // After sending.
  sent: "Sent!",
  // The same payment was sent by an earlier press, or by another tab or device; nothing was sent now.
  sentBefore: "Already sent",
  paidOnce: "This payment was sent before, perhaps in another tab or on another device. It is not paid again.",
  saveRecipient: "Save this recipient?",
  saveRecipientAbout: "So that you know the address next time",
  // In an empty field. `most`: how many characters a name may have.
  recipientName: ({ most }: { most: Count }) =>
    plural(most, { one: `Name, ${most} character at most`, other: `Name, ${most} characters at most` }),
  savedRecipient: "Saved in your contacts",
  /** In the review of the first payment that would go out with one press. */
  confirmations: {
    ask: "Review every payment first?",
    about: "If not, a payment to recipients you have paid before goes out with one press on its amount.",
    always: "Always review",
    onlyNew: "Only new recipients",
    isOn: "Send Confirmations are on",
    isOff: "Only payments to new recipients are reviewed",
    changeAbout: "You can change it in Settings.",
  },

  // Payments that have not simply arrived.
  unsettled: "Unsettled payments",
  // Above the one that was being made on this screen when the app was closed.
  resumed: "The payment you were making here",
  // Above the form that it was made with, which a person may use once more.
  formAsLeft: "The form is as you left it. Above it is what became of the payment.",
  // In place of an amount: a token is created, minted, burned or split, and nobody is paid.
  tokenAction: "Action on a token",
  rebroadcast: "Send the same bytes again",
  cancelIt: "Cancel it",
  // No server lists a coin of it that can be spent. A mint baton cannot be paid back.
  cannotCancel: "It cannot be cancelled now: no server lists a coin of it as unspent that could pay for that.",
  cancelTitle: "Cancel this payment?",
  // `host`: who has refused it, or does not know it.
  cancelAbout:
    "One of its coins is paid back to your own address. Only one of the two payments can be made, so once this one is final the other cannot be paid any more.",
  cancelBack: "Back to you",
  keepPayment: "Keep it",
  cancelSent: "The payment is being cancelled",
  cancelSentAbout: "It is over once this one is final.",
  // In the review. `amount`: of the payment that was refused; `who`: as above.
  replaces: ({ who }: { who: string }) =>
    `This replaces a payment of <amount/>. ${who} Only one of the two can be paid.`,
  replacesAction: ({ who }: { who: string }) =>
    `This replaces another payment. ${who} Only one of the two can be made.`,
  mayStillArrive: ({ hosts }: { hosts: string }) =>
    `A payment of <amount/> was refused, and ${hosts} says that its coins are spent. If that is not true, it can still be paid as well.`,
  mayStillArriveBySomebody:
    "A payment of <amount/> was refused, and the server that was asked says that its coins are spent. If that is not true, it can still be paid as well.",
  wasSent: "The payment was sent",
  checkFeeRate: "Check the fee rate",
  loadCoinsAgain: "Load the coins again",
  /** While it is not known whether a payment was sent. */
  // Beside the closed button Send of a phone.
  waitsForOutcome: "Waiting for the outcome",
  waitsForBlock: "Wait for a block, about 10 min, or change the payment",
  askedSince: ({ time }: { time: string }) => `Asking since ${time}, every 10 seconds`,
  askNow: "Ask now",
  // Under the list. `amount`: of the coins that no other payment may use.
  coinsReserved: "Their coins, <amount/>, are reserved until this is settled.",
  states: {
    sending: "A payment is being sent",
    unknown: "It is not known whether this was sent",
    unknownDetail: "Do not pay again yet: Satchel asks the network until it knows.",
    stopped: "You stopped this payment",
    stoppedDetail: "Its coins stay reserved until you go on or discard the rest.",
    refused: "This payment was refused",
    // `host`: "chronik.example.org". `hosts`: several of them.
    refusedByOne: ({ host }: { host: string }) => `Refused by ${host}. No other server was asked.`,
    refusedByAll: ({ hosts }: { hosts: string }) => `Refused by ${hosts}.`,
    refusedAndSilent: ({ hosts, silent }: { hosts: string; silent: string }) =>
      `Refused by ${hosts}. No answer yet from ${silent}.`,
    refusedBySomebody: "Refused by the server that was asked.",
    // `who`: one of the three above. `reason`: one of `reasons` below.
    refusedFor: ({ who, reason }: { who: string; reason: string }) => `${who} ${reason}`,
    staysOpen: ({ who }: { who: string }) =>
      `${who} A server that has it can still publish it. Until that is over, the next payment of this wallet replaces it.`,
    saidDead: ({ hosts }: { hosts: string }) => `The coins of this payment are spent, says ${hosts}`,
    saidDeadBySomebody: "The coins of this payment are spent, says the server that was asked",
    saidDeadDetail:
      "If that is true, it can no longer be paid. Satchel goes on asking until what has spent them is final.",
    conflicted: "A payment can no longer be made",
    conflictedDetail:
      "A server shows another payment that spends its coins, perhaps from another device, and calls it final.",
    // Of a payment that was final before. `hosts`: "chronik.example.org", or several of them.
    notKnownTo: ({ hosts }: { hosts: string }) => `Not known to ${hosts}`,
    notKnown: "Not known to the server that was asked",
    missingDetail:
      "This payment was final or in a block before, so it has most likely arrived. Do not pay it again. Satchel goes on asking, and its coins stay reserved.",
  },
  reasons: {
    feeTooLow: "The network fee was too low for the nodes. Raise the fee rate in Settings.",
    tooManyUnconfirmed: "Too many of its coins are unconfirmed. Try again after the next block, in about 10 minutes.",
    coinSpent: "One of its coins was already spent.",
    dust: "One of its outputs is too small for the network.",
  },

  // Where the network has several servers, a second one is asked about a payment's coins. `host`:
  // "chronik.example.org".
  servers: {
    silent: ({ host }: { host: string }) => `${host}, the second server, did not answer in time.`,
    behind: ({ host, count }: { host: string; count: Count }) =>
      plural(count, {
        one: `${host}, the second server, does not know ${count} of the coins yet. It is new.`,
        other: `${host}, the second server, does not know ${count} of the coins yet. They are new.`,
      }),
    leftOut: ({ count }: { count: Count }) =>
      plural(count, { one: `${count} coin was left out.`, other: `${count} coins were left out.` }),
    disagree: "Two servers disagree about this payment's coins",
    // `total`: the coins of the payment. Shown above what each server says.
    disagreeAbout: ({ count, total }: { count: Count; total: string }) =>
      plural(count, {
        one: `Nothing was sent. The servers say different things about ${count} of ${total} coins. With that coin the payment could be refused.`,
        other: `Nothing was sent. The servers say different things about ${count} of ${total} coins. With those coins the payment could be refused.`,
      }),
    coin: "Coin",
    more: ({ count }: { count: Count }) =>
      plural(count, { one: `and ${count} more coin`, other: `and ${count} more coins` }),
    // What a server says about a coin.
    unspent: "unspent",
    spent: "spent",
    unknown: "unknown",
    notListed: "not listed as unspent",
    notYours: "not yours",
    holds: ({ amount }: { amount: string }) => `unspent, ${amount}`,
    holdsTokens: ({ amount, atoms, token }: { amount: string; atoms: string; token: string }) =>
      `unspent, ${amount}, ${atoms} atoms of the token ${token}`,
    holdsBaton: ({ amount, token }: { amount: string; token: string }) =>
      `unspent, ${amount}, mints the token ${token}`,
    useOthers: "Use other coins",
    askAgain: "Ask both again",
  },

  /** How far the signing of a payment with many coins has come. */
  signedCoins: ({ done, total }: { done: Count; total: Count }) => `Signed ${done} of ${total} coins`,
  signing: "Signing",
  nothingSentYet: "Nothing is sent before the last one is signed.",
  /** How far the check of a payment's coins has come. */
  checkingCoins: ({ done, total }: { done: Count; total: Count }) => `Checking coins: ${done} of ${total}`,
});
