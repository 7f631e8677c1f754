import type { MessageProblem } from "@satchel/core/script";
import { sendText } from "../../catalogue/en/payment/send.ts";
import { amountWords, type Words } from "../../flows/payment/form/hidden-words.ts";
import { lineProblemText } from "../../flows/payment/recipients/line-words.ts";
import { counted } from "../../text/money/counts.ts";
import { XEC, xecText } from "../../text/money/money.ts";
import { agoraLinkProblemText } from "../../text/problems/agora-link-problems.ts";
import { linkProblemText, rawDataProblemText } from "../../text/problems/link-problems.ts";
import { addressProblemText, amountProblemText } from "../../text/problems/problems.ts";
import { HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import type { LinesProblem, RecipientProblem, SendAmountProblem, SendDataProblem } from "./form/read-fields.ts";

export function recipientProblemText(problem: RecipientProblem): string {
  switch (problem.of) {
    case "address":
      return addressProblemText(problem.problem);
    case "link":
      return linkProblemText(problem.problem);
    case "tokens":
      return sendText.linkAsksForTokens;
    case "agora":
      return sendText.linkIsForMarket;
    case "agora-link":
      return agoraLinkProblemText(problem.problem);
  }
}

/** Returns why no amount can be typed in fiat (wallet.md 8.5). `fiat`: the slug of the currency. */
export const fiatDisabledText = (fiat: string): string => sendText.fiatDisabled({ code: fiat.toUpperCase() });

/** `fiat`: the slug of the currency. */
export type SendWords = Words & { fiat: string };

export function sendAmountProblemText(problem: SendAmountProblem, words: SendWords): string {
  return problem.code === "fiat-price-missing" ? fiatDisabledText(words.fiat) : amountWords(problem, words);
}

/** Returns the first problem of the lines: mending it may mend the others. */
export function linesProblemText(problem: LinesProblem, { locale, isHidden }: Words): string {
  if (problem.code === "total-above-balance") {
    return sendText.lineProblems.totalAboveBalance({
      total: xecText(problem.total, locale),
      balance: isHidden ? `${HIDDEN_DIGITS} ${XEC}` : xecText(problem.balance, locale),
    });
  }
  const [first] = problem.problems;
  return first === undefined ? "" : lineProblemText(first, (amount) => amountProblemText(amount, locale));
}

export const dataProblemText = (problem: SendDataProblem, locale: string): string =>
  problem.of === "raw"
    ? rawDataProblemText(problem.problem)
    : messageProblemText(problem.problem, problem.isAirdrop, locale);

/** wallet.md 5.11. */
function messageProblemText(problem: MessageProblem, isAirdrop: boolean, locale: string): string {
  const text = sendText.messageProblems;
  if (problem.code === "message-empty") return text.empty;
  const [bytes, max] = [counted(problem.bytes, locale), counted(problem.max, locale)];
  return isAirdrop ? text.airdropTooLong({ bytes, max }) : text.tooLong({ max });
}
