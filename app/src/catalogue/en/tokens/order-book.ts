import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for the offers of a token: the order book, buying from it, and ending an offer of one's own. */
export const orderBookText = room("orderBook", {
  // The heading. `ticker`: of the token.
  title: ({ ticker }: { ticker: string }) => `Buy ${ticker}`,
  titleOfNft: "Buy this NFT",
  loading: "Loading the offers…",
  failed: "Error querying agora for active offers. Try again later.",
  failedOfNft: "Error querying NFT offers",
  failedAbout: "Your tokens stay as they are.",
  // Above offers that were fetched before.
  mayBeOld: "These offers may be out of date.",
  empty: "No active offers for this token",
  waitsForNetwork: "Offers are shown when the network is back.",

  // The table. A price is shown in XEC or in the person's currency.
  priceUnit: "Prices in",
  list: "Offers, cheapest first",
  pricePer: ({ unit, ticker }: { unit: string; ticker: string }) => `${unit} per ${ticker}`,
  available: "Available",
  cumulative: "Cumulative",
  best: "Best",
  // In the row of the wallet's own offer: choosing it shows the button.
  yours: "Yours",
  // Read aloud for one row. `price`: "21.05 XEC".
  row: ({
    price,
    ticker,
    available,
    cumulative,
  }: {
    price: string;
    ticker: string;
    available: string;
    cumulative: string;
  }) => `${price} per ${ticker}, ${available} available, ${cumulative} up to here`,
  states: {
    checking: "Being verified",
    blocked: "Cannot be bought",
    taken: ({ quantity }: { quantity: string }) => `${quantity} of it are in this purchase`,
    yours: "Your offer",
    yoursIn: ({ wallet }: { wallet: string }) => `Offer of your wallet ${wallet}`,
  },

  // The quantity.
  quantity: "Quantity",
  share: "Share of the offer",
  shareOf: ({ quantity, ticker }: { quantity: string; ticker: string }) => `${quantity} ${ticker}`,
  minimum: ({ min, ticker }: { min: string; ticker: string }) => `Minimum ${min} ${ticker}`,
  percent: ({ percent }: { percent: string }) => `${percent}%`,
  max: "Max",
  plusFee: "+ fee",
  // Beside the total of an offer that is not the best. `percent`: "51.5%".
  aboveBest: ({ percent }: { percent: string }) => `${percent} above the best offer`,
  // Under the list. `quantity`: of all of them.
  all: ({ count, quantity, ticker }: { count: Count; quantity: string; ticker: string }) =>
    plural(count, { one: `${count} offer, ${quantity} ${ticker}`, other: `${count} offers, ${quantity} ${ticker}` }),
  // One quantity that is bought from several offers, with one payment for each.
  fromOffers: ({ count }: { count: Count }) =>
    plural(count, { one: `From ${count} offer, ${count} payment`, other: `From ${count} offers, ${count} payments` }),
  average: ({ price }: { price: string }) => `average ${price}`,
  partAt: ({ quantity, price }: { quantity: string; price: string }) => `${quantity} at ${price}`,
  feeOf: ({ count }: { count: Count }) =>
    plural(count, { one: `Network fee, ${count} payment`, other: `Network fee, ${count} payments` }),
  spendableAfter: "Spendable after",
  // Under the price, where the typed quantity cannot be divided so finely. `quantity`: what a buyer gets.
  cutOff: ({ quantity, ticker }: { quantity: string; ticker: string }) => `You get ${quantity} ${ticker}`,
  priceEach: ({ price }: { price: string }) => `${price} each`,
  // The same with a price that can be pressed.
  priceEachShown: "<price/> each",

  // What is wrong with the quantity.
  problems: {
    nothing: "Select a buy amount",
    belowMin: ({ min }: { min: string }) => `Must purchase at least ${min} to accept this offer`,
    notANumber:
      'Amount must be a non-empty string containing only decimal numbers and optionally one decimal point "."',
    noDecimals: "This token does not support decimal places",
    tooPrecise: ({ decimals }: { decimals: Count }) =>
      plural(decimals, {
        one: `This token supports no more than ${decimals} decimal place`,
        other: `This token supports no more than ${decimals} decimal places`,
      }),
    aboveOffer: ({ all }: { all: string }) => `This offer has only ${all}`,
    // Several offers together. Nothing between the two quantities can be bought of the last one.
    between: ({ below, above }: { below: string; above: string }) =>
      `Nothing can be bought between ${below} and ${above}`,
    // `count`: as many offers as one purchase may take from, or all there are.
    aboveOffers: ({ all, count }: { all: string; count: Count }) =>
      plural(count, {
        one: `The ${count} offer that can be bought has only ${all}`,
        other: `The ${count} offers that can be bought together have only ${all}`,
      }),
    leavesTooLittle: ({ most }: { most: string }) => `Must accept <= ${most} or the full offer`,
    aboveBalance: ({ price, balance }: { price: string; balance: string }) =>
      `Buy price (${price} XEC) exceeds available balance (${balance} XEC).`,
    quantityAboveSpot: "So few cost more than 25% above spot, because the price is rounded up. Choose more.",
  },
  take: ({ quantity }: { quantity: string }) => `Take ${quantity}`,
  takeAll: ({ quantity }: { quantity: string }) => `Take all ${quantity}`,

  // Why an offer cannot be bought.
  unacceptable:
    "This offer cannot be accepted because the min buy is higher than the total offered tokens. Only its owner can cancel it.",
  tooLarge:
    "This offer holds more than its script can write as one amount, so the network refuses a purchase of all of it. Satchel does not buy parts of it.",
  unaffordable: "This offer requires a minimum purchase that exceeds your available balance.",
  aboveSpot: "Satchel does not support buying offers more than 25% above spot.",
  minimumPurchase: "Minimum purchase",
  spendable: "Spendable",
  receiveXec: "Receive XEC",
  verifying: "This offer is being verified. Buy opens when its transaction shows it.",
  notVerified: "The transaction of this offer could not be fetched. Buy opens when it shows the offer.",
  // The offer that the person chose has left the list. `partTaken`: its rest is another offer. `unknown`: no server
  // says how.
  // A link that asks for a purchase and of which nothing could be chosen.
  link: {
    none: "There is no offer that this wallet can buy from, so the link has chosen nothing.",
    noneFills: ({ quantity, ticker }: { quantity: string; ticker: string }) =>
      `No single offer that this wallet can pay for has ${quantity} ${ticker}, so the link has chosen nothing.`,
    nftNotForSale: "This NFT is not for sale now.",
  },
  // In an open review.
  goneInReview: {
    title: "This offer is not open any more",
    about: "It was bought, perhaps by you in another tab, or cancelled. Nothing more can be paid for it.",
  },
  // The person has typed a quantity and chosen no offer.
  cheaper: "A cheaper offer has come. Your quantity is now bought from it first.",
  gone: {
    taken: "Somebody else bought the offer that you chose. Choose another one.",
    partTaken: "Somebody else bought a part of the offer that you chose. Its rest is an offer of its own.",
    canceled: "The offer that you chose was cancelled by its maker. Choose another one.",
    unknown: "The offer that you chose is gone. Choose another one.",
  },
  // The same, and there is no other offer.
  goneLast: {
    taken: "Somebody else bought the offer that you chose. It was the last one.",
    canceled: "The offer that you chose was cancelled by its maker. It was the last one.",
    unknown: "The offer that you chose is gone. It was the last one.",
  },

  cannotBuy: "This quantity cannot be bought now",
  cannotBuyAbout: "Choose another quantity or another offer.",
  feeOnTop:
    "The fee and a little XEC that the token carries come on top of the price. Together they are more than you can spend.",

  /** Offers of the server that are not listed. */
  refused: {
    title: ({ count }: { count: Count }) =>
      plural(count, {
        one: `${count} offer is not shown, because it is not what it claims to be`,
        other: `${count} offers are not shown, because they are not what they claim to be`,
      }),
    "not-an-offer": "The output is not an offer.",
    "reported-mismatch": "The server itself says that its script is another one.",
    "offer-data-unreadable": "Its data cannot be read.",
    "offer-token-unsupported": "Tokens of this type cannot be offered.",
    "offer-terms-out-of-range": "Its terms cannot be computed with, so nobody can buy.",
    "covenant-differs": "Its script does not enforce the terms that are claimed.",
    "payments-not-one": "It would send the token to somebody else than the buyer.",
    "payment-unusable": "The payment that it demands cannot be made.",
    "price-absurd": "It costs less than 5.46 XEC, or more than all XEC that can exist.",
    "another-group": "It offers another token.",
    "offer-parent-missing": "No server has the transaction that made it.",
    "offer-differs": "The transaction that made it shows another script, amount or token.",
  },

  // What the person is told before a trade.
  unknown: {
    title: "It is not known whether this token may be traded",
    about: "The blacklist server did not answer, so nobody has ruled out that it imitates another token.",
    confirm: "Trade it all the same",
  },
  twin: {
    title: ({ name }: { name: string }) => `This is not ${name}`,
    about: "Another token is better known by this name or ticker. You have never held this one.",
  },
  notCompared: {
    title: "Its name could not be compared",
    about:
      "The names of the well known tokens could not be fetched, so this token may only look like one of them. Compare its token id before you trade.",
  },
  // While a server takes long to answer.
  waits: {
    blacklist: "Asking whether this token may be traded…",
    names: "Fetching the names of well known tokens, to compare…",
  },

  // Buying.
  buy: ({ quantity, ticker }: { quantity: string; ticker: string }) => `Buy ${quantity} ${ticker}`,
  buyNothing: ({ ticker }: { ticker: string }) => `Buy ${ticker}`,
  buyNft: "Buy NFT",
  reviewTitle: "Execute this trade?",
  price: "Price",
  youPay: "You pay",
  priceOfEach: "Price of each",
  oneServer: "One server has confirmed this offer. This network has no second one to ask.",
  oneServerSeveral: "One server has confirmed these offers. This network has no second one to ask.",
  bought: "Bought",
  // Another tab has made the same purchase.
  boughtBefore: "Already bought",
  boughtAbout: ({ price }: { price: string }) => `for ${price}, fee included`,

  buying: ({ quantity, ticker }: { quantity: string; ticker: string }) => `Buying ${quantity} ${ticker}`,
  partlyBought: "Partly bought",
  notBought: "Nothing is bought so far",
  seeOffers: "See offers",
  done: "Done",

  /** The offer went in the meantime: somebody else has bought it, its maker has cancelled it, or no server says how. */
  faster: {
    title: "Somebody was faster",
    titleGone: "The offer is gone",
    taken: "This offer was just taken",
    canceled: "This offer was just cancelled by its maker",
    gone: "This offer is not open any more",
    // Of a purchase over several offers.
    oneTaken: "One of these offers was just taken",
    oneCanceled: "One of these offers was just cancelled by its maker",
    oneGone: "One of these offers is not open any more",
    nothingPaid: "Nothing was sent, nothing was paid.",
    looking: "Looking for the next best offer…",
    none: "There is no other offer that you can buy.",
    nextBest: ({ quantity, ticker }: { quantity: string; ticker: string }) => `Next best for ${quantity} ${ticker}`,
    each: ({ price }: { price: string }) => `${price} each`,
    // `amount`: "700.00 XEC"; `percent`: "+1.7%".
    more: ({ amount, percent }: { amount: string; percent: string }) => `${amount} more than before (${percent})`,
    less: ({ amount, percent }: { amount: string; percent: string }) => `${amount} less than before (${percent})`,
    same: "The same price as before",
    back: "Back to offers",
    buyAt: ({ price }: { price: string }) => `Buy at ${price}`,
    // Of an NFT. `name`: the NFT's, and its collection's.
    sold: ({ name }: { name: string }) => `${name} was just sold`,
    withdrawn: ({ name }: { name: string }) => `The listing of ${name} was just cancelled by its maker`,
    notOnSale: ({ name }: { name: string }) => `${name} is not on sale any more`,
    backTo: ({ name }: { name: string }) => `Back to ${name}`,
    backToCollection: "Back to the collection",
  },

  // An NFT that the wallet has listed.
  onSale: {
    mark: "On sale",
    price: "On sale for",
    cancel: "Cancel listing",
    about: "While it is on sale it cannot be sent or burned.",
  },

  // Ending an offer of the wallet.
  yourOffer: "Your offer",
  yourOfferAbout: ({ quantity, ticker, price }: { quantity: string; ticker: string; price: string }) =>
    `${quantity} ${ticker} at ${price}`,
  cancelOffer: "Cancel your offer",
  cannotCancel: "This offer cannot be canceled now",
  cancelFee: "There is too little XEC for the fee. The offer stays open.",
  cancelTitle: "Cancel this listing?",
  cancelListing: "Cancel listing",
  keepListing: "Keep it",
  comesBack: "Comes back to you",
  // Of the same listing. `sold`, `all`: numbers of tokens. `price`: what they went for together.
  soldSoFar: ({ sold, all, price }: { sold: string; all: string; price: string }) =>
    `${sold} of ${all} were sold for ${price}`,
  offeredAt: "Offered at",
  canceled: "Offer canceled",
  // Somebody bought before the cancellation arrived. `amount`: with the ticker.
  tooLate: {
    sold: "It was sold before the cancel arrived",
    soldAbout: ({ amount, price }: { amount: string; price: string }) =>
      `${amount} went for ${price}. Nothing was spent on the cancel.`,
    partSold: "A part was sold before the cancel arrived",
    partSoldAbout: ({ amount, price }: { amount: string; price: string }) =>
      `${amount} went for ${price}. Nothing was spent on the cancel. You can cancel the rest.`,
    canceled: "It was cancelled already",
    canceledAbout:
      "The server says that its tokens are back in the wallet that offered them. Nothing was spent on this cancel.",
  },
  otherWallet: ({ wallet }: { wallet: string }) => `Your wallet ${wallet} has made this offer and can cancel it.`,
  switchTo: ({ wallet }: { wallet: string }) => `Switch to ${wallet}`,
});
