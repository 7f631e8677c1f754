import type { LineProblem } from "@satchel/core/payment-link";
import type { PlanProblem } from "@satchel/core/tx";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import type { Blocker } from "../form/blockers.ts";
import { missingFundsText, planWords } from "../form/hidden-words.ts";
import { linesToCorrect } from "./line-words.ts";
import { LINES } from "./lines-field.tsx";

type LinesProblem = { code: string; problems?: readonly LineProblem[] };

/**
 * Returns what keeps many recipients from being paid. `text`: their lines; `marked`: the error that is shown of them.
 */
export function linesBlocker(
  problem: LinesProblem | undefined,
  { text, marked, locale }: { text: string; marked: string | undefined; locale: string },
): Blocker | undefined {
  if (problem === undefined) return undefined;
  if (marked === undefined || text.trim() === "") {
    return { field: LINES, text: sendText.blocking.recipients, panel: sendText.missing.lines, isError: false };
  }
  if (problem.problems) return { field: LINES, isError: true, ...linesToCorrect(problem.problems, locale) };
  return { field: LINES, text: marked, isError: true };
}

/** Returns what is wrong with a field if it is `marked` with an error, otherwise that something is missing in it. */
export function fieldBlocker(
  field: string,
  marked: string | undefined,
  hint: "recipient" | "amount" | "message" | "rawData",
): Blocker {
  return marked === undefined
    ? { field, text: sendText.blocking[hint], panel: sendText.missing[hint], isError: false }
    : { field, text: marked, isError: true };
}

/** Returns what the form waits for while long lines are being read. */
export const readingBlocker = ({ isBehind }: { isBehind: boolean }): Blocker | undefined =>
  isBehind ? { field: LINES, text: sendText.readingLines, panel: sendText.readingLines, isError: false } : undefined;

/** Returns why there is no plan, at the field where a person can change it. */
export function planBlocker(
  field: string,
  problem: PlanProblem | undefined,
  words: Parameters<typeof planWords>[1],
): Blocker | undefined {
  if (problem === undefined) return undefined;
  const text =
    problem.code === "insufficient-funds" ? missingFundsText(problem, words) : planWords(problem, words).title;
  return { field, text, isError: true };
}
