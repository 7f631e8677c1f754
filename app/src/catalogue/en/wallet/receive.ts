import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for Receive, and the counter screen. */
export const receiveText = room("receive", {
  /** Names the choice between XEC and the savings token. */
  currency: "What to ask for",
  amount: "Amount",
  optional: "Optional",
  amountAbout: "The payer's wallet fills in this amount.",
  label: "What it is for",
  labelAbout: "The payer's wallet shows it.",

  xecTooPrecise: "XEC supports up to 2 decimal places",
  xecBelowDust: "XEC send amounts cannot be less than dust (5.46 XEC)",
  tokenHasNoDecimals: "This token does not support decimal places",
  tokenTooPrecise: ({ count }: { count: Count }) =>
    plural(count, {
      one: `This token supports no more than ${count} decimal place`,
      other: `This token supports no more than ${count} decimal places`,
    }),
  notPositive: "Amount must be greater than 0",
  notAnAmount: "Enter an amount in numbers, or leave it empty",

  copyAddress: "Copy address",
  copyLink: "Copy payment link",
  linkCopied: "bip21 query string copied to clipboard",
  copyUrl: "Copy Satchel Payment URL",
  copyPayPage: ({ host }: { host: string }) => `Copy ${host} link`,
  /** Opens the device's list of apps that take a text. */
  share: "Share",
  urlCopied: "Payment URL copied to clipboard",
  yourAddress: "Your address",
  showFullScreen: "Show full screen",
  needsAmount: "Enter an amount to use the full screen. It shows when the payment arrives.",

  /** The full screen, for somebody across a counter. */
  requestTitle: "Payment request",
  waiting: "Waiting…",
  /** `<amount/>`: what has arrived. */
  less: "Less than asked arrived: <amount/>",
  /** The payment is there, but the network can still take it back. */
  seen: "Seen. Final in a moment…",
  paid: "Paid",
  gone: "The server does not know this payment any more. It may still arrive: do not ask for it again yet.",
  offline: "Offline: Satchel cannot see payments now",
});
