import { paymentText } from "../../catalogue/en/payment/payment.ts";

/** Refusals of a node, by what a person can do about them. */
type Refusal = keyof typeof paymentText.reasons;

/** Answers of nodes are codes; these are the usual ones. */
const REASONS: readonly (readonly [code: RegExp, refusal: Refusal])[] = [
  [/min relay fee|mempool min fee|insufficient fee/i, "feeTooLow"],
  [/too-long-mempool-chain|unconfirmed ancestors/i, "tooManyUnconfirmed"],
  [/missing-?inputs|inputs-missingorspent|bad-txns-inputs/i, "coinSpent"],
  [/dust/i, "dust"],
];

/**
 * Returns what a node's refusal means and the sentence that a person understands; undefined for an answer that is not a
 * usual one.
 */
export function plainReason(answer: string): { refusal: Refusal; text: string } | undefined {
  const known = REASONS.find(([code]) => code.test(answer));
  return known && { refusal: known[1], text: paymentText.reasons[known[1]] };
}
