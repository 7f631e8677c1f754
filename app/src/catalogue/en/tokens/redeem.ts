import { type Count, room } from "../../catalogue.ts";

/** English for redeeming the staking and the savings token (tokens.md 5.4). `amount`: with the ticker. */
export const redeemText = room("redeem", {
  panel: "Redeem",
  quantity: "Amount to redeem",
  // `<amount/>`: with the ticker.
  youHold: "You hold <amount/>",
  price: "Price",
  priceAlways: ({ price }: { price: string }) => `${price} each, always`,
  priceEach: ({ price }: { price: string }) => `${price} each`,
  receive: "You receive",
  action: ({ amount }: { amount: string }) => `Redeem ${amount}`,
  nothing: "Redeem",
  about: ({ ticker }: { ticker: string }) =>
    `Your ${ticker} goes on offer and is bought by the staking service, usually within minutes.`,

  // Fixed by the specification.
  belowMin: ({ min, ticker }: { min: string; ticker: string }) => `Cannot redeem less than ${min} ${ticker}`,
  unacceptable: "Error in agora encoding: unacceptable offer created. Adjust redeem amount.",
  nothingOffered: "Nothing was offered.",
  // The savings token, of which these texts of the specification name the ticker.
  noBid: "Error determining FIRMA bid price",
  noPrice: "Unable to create partial at or below FIRMA redemption price. Try a different quantity.",
  notKnown: "Unable to fetch $FIRMA redeem hot wallet balance",
  tooMuch: ({ most }: { most: string }) =>
    `Cannot redeem more than ${most} XEC worth of $FIRMA. Visit firma.cash to redeem for $USDT.`,
  noBidAbout: "Nothing was offered. You can still sell on Agora at your own price.",
  notKnownAbout: "Nothing was offered. Try again in a moment.",
  sellInstead: "Sell instead",
  possible: "Possible here",
  priceNow: "Price now",
  asking: "Asking for the price…",
  asked: ({ seconds }: { seconds: Count }) => `Price asked ${seconds} s ago`,
  askedNow: "Price asked just now",
  askAgain: "Ask again",
  priceAsked: "Price asked",
  ago: ({ seconds }: { seconds: Count }) => `${seconds} s ago`,
  renewed: "The price was asked for again, because it was too old or has changed. This is the new one.",

  // What the price service says about the bid. `price`, `worth`: of one token, in XEC.
  off: {
    below: ({ percent }: { percent: string }) => `This price is ${percent} below the market`,
    above: ({ percent }: { percent: string }) => `This price is ${percent} above the market`,
    about: ({ price, worth, ticker }: { price: string; worth: string; ticker: string }) =>
      `The redemption service pays ${price} for one ${ticker}. By the price service it is worth ${worth}.`,
    unknown: "The price cannot be compared",
    unknownAbout: ({ price, ticker }: { price: string; ticker: string }) =>
      `The redemption service pays ${price} for one ${ticker}. The price service does not answer, so nobody else has said what it is worth now.`,
    confirm: "Redeem at this price",
  },

  // More than the service can pay now. `ready`: in XEC.
  slow: "This may take up to 24 hours",
  ready: ({ ready, amount }: { ready: string; amount: string }) =>
    `The buyer has ${ready} ready now. You can redeem ${amount} at once.`,
  notReady: ({ ready }: { ready: string }) => `The buyer has ${ready} ready now.`,
  use: ({ quantity }: { quantity: string }) => `Use ${quantity}`,

  review: "Review redemption",
  give: "You give",
  exactly: "Exactly offered",
  whole: "Sold as a whole",
  yes: "Yes",
  note: "Until it is bought, it is an ordinary listing that you can cancel.",

  // After the listing.
  redeeming: "Redeeming",
  redeemed: "Redeemed",
  following: ({ amount }: { amount: string }) => `Redeeming ${amount}`,
  putOnOffer: "Put on offer",
  waits: "Bought by the redemption service",
  // Above the bid of now, which has fallen since the offer was made. `price`: of one token.
  fallen: ({ price }: { price: string }) => `The service pays ${price} each now, which is less than this offer asks`,
  usually: "Usually minutes, up to 24 hours",
  arrives: ({ amount }: { amount: string }) => `${amount} arrive`,
  arrived: ({ amount }: { amount: string }) => `${amount} arrived`,
  taken: "Bought",
  takeBack: "Take it back",
  canceled: "The offer was cancelled",
  canceledAbout: "It is not redeemed. The tokens are in your wallet again.",
  unknown: "The offer is gone",
  unknownAbout: "No server has shown yet how it ended. Your history shows what came.",
  done: "Done",
});
