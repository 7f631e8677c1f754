import type { OutboxEntry } from "@satchel/engine";
import { paymentText } from "../catalogue/en/payment.ts";
import { sentence } from "./problem-words.ts";

/** What became of a payment, why, and whether the same bytes may be sent again. */
type PaymentStateWords = { title: string; detail: string; canRebroadcast: boolean };

/** Returns what is known of a payment of the outbox. */
export function paymentStateWords({ status, reason = "" }: Pick<OutboxEntry, "status" | "reason">): PaymentStateWords {
  const { states } = paymentText;
  switch (status) {
    case "sending":
      return { title: states.sending, detail: "", canRebroadcast: false };
    case "unknown":
      return { title: states.unknown, detail: states.unknownDetail, canRebroadcast: true };
    case "refused":
      return { title: states.refused, detail: refusedDetail(reason), canRebroadcast: true };
    case "conflicted":
      return { title: states.conflicted, detail: states.conflictedDetail, canRebroadcast: false };
  }
}

function refusedDetail(answer: string): string {
  const { refusedDetail, refusedFor } = paymentText.states;
  const reason = plainReason(answer);
  return reason === "" ? refusedDetail : refusedFor({ reason });
}

/** Answers of nodes are codes; these are the usual ones, with the key of the sentence that a person understands. */
const REASONS: readonly (readonly [code: RegExp, key: keyof typeof paymentText.reasons])[] = [
  [/min relay fee|mempool min fee|insufficient fee/i, "feeTooLow"],
  [/too-long-mempool-chain|unconfirmed ancestors/i, "tooManyUnconfirmed"],
  [/missing-?inputs|inputs-missingorspent|bad-txns-inputs/i, "coinSpent"],
  [/dust/i, "dust"],
];

function plainReason(answer: string): string {
  const known = REASONS.find(([code]) => code.test(answer));
  return known ? paymentText.reasons[known[1]] : sentence(answer);
}
