import { room } from "../catalogue.ts";

/** English for Home of a person who is new: the hint over the first transactions, and a wallet without any. */
export const firstStepsText = room("firstSteps", {
  // The hint for newcomers. A network may have no page of more uses.
  newcomerTitle: "Nice, you have some eCash. What can you do?",
  newcomer: "<send>Send some</send> to anyone, or <ask>ask for more</ask>.",
  newcomerWithUses: "<send>Send some</send> to anyone, <ask>ask for more</ask> or <uses>see more uses</uses>.",

  // A wallet without transactions.
  firstPayment: "Receive your first eCash",
  firstPaymentAbout: "Share this address. Payments show up here in a few seconds.",
  copyAddress: "Copy address",
  addressCopied: "Address Copied to Clipboard",
  getTestXec: "Get test XEC",
  claimXec: "Claim Free XEC",
  claimTokens: "Claim Token Rewards",
  gift: "Free XEC is a small gift for your first wallet.",
});
