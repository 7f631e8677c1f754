import { room } from "../../catalogue.ts";

/** English for Home of a wallet without transactions. */
export const emptyHomeText = room("emptyHome", {
  firstPayment: "Receive your first eCash",
  firstPaymentAbout: "Share this address. Payments show up here in a few seconds.",
  receive: "Receive eCash",
  balanceUnknown:
    "The balance of this wallet is not known yet, because no server answered. You can share this address already.",
  copyAddress: "Copy address",
  addressCopied: "Address Copied to Clipboard",
  getTestXec: "Get test XEC",
  claimXec: "Claim Free XEC",
  claimTokens: "Claim Token Rewards",
  gift: "Free XEC is a small gift for your first wallet.",
});
