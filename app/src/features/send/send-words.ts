import type { LineNote, LineProblem } from "@satchel/core/payment-link";
import type { MessageProblem } from "@satchel/core/script";
import { plainWords } from "@satchel/core/text";
import { sendText } from "../../catalogue/en/send.ts";
import { counted } from "../../text/counts.ts";
import { linkProblemText, rawDataProblemText } from "../../text/link-problems.ts";
import { xecText } from "../../text/money.ts";
import { addressProblemText, amountProblemText } from "../../text/problems.ts";
import type { FormProblems } from "./check-send-form.ts";
import type { LinesProblem, RecipientProblem, SendAmountProblem, SendDataProblem } from "./read-fields.ts";
import type { SendForm } from "./send-form.ts";

export function recipientProblemText(found: RecipientProblem): string {
  switch (found.of) {
    case "address":
      return addressProblemText(found.problem);
    case "link":
      return linkProblemText(found.problem);
    case "tokens":
      return sendText.linkAsksForTokens;
  }
}

/** Returns why no amount can be typed in fiat (wallet.md 8.5). `fiat`: the slug of the currency. */
export const fiatDisabledText = (fiat: string): string => sendText.fiatDisabled({ code: fiat.toUpperCase() });

export function sendAmountProblemText(problem: SendAmountProblem, fiat: string, locale: string): string {
  return problem.code === "fiat-price-missing" ? fiatDisabledText(fiat) : amountProblemText(problem, locale);
}

/** Returns what is wrong with a line of many recipients (wallet.md 5.10 and facts.md 1.5). */
export function lineProblemText(problem: LineProblem, locale: string): string {
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
      return text.badAmount({
        reason: amountProblemText(problem.problem, locale),
        value: plainWords(problem.value),
        line,
      });
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

/** Returns the first problem of the lines: mending it may mend the others. */
export function linesProblemText(problem: LinesProblem, locale: string): string {
  if (problem.code === "total-above-balance") {
    return sendText.lineProblems.totalAboveBalance({
      total: xecText(problem.total, locale),
      balance: xecText(problem.balance, locale),
    });
  }
  const [first] = problem.problems;
  return first === undefined ? "" : lineProblemText(first, locale);
}

export const dataProblemText = (found: SendDataProblem, locale: string): string =>
  found.of === "raw" ? rawDataProblemText(found.problem) : messageProblemText(found.problem, found.isAirdrop, locale);

/** wallet.md 5.11. */
function messageProblemText(problem: MessageProblem, isAirdrop: boolean, locale: string): string {
  const text = sendText.messageProblems;
  if (problem.code === "message-empty") return text.empty;
  const [bytes, max] = [counted(problem.bytes, locale), counted(problem.max, locale)];
  return isAirdrop ? text.airdropTooLong({ bytes, max }) : text.tooLong({ max });
}

/** Returns what is missing for a preview: it stands beside a button that cannot be pressed. */
export function whatIsMissing({ form, problems }: { form: SendForm; problems: FormProblems }, locale: string): string {
  const text = sendText.missing;
  if (problems.data?.problem.code === "message-empty") return text.message;
  if (problems.data?.problem.code === "raw-data-empty") return text.rawData;
  if (form.mode === "many") return whatLinesMiss(form, problems, locale);
  if (Object.keys(problems).length > 0) return text.correct;
  if (form.recipient.trim() === "") return text.recipient;
  return form.amount.kind === "typed" ? text.amount : "";
}

function whatLinesMiss({ lines }: SendForm, problems: FormProblems, locale: string): string {
  const text = sendText.missing;
  if (lines.trim() === "") return text.lines;
  const found = problems.lines;
  if (found?.code !== "lines-wrong") return text.correct;
  const [first, ...others] = found.problems;
  return first && others.length === 0
    ? text.correctLine({ line: String(first.line) })
    : text.correctLines({ count: counted(found.problems.length, locale) });
}
