import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the parts of a balance. Amounts without a unit are in XEC. */
export const balanceText = room("balance", {
  title: "What your balance is made of",
  parts: { spendable: "Spendable", maturing: "Maturing", frozen: "Frozen", reserved: "Reserved" },
  balance: "Balance",
  // The line on the balance card: what is spendable, and the largest other part.
  line: {
    spendable: ({ amount }: { amount: string }) => `${amount} spendable`,
    maturing: ({ amount }: { amount: string }) => `${amount} maturing`,
    frozen: ({ amount }: { amount: string }) => `${amount} frozen`,
    reserved: ({ amount }: { amount: string }) => `${amount} reserved`,
    maturingAndMore: ({ amount, more }: { amount: string; more: string }) => `${amount} maturing and ${more} more`,
    frozenAndMore: ({ amount, more }: { amount: string; more: string }) => `${amount} frozen and ${more} more`,
    reservedAndMore: ({ amount, more }: { amount: string; more: string }) => `${amount} reserved and ${more} more`,
  },
  // What each part is.
  spendableDetail: "Ready now. This is what Max uses.",
  maturingTogether: ({ wait }: { wait: string }) =>
    `Block rewards. The network holds them for 100 blocks: they are spendable ${wait}.`,
  maturingApart: ({ first, last }: { first: string; last: string }) =>
    `Block rewards. The network holds each for 100 blocks: the first is spendable ${first}, the last ${last}.`,
  frozenDetail: "Coins that you froze.",
  reservedDetail: "Coins of a payment that is not settled yet, or coins that Satchel keeps out of payments.",
  showInCoins: "Show in Coins",
  waits: {
    minutes: ({ count }: { count: Count }) =>
      plural(count, { one: `in about ${count} minute`, other: `in about ${count} minutes` }),
    hours: ({ count }: { count: Count }) =>
      plural(count, { one: `in about ${count} hour`, other: `in about ${count} hours` }),
  },
  // In 'Insufficient funds', beside the amounts that are not spendable.
  maturingUntil: ({ wait }: { wait: string }) => `Maturing, all ${wait}`,
  frozenByYou: "Frozen by you",
  use: ({ amount }: { amount: string }) => `Use ${amount}`,
  showCoins: "Show coins",
});
