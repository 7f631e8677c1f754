import { type AmountProblem, type Atoms, amountText, formatAtoms } from "@satchel/core/amount";
import type { ConversionProblem } from "@satchel/core/payment-link";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { counted } from "../../../text/money/counts.ts";
import { agoraLinkProblemText } from "../../../text/problems/agora-link-problems.ts";
import { linkProblemText, pushFaultText } from "../../../text/problems/link-problems.ts";
import { addressProblemText } from "../../../text/problems/problems.ts";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";
import type { Words } from "../../payment/form/hidden-words.ts";
import { lineProblemText } from "../../payment/recipients/line-words.ts";
import type { RecipientProblem, TokenLinesProblem } from "./check-token-form.ts";
import type { PushesProblem } from "./read-token-pushes.ts";
import { type TokenAmountProblem, tokenAmountProblem } from "./token-amount.ts";
import type { StartProblem } from "./use-token-start.ts";

/** `decimals`: of the token. */
export type TokenWords = Words & { decimals: number; isNft: boolean };

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
    case "recipient-agora-link":
      return agoraLinkProblemText(problem.problem);
    case "recipient-address":
      return addressProblemText(problem.problem);
  }
}

/**
 * Returns the sentence for a wrong amount (wallet.md 5.2 and facts.md 1.5), with the separators of this person's
 * locale.
 */
export function tokenAmountProblemText(problem: TokenAmountProblem, words: TokenWords): string {
  const text = plainAmountText(problem, words);
  return words.isNft ? sendTokenText.amount.ofNft({ problem: text }) : text;
}

function plainAmountText(problem: TokenAmountProblem, { decimals, locale, isHidden, isNft }: TokenWords): string {
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
    case "token-amount-above-balance": {
      // There is one of each NFT, which tells nothing about the wallet.
      const balance = isHidden && !isNft ? HIDDEN_DIGITS : written(problem.balance);
      return text.aboveBalance({ amount: written(problem.amount), balance });
    }
    case "token-amount-above-max":
      return text.aboveMax({ amount: written(problem.amount), max: written(problem.max) });
    case "token-amount-above-mint-max":
      return text.aboveMintMax({ amount: written(problem.amount), max: written(problem.max) });
  }
}

/** Returns what is wrong with the amount of a line. */
export const lineAmountText = (problem: AmountProblem, words: TokenWords): string =>
  plainAmountText(tokenAmountProblem(problem), words);

/** Returns the first problem of the lines: mending it may mend the others. */
export function linesProblemText(problem: TokenLinesProblem, words: TokenWords): string {
  switch (problem.code) {
    case "lines-wrong": {
      const [first] = problem.problems;
      return first === undefined ? "" : lineProblemText(first, (amount) => lineAmountText(amount, words));
    }
    case "line-amount":
      return sendTokenText.badPush({ line: String(problem.line), reason: plainAmountText(problem.problem, words) });
    case "lines-amount":
      return plainAmountText(problem.problem, words);
  }
}

export const atomsText = (amount: Atoms, decimals: number, locale: string): string =>
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

export function conversionProblemText(
  problem: ConversionProblem,
  { decimals, locale }: Pick<TokenWords, "decimals" | "locale">,
): string {
  switch (problem.code) {
    case "conversion-bad-account":
      return sendTokenText.solanaAddressBad;
    case "conversion-below-fee":
      return sendTokenText.feeTakesAll({ fee: atomsText(problem.fee, decimals, locale) });
  }
}
