import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for Coins, and choosing coins. A coin is an output of a transaction that is not spent yet. */
export const coinsText = room("coins", {
  title: "Coins",
  lead: "Your balance is made of coins. Payments choose coins by themselves. Here you can see your coins, keep some of them out of payments, and join many small ones into one.",

  // The list of coins.
  loading: "Loading the coins",
  none: "This wallet has no coins yet.",
  noneTitle: "No coins yet",
  noneLead: "A coin is one payment that you received. The first one shows up here.",
  showAddress: "Show my address",
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
  // A coin in doubt. `<token/>` and `<claimed/>`: what it holds by its transaction or by the server, e.g. "500 LANTRN".
  doubt: {
    bytesName: "Its own transaction gives it <token/>. The server names no token.",
    bytesNameOther: "Its own transaction gives it <token/>. The server says <claimed/>.",
    bytesNameNothing: "Its own transaction gives it no token. The server says <claimed/>.",
    known: ({ moment }: { moment: string }) =>
      `It was known with <token/> until ${moment}. The server no longer names it.`,
    knownOther: ({ moment }: { moment: string }) =>
      `It was known with <token/> until ${moment}. The server says <claimed/> now.`,
    unreadable: "tokens that Satchel cannot read",
    // `token`: a name, or the ends of an id.
    baton: ({ token }: { token: string }) => `the mint baton of ${token}`,
    // `token`: the ends of the id of a token that is not known yet.
    tokensOf: ({ token }: { token: string }) => `tokens of ${token}`,
    leftAlone: "<b>Left alone:</b> no payment, fee or Max uses it.",
    // `<total/>`: what the coins in doubt are worth together.
    several: ({ count }: { count: Count }) =>
      plural(count, {
        one: `${count} coin in doubt, <total/>. It is not in your balance, and no payment uses it.`,
        other: `${count} coins in doubt, <total/>. They are not in your balance, and no payment uses them.`,
      }),
    askAgain: "Ask again",
    spendAnyway: "Spend anyway",
    spendTitle: "Spend this coin anyway?",
    // `<amount/>`: the coin's XEC. `<coin/>`: its short name.
    spendAbout:
      "<amount/> in coin <coin/>. The server names no token for it. If its own transaction is right and the server is wrong, these tokens are destroyed:",
    spendUnreadable:
      "<amount/> in coin <coin/>. Its own transaction may give it tokens that Satchel cannot read. The server names no token. If the server is wrong, these tokens are destroyed.",
    onlyChooses: "This only chooses the coin. Nothing is sent before your review.",
    leaveAlone: "Leave it alone",
    chooseThis: "Choose this coin",
    // In the review. `tokens`: e.g. "500 LANTRN".
    couldDestroy: ({ tokens }: { tokens: string }) => `Could destroy ${tokens}`,
    youChose: "You chose coin <coin/>, which may carry them.",
    sendAnyway: "Send anyway",
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
