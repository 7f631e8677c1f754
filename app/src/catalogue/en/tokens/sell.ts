import { type Count, room } from "../../catalogue.ts";

/** English for offering a token or an NFT on Agora (tokens.md 4.2, 5.2, 5.3). */
export const sellText = room("sell", {
  // The form.
  quantity: "Quantity to sell",
  // `<amount/>`: with the ticker.
  youHold: "You can sell <amount/>",
  priceEach: "Price each",
  // What a person typed, beside the price that the offer can hold.
  priceTyped: "Price that you typed",
  price: "Price",
  unit: "Currency of the price",
  // Below the typed price. `percent`: "6.9%". `worth`: in the other one of XEC and the person's currency.
  aboveBest: ({ percent }: { percent: string }) => `${percent} above the best offer`,
  belowBest: ({ percent }: { percent: string }) => `${percent} below the best offer`,
  likeBest: "About the price of the best offer",
  worth: ({ worth }: { worth: string }) => `≈ ${worth}`,
  // A warning. `amount`: in XEC. `price`: the typed one with its decimal separator moved.
  givesAway: ({ amount }: { amount: string }) => `You would give away about ${amount}.`,
  givesAwayOr: ({ amount, price }: { amount: string; price: string }) =>
    `You would give away about ${amount}. Did you mean ${price}?`,
  // A warning about a price more than 25% above the cheapest offer. `price`: that one's, with its unit.
  tooDear: {
    title: "Nobody can buy at this price now",
    about: ({ price }: { price: string }) =>
      `Satchel refuses to buy more than 25% above the best offer, which asks ${price} each. You can list it all the same: it can be bought once the cheaper offers are gone.`,
    aboutOwn: ({ price }: { price: string }) =>
      `Satchel refuses to buy more than 25% above the best offer, which is your own at ${price} each. You can list it all the same: it can be bought once the cheaper offers are gone.`,
  },
  minimum: "Minimum buy",
  advice: ({ amount }: { amount: string }) => `Advice: at least 0.1% of the offer, here ${amount}.`,
  kept: "<amount/> of it cannot be sold now: the coins are frozen, or part of a payment that is not settled.",

  // What is wrong with the price. Fixed by the specification.
  priceMissing: "List price is required.",
  priceWithoutRate: ({ currency }: { currency: string }) =>
    `Cannot input price in ${currency} while fiat price is unavailable.`,
  priceBad: "List price must be a number",
  priceTooPrecise: "List price supports up to 11 decimal places.",
  priceTooLow: "Price cannot be lower than 1 nanosatoshi per 1 token satoshi",
  nftPriceMissing: "Price required",
  nftPriceBad: "List price must be a number greater than 5.46 XEC.",
  nftPriceTooPrecise: "List price supports up to 2 decimal places.",
  nftPriceBelowDust: "List price cannot be less than dust (5.46 XEC).",
  nftPriceAbsurd: "It would cost more XEC than there can be.",
  priceAbsurd: "All of it would cost more XEC than there can be.",

  // What is wrong with the offer. The first three are fixed by the specification.
  minAboveOffer: "The min buy must be less than or equal to the offered quantity",
  minBelowDust: ({ quantity }: { quantity: string }) =>
    `Total cost of minimum buy below dust. Min offered qty must be at least ${quantity}.`,
  noTerms: "Unable to create Agora offer with these parameters, try increasing the min buy.",
  allBelowDust: "All of it together costs less than 5.46 XEC, the least that can be paid.",
  unsupported: "Tokens of this type cannot be sold on Agora.",
  nothingListed: "Nothing was listed.",
  poor: "There is too little XEC for the fee",

  // What the offer will be, before and in the review.
  exactly: "Your offer after rounding",
  why: "Why these numbers differ",
  whyAbout:
    "An offer holds its numbers in a short form. Your quantity is rounded down and the minimum buy up to numbers that fit, and the last digits of the price may change. Buyers see exactly these numbers.",
  offered: "Offered",
  stays: "Stays with you",
  all: "You receive if all sells",
  // Of an NFT.
  ifSold: "You receive if it sells",
  // `step`: with the ticker.
  steps: ({ step }: { step: string }) => `Offers are stored in steps of ${step}, so your numbers are rounded down.`,
  list: ({ amount }: { amount: string }) => `List ${amount}`,
  listNothing: "List",
  listNft: "List this NFT",
  review: "Review listing",
  youOffer: "You offer",
  note: "Anyone can buy a part. You can cancel at any time for a network fee.",
  nftNote: "Anyone can buy it at this price. You can cancel at any time for a network fee.",
  listed: "Listed",
  // Below the amount. `price`: with its unit. The place is among the offers that can be bought, the cheapest first.
  listedAt: ({ price }: { price: string }) => `at ${price} each`,
  places: {
    first: ({ price }: { price: string }) => `at ${price} each, first in the book`,
    second: ({ price }: { price: string }) => `at ${price} each, second in the book`,
    third: ({ price }: { price: string }) => `at ${price} each, third in the book`,
    later: ({ price, place }: { price: string; place: Count }) => `at ${price} each, number ${place} in the book`,
  },
  nftListedAt: ({ price }: { price: string }) => `for ${price}`,

  // While it is being sent, in two payments. `amount`: with the ticker.
  listing: ({ amount }: { amount: string }) => `Listing ${amount}`,
  running: "Two payments, a few seconds. You can leave: Satchel goes on.",
  runningMore: ({ count }: { count: Count }) => `${count} payments, a few seconds. You can leave: Satchel goes on.`,
  leave: "Leave",

  // The network did not take one of the two payments. Fixed by the specification. `err`: the words of a server.
  adFailed: ({ err }: { err: string }) => `Error creating SLP Partial listing ad: ${err}`,
  failed: ({ err }: { err: string }) => `Error listing SLP Partial: ${err}`,
  nftAdFailed: ({ err }: { err: string }) => `Error creating NFT listing ad: ${err}`,
  nftFailed: ({ err }: { err: string }) => `Error listing NFT: ${err}`,

  // It was interrupted. Nothing is lost.
  interrupted: {
    title: "Listing interrupted",
    setAside: "Your tokens are set aside, not offered yet. Only you can take them back.",
    inDoubt: "Your tokens are set aside. It is not known whether they are offered yet.",
    notBegun: "It is not known whether the first payment has arrived. Only you can take the tokens back.",
    later: "Later",
  },

  // A listing that was interrupted between its two payments. `amount`, `price`: with their units.
  unfinished: {
    title: "Unfinished listing",
    about: ({ amount, price }: { amount: string; price: string }) =>
      `${amount} are set aside for an offer at ${price} that is not open yet. They are still yours.`,
    // `name`: of the NFT.
    aboutNft: ({ name, price }: { name: string; price: string }) =>
      `${name} is set aside for an offer at ${price} that is not open yet. It is still yours.`,
    finish: "Finish listing",
    takeBack: "Take back",
    review: "Take back these tokens?",
    reviewAbout: "Back in your wallet, without an offer",
    cost: ({ fee }: { fee: string }) => `Taking back costs about ${fee}.`,
    // The slim line on other screens.
    open: "Open",
    price: "Was to be offered at",
    done: "Taken back",
  },
});
