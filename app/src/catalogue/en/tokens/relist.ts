import { room } from "../../catalogue.ts";

/** English for another price of an offer of the wallet. The specification does not know it. */
export const relistText = room("relist", {
  change: "Change price",
  now: "Price now",
  // Above an amount.
  onOffer: "On offer",
  newPrice: "New price",
  about: "This ends your offer and makes a new one of the same tokens.",
  aboutNft: "This ends your listing and makes a new one of the same NFT.",
  // `amount`: with the ticker.
  left: ({ amount }: { amount: string }) => `A part of it was sold meanwhile. The new price is for the ${amount} left.`,
  unchanged: "It has this price and this minimum buy already.",
  unchangedNft: "It has this price already.",
  cannot: "The price cannot be changed",
  nothingChanged: "Nothing was changed.",
  fee: "The network fee is paid in XEC.",
  gone: "This offer is over",
  goneAbout: "It was bought or cancelled. There is nothing to change.",

  // The review, and its end.
  review: "Review new price",
  note: "Until the network has the new offer, somebody can still buy at the old price.",
  changed: "Price changed",

  // Somebody was faster. `amount`: with the ticker, or the name of an NFT. `price`: in XEC.
  tooLate: {
    sold: "It was sold before the new price arrived",
    soldAbout: ({ amount, price }: { amount: string; price: string }) =>
      `${amount} went for ${price}. Nothing was spent on the new price.`,
    partSold: "A part was sold before the new price arrived",
    partSoldAbout: ({ amount, price }: { amount: string; price: string }) =>
      `${amount} went for ${price}. Nothing was spent on the new price. What you typed is still here, for the rest.`,
    canceled: "It was cancelled already",
    canceledAbout: "Nothing was spent on the new price.",
  },
});
