import type { OutboxEntry } from "@satchel/engine";
import { sentence } from "./problem-words.ts";

/** What became of a payment, why, and whether the same bytes may be tried again. */
type PaymentStateWords = { title: string; detail: string; canRebroadcast: boolean };

export function paymentStateWords({ status, reason = "" }: Pick<OutboxEntry, "status" | "reason">): PaymentStateWords {
  switch (status) {
    case "sending":
      return { title: "A payment is being sent", detail: "", canRebroadcast: false };
    case "unknown":
      return {
        title: "A payment is still without an answer",
        detail: "It may have been sent. Satchel keeps asking, and its coins are set aside until the answer is there.",
        canRebroadcast: true,
      };
    case "refused":
      return {
        title: "The network refused a payment",
        detail: `${plainReason(reason)} Its coins are free again. Nothing was sent.`,
        canRebroadcast: true,
      };
    case "conflicted":
      return {
        title: "A payment can no longer be made",
        detail: "Its coins were spent by another payment, perhaps from another device. Nothing of this one was sent.",
        canRebroadcast: false,
      };
  }
}

/** Nodes answer in codes; what a person can make of the usual ones. */
const REASONS: readonly (readonly [code: RegExp, words: string])[] = [
  [
    /min relay fee|mempool min fee|insufficient fee/i,
    "The network fee was too low for the nodes. Raise the fee rate in Settings.",
  ],
  [
    /too-long-mempool-chain|unconfirmed ancestors/i,
    "Too many of its coins are unconfirmed. Try again after the next block, in about 10 minutes.",
  ],
  [/missing-?inputs|inputs-missingorspent|bad-txns-inputs/i, "One of its coins was already spent."],
  [/dust/i, "It has an output that is too small to be passed on."],
];

const plainReason = (reason: string): string => REASONS.find(([code]) => code.test(reason))?.[1] ?? sentence(reason);
