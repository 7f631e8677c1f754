import type { AmountProblem } from "@satchel/core/amount";
import type { LineNote, LineProblem } from "@satchel/core/payment-link";
import { plainWords } from "@satchel/core/text";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { counted } from "../../../text/money/counts.ts";
import type { Blocker } from "../form/blockers.ts";

/** Returns what is wrong with a line of many recipients (wallet.md 5.10 and facts.md 1.5). */
export function lineProblemText(problem: LineProblem, amountProblem: (problem: AmountProblem) => string): string {
  const text = sendText.lineProblems;
  const line = String(problem.line);
  switch (problem.code) {
    case "lines-blank":
      return text.blank;
    case "line-empty":
      return text.empty({ line });
    case "line-without-value":
      return text.withoutValue({ line });
    case "line-too-many-fields":
      return text.tooManyFields[problem.separator]({ line });
    case "line-bad-address":
      return text.badAddress({ address: plainWords(problem.address), line });
    case "line-bad-amount":
      return text.badAmount({ reason: amountProblem(problem.problem), value: plainWords(problem.value), line });
    case "line-broken-quotes":
      return text.brokenQuotes({ line });
  }
}

export function lineNoteText(note: LineNote): string {
  const line = String(note.line);
  switch (note.code) {
    case "header-skipped":
      return sendText.lineIsHeading({ line });
    case "address-again":
      return sendText.lineRepeatsAddress({ line, firstLine: String(note.firstLine) });
  }
}

/** Returns what stands in place of the preview: which lines a person has to correct. */
export function linesToCorrect(problems: readonly LineProblem[], locale: string): Pick<Blocker, "text" | "panel"> {
  const [first, ...others] = problems;
  const text = sendText.missing;
  if (first && others.length === 0) {
    const line = String(first.line);
    return { text: sendText.blocking.line({ line }), panel: text.correctLine({ line }) };
  }
  const count = counted(problems.length, locale);
  return { text: sendText.blocking.lines({ count }), panel: text.correctLines({ count }) };
}
