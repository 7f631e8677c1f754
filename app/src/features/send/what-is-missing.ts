import type { FormProblems } from "./check-send-form.ts";
import type { SendForm } from "./send-form.ts";

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
