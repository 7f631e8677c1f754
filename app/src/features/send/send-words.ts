import { amountText, formatXec, type Sats } from "@satchel/core/amount";
import type { LineNote, LineProblem } from "@satchel/core/payment-link";
import type { MessageProblem } from "@satchel/core/script";
import { plainWords } from "@satchel/core/text";
import { linkProblemText, rawDataProblemText } from "../../text/link-problems.ts";
import { separatorsOf } from "../../text/locale.ts";
import { addressProblemText, amountProblemText } from "../../text/problems.ts";
import type { FormProblems } from "./check-send-form.ts";
import type { LinesProblem, RecipientProblem, SendAmountProblem, SendDataProblem } from "./read-fields.ts";
import type { SendForm } from "./send-form.ts";

const xec = (sats: Sats, locale: string) => amountText(formatXec(sats, { separators: separatorsOf(locale) }));

export function recipientProblemText(found: RecipientProblem): string {
  switch (found.of) {
    case "address":
      return addressProblemText(found.problem);
    case "link":
      return linkProblemText(found.problem);
    case "tokens":
      return "This link asks for tokens";
  }
}

/** wallet.md 8. `fiat`: the currency's slug. */
export const fiatDisabledText = (fiat: string): string =>
  `Error fetching fiat price. Setting send by ${fiat.toUpperCase()} disabled`;

export function sendAmountProblemText(problem: SendAmountProblem, fiat: string, locale: string): string {
  return problem.code === "fiat-price-missing" ? fiatDisabledText(fiat) : amountProblemText(problem, locale);
}

/** wallet.md 5 and facts.md 1.5. */
export function lineProblemText(problem: LineProblem, locale: string): string {
  switch (problem.code) {
    case "lines-blank":
      return "Input must not be blank";
    case "line-empty":
      return `Remove empty row at line ${problem.line}`;
    case "line-without-value":
      return `Line ${problem.line} must have address and value, separated by a comma`;
    case "line-too-many-fields":
      return `Line ${problem.line}: ${SEPARATORS[problem.separator]} can only separate address and value.`;
    case "line-bad-address":
      return `Invalid address "${plainWords(problem.address)}" at line ${problem.line}`;
    case "line-bad-amount":
      return `${amountProblemText(problem.problem, locale)}: check value "${plainWords(problem.value)}" at line ${problem.line}`;
    case "line-broken-quotes":
      return `Line ${problem.line}: a quote does not end`;
  }
}

const SEPARATORS = { ",": "Comma", ";": "Semicolon", "\t": "Tab" } as const;

export function lineNoteText(note: LineNote): string {
  switch (note.code) {
    case "header-skipped":
      return `Line ${note.line} is a heading and is left out.`;
    case "address-again":
      return `Line ${note.line} pays the address of line ${note.firstLine} once more.`;
  }
}

/** The first of them: mending it may mend the others. */
export function linesProblemText(problem: LinesProblem, locale: string): string {
  if (problem.code === "total-above-balance") {
    const { total, balance } = problem;
    return `Total amount sent (${xec(total, locale)} XEC) exceeds wallet balance of ${xec(balance, locale)} XEC`;
  }
  const [first] = problem.problems;
  return first === undefined ? "" : lineProblemText(first, locale);
}

export const dataProblemText = (found: SendDataProblem): string =>
  found.of === "raw" ? rawDataProblemText(found.problem) : messageProblemText(found.problem, found.isAirdrop);

/** wallet.md 5. */
function messageProblemText(problem: MessageProblem, isAirdrop: boolean): string {
  if (problem.code === "message-empty") return "Satchel msg cannot be an empty string";
  return isAirdrop
    ? `Error: Airdrop msg is ${problem.bytes} bytes. Exceeds ${problem.max} byte limit.`
    : `Message can not exceed ${problem.max} bytes`;
}

/** The reason near a button that does not answer. */
export function whatIsMissing({ form, problems }: { form: SendForm; problems: FormProblems }): string {
  if (problems.data?.problem.code === "message-empty") return "Write the message, or turn it off.";
  if (problems.data?.problem.code === "raw-data-empty") return "Enter the raw data, or turn it off.";
  if (form.mode === "many") return whatLinesMiss(form, problems);
  if (Object.keys(problems).length > 0) return TO_CORRECT;
  if (form.recipient.trim() === "") return "Enter whom to pay, and see here what would be sent.";
  return form.amount.kind === "typed" ? "Enter an amount, and see here what would be sent." : "";
}

const TO_CORRECT = "Correct what is marked, and see here what would be sent.";

function whatLinesMiss({ lines }: SendForm, problems: FormProblems): string {
  if (lines.trim() === "") return "Enter whom to pay and how much, and see here what would be sent.";
  const found = problems.lines;
  if (found?.code !== "lines-wrong") return TO_CORRECT;
  const [first, ...others] = found.problems;
  return first && others.length === 0
    ? `Correct line ${first.line}, and see here what would be sent.`
    : `Correct ${found.problems.length} lines, and see here what would be sent.`;
}
