import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for Coins, and choosing coins. A coin is an output of a transaction that is not spent yet. */
export const coinsText = room("coins", {
  title: "Coins",
  lead: "Your balance is made of coins. Payments choose coins by themselves. Here you can see your coins, keep some of them out of payments, and join many small ones into one.",

  // The list of coins.
  loading: "Loading the coins",
  none: "This wallet has no coins yet.",
  order: "Order of the coins",
  orders: { value: "Biggest first", age: "Oldest first" },
  selectAllShown: "Select all shown",
  noneChosen: "No coins chosen",
  // `<total/>`: what the chosen coins are worth together.
  chosenTotal: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} coin: <total/>`, other: `${count} coins: <total/>` }),
  clear: "Clear",
  pages: "Pages of coins",
  previous: "Previous coins",
  next: "Next coins",
  // Numbers of the first and the last coin shown, and how many there are.
  range: ({ from, to, all }: { from: string; to: string; all: Count }) => `${from} to ${to} of ${all}`,
  withTokens: ({ count }: { count: Count }) =>
    plural(count, {
      one: `${count} more coin carries tokens or cannot be spent by this wallet. Payments of XEC never use it.`,
      other: `${count} more coins carry tokens or cannot be spent by this wallet. Payments of XEC never use them.`,
    }),

  // One coin. `coin`: the beginning of its transaction's id and the number of the output.
  coin: ({ amount, coin }: { amount: string; coin: string }) => `Coin of ${amount}, ${coin}`,
  // Why a coin cannot be chosen.
  states: {
    frozen: "Frozen",
    "in-payment": "In a payment",
    young: "Not spendable yet",
    // By the bytes of the transaction that created the coin, whatever the indexer says.
    "may-carry-tokens": "May carry tokens",
    contradicted: "Not as the indexer says",
  },
  final: "Final",
  freeze: "Freeze coin",
  unfreeze: "Unfreeze coin",
  ages: {
    unknown: "Age unknown",
    inNoBlock: "In no block yet",
    blocks: ({ count }: { count: Count }) => plural(count, { one: `${count} block old`, other: `${count} blocks old` }),
    hours: ({ count }: { count: Count }) =>
      plural(count, { one: `About ${count} hour old`, other: `About ${count} hours old` }),
    days: ({ count }: { count: Count }) =>
      plural(count, { one: `About ${count} day old`, other: `About ${count} days old` }),
    years: ({ count }: { count: Count }) =>
      plural(count, { one: `About ${count} year old`, other: `About ${count} years old` }),
  },

  // What can be done with coins.
  actions: "What to do",
  allSpendable: "All spendable coins",
  chosen: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} coin chosen`, other: `${count} coins chosen` }),
  // Names a row with the amount of the one coin that the others become.
  joinedIntoOne: "Joined into one",
  joinAll: "Join all",
  joinChosen: "Join chosen",
  joinAbout:
    "A few big coins make later payments cheaper than many small ones. Joining coins shows everyone that they belong to the same wallet.",
  freezeChosen: "Freeze chosen",
  unfreezeAll: ({ count }: { count: Count }) =>
    plural(count, { one: `Unfreeze all ${count}`, other: `Unfreeze all ${count}` }),
  freezeAbout: "Frozen coins count in your balance but are never spent.",
  reviewTitle: "Join coins",
  join: "Join",
  toOwnAddress: "to your own address",
  joined: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} coin is one now.`, other: `${count} coins are one now.` }),

  // The row of Send that chooses coins.
  letSatchelChoose: "Let Satchel choose",
  choose: "Choose coins",
  all: "All coins",
  chosenBySatchel: "Chosen by Satchel",
  exactly: ({ count, total }: { count: Count; total: string }) =>
    plural(count, {
      one: `Exactly the one you chose, ${total}`,
      other: `Exactly the ${count} you chose, ${total}`,
    }),
});
