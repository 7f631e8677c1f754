import type { PlanProblem } from "@satchel/core/tx";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import type { Blocker, TouchedFields } from "../../../flows/payment/form/blockers.ts";
import { missingFundsText } from "../../../flows/payment/form/hidden-words.ts";
import { fieldBlocker, linesBlocker, planBlocker } from "../../../flows/payment/recipients/form-blockers.ts";
import { isSettled, LINES } from "../../../flows/payment/recipients/lines-field.tsx";
import { RECIPIENT } from "../../../flows/payment/recipients/recipient-field.tsx";
import {
  dataProblemText,
  linesProblemText,
  recipientProblemText,
  type SendWords,
  sendAmountProblemText,
} from "../send-words.ts";
import type { FormProblems } from "./check-send-form.ts";
import type { SendForm } from "./send-form.ts";

// The ids of the fields.
export const AMOUNT = "amount";
export const MESSAGE = "message";
export const RAW = "raw-data";

type Read = {
  form: SendForm;
  problems: FormProblems;
  planProblem: PlanProblem | undefined;
  touched: Pick<TouchedFields, "has">;
  isLinked: boolean;
  words: SendWords;
};

/** What is wrong with each field, in words. A field without an entry is not marked. */
export type Marked = { recipient?: string; amount?: string; lines?: string; data?: string };

/**
 * Returns the errors that the form shows: of the fields that a person has left, and errors that no further typing
 * mends.
 */
export function markedOf({ form, problems, planProblem, touched, isLinked, words }: Read): Marked {
  const { recipient, amount, lines, data } = problems;
  const isAmountTold =
    isLinked || touched.has(AMOUNT) || form.amount.kind === "max" || (amount && isBeyondMending(amount.code, form));
  const isDataTold = form.extra === "message" ? isTold(touched, MESSAGE, form.message) : isTold(touched, RAW, form.raw);
  const isPoor = planProblem?.code === "insufficient-funds" && form.mode === "one";
  return {
    ...(recipient && touched.has(RECIPIENT) && { recipient: recipientProblemText(recipient) }),
    ...(isPoor && { amount: missingFundsText(planProblem, words) }),
    ...(amount && isAmountTold && { amount: sendAmountProblemText(amount, words) }),
    ...(lines && (touched.has(LINES) || isSettled(form.lines)) && { lines: linesProblemText(lines, words) }),
    ...(data && isDataTold && { data: dataProblemText(data, words.locale) }),
  };
}

const isTold = (touched: Pick<TouchedFields, "has">, id: string, text: string) => touched.has(id) || text.trim() !== "";

/** Whether an amount stays wrong, whatever is typed behind it. */
const isBeyondMending = (code: string, { amount }: SendForm): boolean =>
  code === "amount-above-balance" ||
  code === "amount-bad-characters" ||
  (code === "amount-not-a-number" && amount.kind === "typed" && amount.text.trim().length > 1);

/** Returns what keeps the form from being sent, in its order. */
export function sendBlockers(read: Read, marked: Marked): readonly (Blocker | undefined)[] {
  const { form, problems, planProblem, words } = read;
  const fields =
    form.mode === "one"
      ? [
          blockerOf(RECIPIENT, marked.recipient, isEmptyOr(problems.recipient, form.recipient), "recipient"),
          blockerOf(AMOUNT, marked.amount, isEmptyOr(problems.amount, amountTextOf(read)), "amount"),
        ]
      : [linesBlocker(problems.lines, { text: form.lines, marked: marked.lines, locale: words.locale })];
  const data = form.extra === "message" ? MESSAGE : RAW;
  const dataHint = form.extra === "message" ? "message" : "rawData";
  return [
    ...fields,
    blockerOf(data, marked.data, problems.data !== undefined, dataHint),
    planBlocker(form.mode === "one" ? AMOUNT : LINES, planProblem, words),
  ];
}

const isEmptyOr = (problem: unknown, text: string): boolean => problem !== undefined || text.trim() === "";

/** Max and the amount of a link are amounts too. */
const amountTextOf = ({ form, isLinked }: Read): string =>
  form.amount.kind === "max" || isLinked ? "max" : form.amount.text;

function blockerOf(
  field: string,
  marked: string | undefined,
  isMissing: boolean,
  hint: "recipient" | "amount" | "message" | "rawData",
): Blocker | undefined {
  if (marked === undefined && !isMissing) return undefined;
  const blocker = fieldBlocker(field, marked, hint);
  // An empty message is missing and not wrong: the panel says what to do.
  return hint === "message" || hint === "rawData" ? { ...blocker, panel: sendText.missing[hint] } : blocker;
}
