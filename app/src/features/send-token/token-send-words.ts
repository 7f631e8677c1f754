import { type Atoms, amountText, formatAtoms } from "@satchel/core/amount";
import type { ConversionProblem } from "@satchel/core/payment-link";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { counted } from "../../text/counts.ts";
import { linkProblemText, pushFaultText } from "../../text/link-problems.ts";
import { separatorsOf } from "../../text/locale.ts";
import { addressProblemText } from "../../text/problems.ts";
import type { RecipientProblem, TokenAmountProblem } from "./check-token-form.ts";
import type { PushesProblem } from "./read-token-pushes.ts";
import type { StartProblem } from "./use-token-start.ts";

/** Returns why the link that led here is refused. */
export function startProblemText(problem: StartProblem): string {
  switch (problem.code) {
    case "link-refused":
      return linkProblemText(problem.problem);
    case "link-of-xec":
      return sendTokenText.recipientIsLink;
    case "link-of-another-token":
      return sendTokenText.linkOfAnotherToken;
  }
}

export function recipientProblemText(problem: RecipientProblem): string {
  switch (problem.code) {
    case "recipient-missing":
      return sendTokenText.recipientMissing;
    case "recipient-is-link":
      return sendTokenText.recipientIsLink;
    case "recipient-address":
      return addressProblemText(problem.problem);
  }
}

/** Returns the sentence for a wrong amount (wallet.md 5.2 and facts.md 1.5), with the separators of this person's locale. */
export function tokenAmountProblemText(problem: TokenAmountProblem, decimals: number, locale: string): string {
  const text = sendTokenText.amount;
  const written = (amount: Atoms) => atomsText(amount, decimals, locale);
  switch (problem.code) {
    case "token-amount-missing":
      return text.missing;
    case "token-amount-zero":
      return text.zero;
    case "token-amount-bad":
      return text.bad({ decimal: separatorsOf(locale).decimal });
    case "token-amount-too-precise":
      return problem.decimals === 0
        ? text.noDecimals
        : text.tooPrecise({ decimals: counted(problem.decimals, locale) });
    case "token-amount-above-balance":
      return text.aboveBalance({ amount: written(problem.amount), balance: written(problem.balance) });
    case "token-amount-above-max":
      return text.aboveMax({ amount: written(problem.amount), max: written(problem.max) });
  }
}

const atomsText = (amount: Atoms, decimals: number, locale: string): string =>
  amountText(formatAtoms(amount, decimals, { separators: separatorsOf(locale) }));

export function pushesProblemText(problem: PushesProblem, locale: string): string {
  switch (problem.code) {
    case "message-empty":
      return sendTokenText.messageMissing;
    case "pushes-too-long":
      return problem.max === 0
        ? sendTokenText.noRoom
        : sendTokenText.messageTooLong({ max: counted(problem.max, locale) });
    case "push-bad": {
      const reason = pushFaultText(problem.fault, sendTokenText.dataName);
      return sendTokenText.badPush({ line: String(problem.line), reason });
    }
    case "link-pushes-unsupported":
      return sendTokenText.firmaUnsupported;
    case "account-missing":
      return sendTokenText.solanaAddressMissing;
    case "account-bad":
      return sendTokenText.solanaAddressBad;
  }
}

export function conversionProblemText(problem: ConversionProblem, decimals: number, locale: string): string {
  switch (problem.code) {
    case "conversion-bad-account":
      return sendTokenText.solanaAddressBad;
    case "conversion-below-fee":
      return sendTokenText.feeTakesAll({ fee: atomsText(problem.fee, decimals, locale) });
  }
}
