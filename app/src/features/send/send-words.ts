import { addressProblemText, amountProblemText } from "../../text/problems.ts";
import type { LinkProblem } from "./payment-link.ts";
import type { RecipientProblem } from "./send-form.ts";

/** facts.md 1.5, BIP21. */
export function linkProblemText(problem: LinkProblem, locale: string): string {
  switch (problem.code) {
    case "link-bad-address":
      return problem.isForTokens ? "eToken addresses are not supported for XEC sends" : "Invalid address";
    case "link-unsupported-param":
      return `Unsupported param "${problem.param}"`;
    case "link-duplicated-amount":
      return "Duplicated amount param without matching address";
    case "link-bad-amount":
      return `Invalid amount ${problem.amount} for address ${problem.address}: ${amountProblemText(problem.problem, locale)}`;
    case "link-unreadable":
      return "This payment link cannot be read";
  }
}

export const recipientProblemText = (found: RecipientProblem, locale: string): string =>
  found.of === "link" ? linkProblemText(found.problem, locale) : addressProblemText(found.problem);
