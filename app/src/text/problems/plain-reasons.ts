import { type NodeText, nodeTextOf } from "@satchel/engine";
import { paymentText } from "../../catalogue/en/payment/payment.ts";

/** Refusals of a node, by what a person can do about them. */
type Refusal = keyof typeof paymentText.reasons;

/** The texts of a node for which there is a sentence. */
const REFUSALS: Partial<Record<NodeText, Refusal>> = {
  "fee-too-low": "feeTooLow",
  "too-many-ancestors": "tooManyUnconfirmed",
  "coin-spent": "coinSpent",
  dust: "dust",
};

/**
 * Returns what a node's refusal means and the sentence that a person understands; undefined for an answer that is not a
 * usual one.
 */
export function plainReason(answer: string): { refusal: Refusal; text: string } | undefined {
  const text = nodeTextOf(answer);
  const refusal = text && REFUSALS[text];
  return refusal && { refusal, text: paymentText.reasons[refusal] };
}
