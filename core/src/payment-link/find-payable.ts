import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { parsePaymentLink } from "./parse-payment-link.ts";
import { writePaymentLink } from "./write-payment-link.ts";

/** Why a text names nothing that can be paid: there is nothing; several things; or it is too long to look through. */
export type PayableProblem = { code: "nothing-payable" | "several-payable" | "text-too-long" };

const MAX_CHARS = 10_000;
/** What people and programs put around a link. */
const AROUND = /^[<([{"'“‘«]+|[>)\]}"'”’».,;:!]+$/g;
/** A link of a currency of ours. What is wrong with it is for Send to say. */
const MEANT_AS_LINK = /^(?:web\+)?e(?:cash|token|ctest|cregtest):./i;

/**
 * Finds the one thing that a text of another app asks to pay, and returns it as a payment link: an address, or a link
 * of any form. A text with two different ones is refused, because nobody knows which one is meant.
 */
export function findPayable(text: string, prefix: AddressPrefix): Result<string, PayableProblem> {
  if (text.length > MAX_CHARS) return no({ code: "text-too-long" });
  const found = new Set<string>();
  for (const word of text.split(/\s+/)) {
    const link = payableOf(word.replaceAll(AROUND, ""), prefix);
    if (link !== undefined) found.add(link);
  }
  const [first, ...others] = found;
  if (first === undefined) return no({ code: "nothing-payable" });
  return others.length === 0 ? ok(first) : no({ code: "several-payable" });
}

function payableOf(word: string, prefix: AddressPrefix): string | undefined {
  const parsed = parsePaymentLink(word, prefix);
  if (parsed.ok) return writePaymentLink(parsed.value);
  return MEANT_AS_LINK.test(word) ? word : undefined;
}
