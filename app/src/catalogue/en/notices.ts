import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for toasts, and the banner that asks to keep the wallet's storage. */
export const noticesText = room("notices", {
  /** The stored address of a wallet does not follow from its seed phrase. */
  addressForeign: ({ wallet }: { wallet: string }) => `The address of ${wallet} was changed outside Satchel`,
  /** Shown once Satchel is unlocked. */
  lockRestored: "The lock was switched off outside Satchel",
  lockRestoredAbout: "It is on again. Somebody could write to the storage of this device.",
  addressForeignAbout: "It is not the one of the seed phrase, so it is not shown. Receive says what to do.",

  // Payments. `what` is an amount of XEC or of a token, or the name of an NFT.
  received: ({ what }: { what: string }) => `Received ${what}`,
  sent: ({ what }: { what: string }) => `Sent ${what}`,
  moved: "Moved to yourself",
  sold: ({ what }: { what: string }) => `Sold ${what}`,
  minted: ({ what }: { what: string }) => `Minted ${what}`,
  burned: ({ what }: { what: string }) => `Burned ${what}`,
  created: ({ what }: { what: string }) => `Genesis: created ${what}`,
  nftMinted: ({ what }: { what: string }) => `NFT minted: ${what}`,
  fannedOut: ({ count, name }: { count: Count; name: string }) =>
    plural(count, {
      one: `Created ${count} NFT mint input for ${name}`,
      other: `Created ${count} NFT mint inputs for ${name}`,
    }),
  stakingReward: "New staking reward",
  miningReward: "New mining reward",
  /** An amount, and what it is worth in the person's currency. */
  amountWithWorth: ({ amount, worth }: { amount: string; worth: string }) => `${amount} (${worth})`,

  // Under it. `who` is a name or a short address; `message` is the message of an app.
  from: ({ who }: { who: string }) => `from ${who}`,
  to: ({ who }: { who: string }) => `to ${who}`,
  firstAndOthers: ({ first, count }: { first: string; count: Count }) =>
    plural(count, { one: `${first} and ${count} other`, other: `${first} and ${count} others` }),
  soldFor: ({ amount }: { amount: string }) => `for ${amount}`,
  feeOf: ({ amount }: { amount: string }) => `Network fee ${amount}`,
  fromWithMessage: ({ who, message }: { who: string; message: string }) => `from ${who} · ${message}`,
  toWithMessage: ({ who, message }: { who: string; message: string }) => `to ${who} · ${message}`,
  airdropFor: ({ token }: { token: string }) => `Airdrop for holding ${token}`,
  airdropForSaying: ({ token, text }: { token: string; text: string }) => `Airdrop for holding ${token}: ${text}`,
  airdropTo: ({ token }: { token: string }) => `Airdrop to holders of ${token}`,
  airdropToSaying: ({ token, text }: { token: string; text: string }) => `Airdrop to holders of ${token}: ${text}`,

  // Several payments at once.
  manySent: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} payment sent`, other: `${count} payments sent` }),
  manyReceived: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} payment received`, other: `${count} payments received` }),
  manySentAndReceived: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} payment sent and received`, other: `${count} payments sent and received` }),
  together: ({ amount }: { amount: string }) => `${amount} together`,

  // What became of a payment whose end was open. `reason` is a sentence of a server or the browser.
  settled: "Your payment was sent",
  settledAbout: "Its outcome was unknown. It is on the network now.",
  refused: "This payment was refused",
  staysOpen: "It stays open under Unsettled payments.",
  refusedAbout: ({ reason }: { reason: string }) => `${reason} It stays open under Unsettled payments.`,
  conflicted: "This payment was refused",
  conflictedAbout: "A server says that another payment has spent one of its coins. Unsettled payments has it.",
  // Of a payment of several transactions of which the first ones are on the network.
  partlySentAbout: "A part of it was sent before and stays sent. Unsettled payments shows how far it came.",
  dropped: "The server does not know one of your payments any more",
  droppedAbout: "Satchel sends the same bytes again.",
  listingUnfinished: "A listing is unfinished",
  listingUnfinishedAbout: "Finish it or take its tokens back on the page of the token.",

  // A server had said something else about coins than the chain. `amount` is in XEC.
  balanceCorrected: ({ count }: { count: Count }) =>
    plural(count, {
      one: `A server had said something wrong about ${count} coin`,
      other: `A server had said something wrong about ${count} coins`,
    }),
  correctedDown: ({ amount }: { amount: string }) => `Your balance is corrected: it is ${amount} less than was shown.`,
  correctedUp: ({ amount }: { amount: string }) => `Your balance is corrected: it is ${amount} more than was shown.`,
  correctedOnly: "It is corrected. Your balance stays the same.",
  coinsLeftOut: ({ count }: { count: Count }) =>
    plural(count, {
      one: `The server says something wrong about ${count} coin`,
      other: `The server says something wrong about ${count} coins`,
    }),
  coinsLeftOutAbout: ({ count }: { count: Count }) =>
    plural(count, {
      one: "The transaction that created it says something else. Your balance leaves it out. Coins shows both.",
      other: "The transactions that created them say something else. Your balance leaves them out. Coins shows both.",
    }),

  /** Under "XEC is now $0.00010001 USD", when the price has passed a power of ten. */
  milestone: "One zero less after the decimal point.",

  // Storage.
  saveFailed: "Storage failed",
  newestNotSaved: "Your newest changes are not on this device yet.",
  saveFailedAbout: ({ reason }: { reason: string }) => `${reason} Your newest changes are not on this device yet.`,
  copyRestored: "A copy of your wallets was restored",
  copyRestoredAbout: "Satchel keeps two copies. One was missing or damaged. Now both are whole.",
  copyUnreadable: "One of the two copies of your wallets cannot be read",
  otherCopyUsed: "Satchel uses the other copy. Wallets cannot be changed until both can be read.",
  copyUnreadableAbout: ({ reason }: { reason: string }) =>
    `${reason} Satchel uses the other copy. Wallets cannot be changed until both can be read.`,
  migrated: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} wallet from an older version was added`,
      other: `${count} wallets from an older version were added`,
    }),
  migratedAbout: "Their keys are encrypted now.",
  notMigrated: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} wallet could not be read. It is still where the older version kept it.`,
      other: `${count} wallets could not be read. They are still where the older version kept them.`,
    }),

  // The banner of a browser that may delete what is stored.
  enableNotifications:
    "Your browser may delete this wallet when space runs low. It keeps the data of sites that may show notifications.",
  enable: "Enable notifications",
  notNow: "Not now",
  permissionGranted: "Notification permission granted",

  // The line above a screen while the indexer does not answer. `age` reads "as of 14:32".
  asking: "Asking the network…",
  unreachable: "Cannot reach the network.",
  unreachableShown: ({ age }: { age: string }) => `Cannot reach the network. Shown ${age}.`,
  // Behind it.
  canStill: "Your money is safe. You can look and receive; sending waits.",
  balanceUnknown: "Your money is safe; its balance is not known yet.",
  connectionFailed: "Error in chronik connection",
  connectionHelp: "Try again, and <admin>notify the admin</admin> if this stays.",
});
