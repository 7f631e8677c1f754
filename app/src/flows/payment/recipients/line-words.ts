import type { AmountProblem } from "@satchel/core/amount";
import type { LineNote, LineProblem } from "@satchel/core/payment-link";
import { plainWords } from "@satchel/core/text";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { counted } from "../../../text/money/counts.ts";
import { addressProblemText } from "../../../text/problems/problems.ts";
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
    case "line-without-price":
      return text.withoutPrice({ line, code: problem.currency });
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

/** Returns what is wrong with a row, beside its fields. `recipient`: why its recipient cannot be paid. */
export function rowProblemText(
  problem: LineProblem,
  of: { recipient: string | undefined; amountProblem: (problem: AmountProblem) => string },
): string {
  const text = sendText.rows.problems;
  switch (problem.code) {
    case "lines-blank":
    case "line-empty":
      return text.recipient;
    case "line-without-value":
      return of.recipient ?? text.amount;
    case "line-too-many-fields":
      return text.fields;
    case "line-bad-address":
      return of.recipient ?? addressProblemText(problem.problem);
    case "line-bad-amount":
      return of.amountProblem(problem.problem);
    case "line-without-price":
      return sendText.fiatDisabled({ code: problem.currency });
    case "line-broken-quotes":
      return text.quotes;
  }
}

/** Returns what is worth knowing about a row before paying. */
export const rowNoteText = (note: LineNote): string =>
  note.code === "header-skipped" ? sendText.rows.isHeading : sendText.rows.again({ firstLine: String(note.firstLine) });

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
