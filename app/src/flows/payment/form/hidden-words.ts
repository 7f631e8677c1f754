import type { AmountProblem, Sats } from "@satchel/core/amount";
import type { PlanProblem } from "@satchel/core/tx";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { problemsText } from "../../../catalogue/en/problems.ts";
import { XEC, xecText } from "../../../text/money/money.ts";
import type { ProblemWords } from "../../../text/problems/problem-words.ts";
import { amountProblemText, planProblemWords } from "../../../text/problems/problems.ts";
import { HIDDEN_DIGITS } from "../../../ui/words/amount.tsx";

/** `isHidden`: balances are hidden, so an amount from which the balance follows is six dots. */
export type Words = { locale: string; isHidden: boolean };

type Poor = Extract<PlanProblem, { code: "insufficient-funds" }>;

/** Returns the words of `planProblemWords` without what the wallet holds, where balances are hidden. */
export function planWords(problem: PlanProblem, { locale, isHidden }: Words): ProblemWords {
  const words = planProblemWords(problem, locale);
  if (!isHidden || problem.code !== "insufficient-funds") return words;
  const hidden = `${HIDDEN_DIGITS} ${XEC}`;
  const detail = problemsText.plan.insufficientFundsDetail({
    required: xecText(problem.required, locale),
    spendable: hidden,
    missing: hidden,
  });
  return { title: words.title, detail };
}

/** Returns how much is missing, for the field of the amount and the action bar. */
export function missingFundsText(problem: Poor, { locale, isHidden }: Words): string {
  if (isHidden) return problemsText.plan.insufficientFunds;
  return sendText.blocking.funds({ missing: xecText((problem.required - problem.available) as Sats, locale) });
}

/** Returns the sentence for a wrong amount without the balance, where balances are hidden. */
export function amountWords(problem: AmountProblem, { locale, isHidden }: Words): string {
  if (!isHidden || problem.code !== "amount-above-balance") return amountProblemText(problem, locale);
  const balance = `${HIDDEN_DIGITS} ${XEC}`;
  return problemsText.amount.aboveBalance({ amount: xecText(problem.amount, locale), balance });
}
