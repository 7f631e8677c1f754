import { room } from "../../catalogue.ts";

/** English for redeeming the staking token (tokens.md 5.4). `amount`: with the ticker. */
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
