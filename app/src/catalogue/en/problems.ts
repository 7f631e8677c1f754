import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for why something was refused or failed. */
export const problemsText = room("problems", {
  nothingSent: "Nothing was sent.",
  // `reason`: a whole sentence of a server or of the browser, in their own words.
  nothingSentFor: ({ reason }: { reason: string }) => `${reason} Nothing was sent.`,
  storageFailed: "Storage failed",
  // Reasons of the engine, by their codes. Each becomes a sentence: a full stop is put behind it.
  reasons: {
    "invalid-phrase": "The seed phrase is not valid",
    "wrong-password": "The password is wrong",
    "not-a-backup": "The file is not a backup",
    locked: "Satchel is locked",
    // Why the encrypted secrets of a wallet cannot be opened.
    malformed: "The encrypted keys are damaged",
    "unsupported-version": "A newer version of Satchel encrypted the keys",
    "no-device-key": "The keys were encrypted on another device, or what Satchel stored here was cleared",
    "no-password-slot": "The keys are damaged: no password can open them",
    altered: "The encrypted keys were changed after they were written",
    "keys-differ": "The keys do not belong to this wallet",
    "contacts-undecided": "Contacts were changed outside Satchel. Decide about them first",
    "no-wallet": "There is no wallet yet",
    "wallet-not-found": "This wallet is not on this device any more",
    "no-secrets": "The seed phrase of this wallet is not on this device",
    "not-locked": "No wallet is locked",
    "still-loading": "Storage has not been read yet",
    "not-as-planned": "The signed transaction was not the one you reviewed",
    "server-unchecked": "The server has not said which network it belongs to",
    "another-txid": "The network answered about another transaction",
    "forgotten-payment": "The server said yes and does not know the payment",
    "not-the-parent": "The bytes that came are not those of this transaction",
    "not-kept": "The device did not keep what was written",
    "not-confirmed": "The change was stored, but its result is not known",
    "unreadable-form": "The wallets could not be written in a form that can be read",
    "wallets-damaged": "The stored wallets are damaged",
    unopened: "This device cannot open what it has sealed: its key is lost, or the data has changed",
    "key-store-away": "The key store of this device does not answer",
    "changed-since-written": "The stored wallets have changed since they were written",
    "older-wallets-unreadable": "The wallets of an older version could not be read",
    "older-wallet-refused": "A wallet from an older version could not be added",
    "not-erased": "Clear failed: the wallets are still there",
    "no-archive": "There is no place on this device to keep the history",
    "archive-busy": "Storage failed: another part of Satchel keeps writing to it",
    "history-contradictory": "The indexer's answers about this history contradict each other",
    "no-rewards-server": "This network has no rewards server",
    "no-icon-service": "This network has no service for token icons",
  },

  // Amounts of XEC come with their unit: "5.46 XEC". `input`: what a person typed.
  amount: {
    badCharacters: ({ input, decimal }: { input: string; decimal: string }) =>
      `Invalid amount "${input}": Amount can only contain numbers and '${decimal}' to denote decimal places.`,
    notANumber: ({ input }: { input: string }) => `Unable to parse sendAmount "${input}" as a number`,
    tooPrecise: ({ decimals }: { decimals: Count }) =>
      plural(decimals, {
        one: `XEC transactions do not support more than ${decimals} decimal place`,
        other: `XEC transactions do not support more than ${decimals} decimal places`,
      }),
    zero: "Amount must be greater than 0",
    belowDust: ({ dust }: { dust: string }) => `Send amount must be at least ${dust}`,
    aboveBalance: ({ amount, balance }: { amount: string; balance: string }) =>
      `Amount ${amount} exceeds wallet balance of ${balance}`,
  },

  address: {
    invalid: "Invalid address",
    badCharacter: ({ character }: { character: string }) =>
      `Invalid address. An address never contains '${character}'.`,
    badChecksum: "Invalid address. A character is wrong or missing.",
    // Prefixes: what stands before the colon, such as "ecash".
    wrongPrefix: ({ prefix, expected }: { prefix: string; expected: string }) =>
      `Invalid address. It belongs to ${prefix}:, this wallet pays to ${expected}:`,
    isForTokens: "eToken addresses are not supported for XEC sends",
    notPayable: "Invalid address. No payment can reach it.",
    // `coin`: the name of another coin, "Bitcoin".
    ofOtherCoin: ({ coin }: { coin: string }) => `Invalid address. It looks like an address of ${coin}, not of eCash.`,
  },

  // Why a payment cannot be planned: a title, then what it means and what to do.
  plan: {
    insufficientFunds: "Insufficient funds",
    insufficientFundsDetail: ({
      required,
      spendable,
      missing,
    }: {
      required: string;
      spendable: string;
      missing: string;
    }) => `You need ${required} with the fee. ${spendable} are spendable, so ${missing} are missing. Nothing was sent.`,
    tooManyTransactions: "This payment needs too many small coins",
    tooManyTransactionsDetail: ({ count }: { count: Count }) =>
      plural(count, {
        one: `It would take ${count} transaction. Send a smaller amount first. Nothing was sent.`,
        other: `It would take ${count} transactions. Send a smaller amount first. Nothing was sent.`,
      }),
    noRecipients: "There is nobody to pay",
    dataNotOpReturn: "The message could not be read",
    dataTooLong: "The message is too long",
    dataTooLongDetail: ({ bytes, max }: { bytes: Count; max: Count }) =>
      plural(bytes, {
        one: `It takes ${bytes} byte; the network allows ${max}. Nothing was sent.`,
        other: `It takes ${bytes} bytes; the network allows ${max}. Nothing was sent.`,
      }),
    coinsUnusable: "Some of the chosen coins cannot be spent now",
    cannotReplace: "A payment that was refused has to be ended first",
    cannotReplaceDetail:
      "This payment would have to spend one of its coins, and cannot. Send the same bytes again, or cancel it, under Unsettled payments. If it is being cancelled already, this works once that is final. Nothing was sent.",
    coinsUnusableDetail: "Choose other coins. Nothing was sent.",
    insufficientTokens: "Not enough tokens",
    insufficientTokensDetail: "The amount is more than this wallet holds. Nothing was sent.",
    atomsOutOfRange: "This amount of tokens cannot be sent",
    atomsOutOfRangeDetail: "It is zero or too large. Nothing was sent.",
    unsupportedTokenType: "Tokens of this kind cannot be sent yet",
    pushInvalid: "The data beside the tokens cannot be sent",
    pushesUnsupported: "Tokens of this kind cannot carry a message",
  },

  // How a payment ended that did not simply arrive.
  send: {
    refused: "The network refused this payment",
    refusedDetail: "Nothing was sent. Trying again unchanged will not help.",
    // `reason`: one of `paymentText.reasons`, a whole sentence.
    refusedFor: ({ reason }: { reason: string }) => `Nothing was sent. ${reason}`,
    // It was signed and broadcast: `paymentText.states` says by whom it was refused.
    wasRefused: "This payment was refused",
    mustReplace: "A payment that was refused is still open",
    mustReplaceDetail: "Nothing was sent. Check the new preview, which replaces it, then send again.",
    tooManyInARow: "Too many payments in a row",
    tooManyAncestors:
      "The XEC you are trying to send has too many unconfirmed ancestors to send (limit 50). Sending will be possible after a block confirmation. Try again in about 10 minutes.",
    unreachable: "The network did not answer",
    unreachableDetail: "Nothing was sent. Your payment is still filled in.",
    // Before anything is signed, a server has shown that it belongs to the network. `hosts`: a list of names.
    serversUnchecked: "No server has said which network it belongs to",
    serversUncheckedBy: ({ hosts }: { hosts: string }) =>
      `${hosts} did not answer that question. Nothing was sent. Your payment is still filled in.`,
    serversLeftOut: "No server of this network is left to ask",
    serversLeftOutFor: ({ hosts }: { hosts: string }) =>
      `Satchel does not use ${hosts}; a notice says why. Nothing was sent. Your payment is still filled in.`,
    outcomeUnknown: "It is not known whether this was sent",
    outcomeUnknownDetail:
      "The connection broke while sending. Do not pay again yet: Satchel asks the network until it knows.",
    // A payment of several transactions that was stopped, or of which the network took only the first.
    chainOpen: "Only a part of this payment was sent",
    chainOpenDetail: "Unsettled payments shows how far it came, and how to go on.",
    stillOpen: "A payment to these recipients is not finished",
    stillOpenDetail:
      "Nothing was sent. Go on with it under Unsettled payments, or discard its rest first: otherwise some would be paid twice.",
    // The title says which servers do not know it.
    stillMissingDetail: "The same bytes were sent once more. This payment was final or in a block before.",
    coinsGone: "The coins of this payment were spent meanwhile",
    coinsGoneDetail: "Nothing was sent. Check the new preview, then send again.",
    offerGone: "This offer is gone",
    offerGoneDetail: "The server says that somebody else bought it, or that its maker cancelled it.",
    pricesUnchecked: "Prices could not be checked again",
    pricesUncheckedDetail: "No server has answered within 2 seconds. Nothing was sent.",
    priceMoved: "The price has moved",
    /** `asked`: what the purchase costs. `best`: what the same quantity costs at the price of the best offer. */
    priceMovedDetail: ({ asked, best }: { asked: string; best: string }) =>
      `You were about to pay ${asked}. An offer has come at which the same quantity costs ${best}. Nothing was sent.`,
    priceMovedAgain: "Review again",
    priceAboveBest: "Satchel does not support buying offers more than 25% above spot.",
    priceAboveBestDetail: ({ asked, best }: { asked: string; best: string }) =>
      `You were about to pay ${asked}. At the price of the best offer the same quantity costs ${best}. Nothing was sent.`,
    tokensDiffer: "This payment would change your tokens in a way the review does not show",
    tokensDifferDetail: ({ tokenId }: { tokenId: string }) =>
      `By the indexer's answer, this payment would change the token ${tokenId} in a way the review does not show. Nothing was sent.`,
    vaultFailed: "This payment could not be signed",
  },

  // A person's private note on a transaction.
  note: {
    tooLong: ({ max }: { max: Count }) =>
      plural(max, {
        one: `A note can have ${max} character. Shorten it a little.`,
        other: `A note can have ${max} characters. Shorten it a little.`,
      }),
    notSaved: "The note was not saved. Try again.",
    notSavedFor: ({ reason }: { reason: string }) => `The note was not saved. ${reason} Try again.`,
  },

  // A coin is named by the ends of its id: "ababab…ababcd:7".
  coins: {
    notVerified: "A coin of this payment could not be verified",
    notVerifiedFor: ({ coin }: { coin: string }) =>
      `No server gave the transaction that created the coin ${coin}. Nothing was sent.`,
    contradicted: "The indexer said something wrong about your coins",
    contradictedFor: ({ reason }: { reason: string }) =>
      `${reason} Nothing was sent. Look at the new preview and send again.`,
    contradictedAndMore: ({ reason, count }: { reason: string; count: Count }) =>
      plural(count, {
        one: `${reason} The same goes for ${count} more coin. Nothing was sent. Look at the new preview and send again.`,
        other: `${reason} The same goes for ${count} more coins. Nothing was sent. Look at the new preview and send again.`,
      }),
    stopped: "Stopped",
    feeTooHigh: ({ fee }: { fee: string }) => `The fee of ${fee} is far too high`,
    feeTooHighFor: ({ usual }: { usual: string }) => `A payment like this usually costs ${usual}. Nothing was sent.`,
    parentUnknown: ({ coin }: { coin: string }) => `The transaction that created the coin ${coin} is not known.`,
    noSuchOutput: ({ coin }: { coin: string }) =>
      `The indexer named the coin ${coin}, but its transaction has no such output.`,
    notYours: ({ coin }: { coin: string }) => `The indexer said that the coin ${coin} is yours, but it is not.`,
    otherAmount: ({ coin, claimed, actual }: { coin: string; claimed: string; actual: string }) =>
      `The indexer said that the coin ${coin} holds ${claimed}, but it holds ${actual}.`,
    isReward: ({ coin }: { coin: string }) =>
      `The indexer hides that the coin ${coin} is a block reward, or how young it is.`,
    mayCarryTokens: ({ coin }: { coin: string }) =>
      `The indexer said that the coin ${coin} has no tokens, but by its transaction it may carry tokens.`,
    lostTokens: ({ coin }: { coin: string }) =>
      `The indexer named tokens for the coin ${coin} before, and says something else now.`,
    otherTokens: ({ coin }: { coin: string }) =>
      `The indexer said something else about the tokens of the coin ${coin} than its transaction does.`,
  },
});
