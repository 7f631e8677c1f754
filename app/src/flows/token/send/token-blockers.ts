import type { ConversionProblem } from "@satchel/core/payment-link";
import type { PlanProblem } from "@satchel/core/tx";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import type { Blocker, TouchedFields } from "../../payment/form/blockers.ts";
import { fieldBlocker, linesBlocker, planBlocker } from "../../payment/recipients/form-blockers.ts";
import { isSettled, LINES } from "../../payment/recipients/lines-field.tsx";
import { RECIPIENT } from "../../payment/recipients/recipient-field.tsx";
import type { TokenFormProblems } from "./check-token-form.ts";
import { isAmountLinked, type TokenForm } from "./token-send-form.ts";
import {
  conversionProblemText,
  linesProblemText,
  pushesProblemText,
  recipientProblemText,
  type TokenWords,
  tokenAmountProblemText,
} from "./token-send-words.ts";

// The ids of the fields.
export const AMOUNT = "amount";
export const ACCOUNT = "solana-address";
export const MESSAGE = "token-message";
export const DATA = "token-data";

type Read = {
  form: TokenForm;
  problems: TokenFormProblems;
  planProblem: PlanProblem | undefined;
  termsProblem: ConversionProblem | undefined;
  touched: Pick<TouchedFields, "has">;
  words: TokenWords;
};

/** What is wrong with each field, in words. A field without an entry is not marked. */
export type Marked = { recipient?: string; amount?: string; lines?: string; pushes?: string };

/**
 * Returns the errors that the form shows: of the fields that a person has left, and errors that no further typing
 * mends.
 */
export function markedOf({ form, problems, termsProblem, touched, words }: Read): Marked {
  const { recipient, amount, lines, pushes } = problems;
  const isRecipientTold =
    recipient?.code === "recipient-is-link" || (touched.has(RECIPIENT) && recipient?.code !== "recipient-missing");
  const isLinesTold = touched.has(LINES) || isSettled(form.lines);
  return {
    ...(recipient && isRecipientTold && { recipient: recipientProblemText(recipient) }),
    ...(termsProblem && { amount: conversionProblemText(termsProblem, words) }),
    ...(amount && isAmountTold(amount.code, form, touched) && { amount: amountText(amount, form, words) }),
    ...(lines && isLinesTold && { lines: linesProblemText(lines, words) }),
    ...(pushes && isPushesTold(pushes.code, form, touched) && { pushes: pushesProblemText(pushes, words.locale) }),
  };
}

const amountText = (amount: NonNullable<TokenFormProblems["amount"]>, form: TokenForm, words: TokenWords): string =>
  form.link && amount.code === "token-amount-missing"
    ? sendTokenText.amount.missingOfLink
    : tokenAmountProblemText(amount, words);

function isAmountTold(code: string, form: TokenForm, touched: Pick<TouchedFields, "has">): boolean {
  if (form.link && (isAmountLinked(form) || code === "token-amount-missing")) return true;
  if (code === "token-amount-above-balance" || code === "token-amount-above-max") return true;
  // Half a number may become one: "." or "0".
  if (code === "token-amount-bad" && form.amount.trim().length > 1) return true;
  return touched.has(AMOUNT) && (code !== "token-amount-missing" || form.recipient.trim() !== "");
}

function isPushesTold(code: string, form: TokenForm, touched: Pick<TouchedFields, "has">): boolean {
  if (form.link) return true;
  if (form.conversion) return touched.has(ACCOUNT) && code !== "account-missing";
  return form.extra === "message" ? touched.has(MESSAGE) || form.message !== "" : touched.has(DATA) || form.data !== "";
}

/** Returns what keeps the form from being sent, in its order. */
export function tokenBlockers(read: Read, marked: Marked): readonly (Blocker | undefined)[] {
  const { form, problems, planProblem, words } = read;
  const fields =
    form.mode === "one"
      ? [
          problems.recipient && fieldBlocker(RECIPIENT, marked.recipient, "recipient"),
          form.conversion && problems.pushes && accountBlocker(marked),
          (problems.amount ?? read.termsProblem) && fieldBlocker(AMOUNT, marked.amount, "amount"),
        ]
      : [linesBlocker(problems.lines, { text: form.lines, marked: marked.lines, locale: words.locale })];
  return [
    ...fields,
    form.conversion === undefined && problems.pushes ? pushesBlocker(form, marked) : undefined,
    planBlocker(form.mode === "one" ? AMOUNT : LINES, planProblem, words),
  ];
}

function accountBlocker({ pushes }: Marked): Blocker {
  return pushes === undefined
    ? { field: ACCOUNT, text: sendTokenText.solanaAddressMissing, panel: sendTokenText.fillIn, isError: false }
    : { field: ACCOUNT, text: pushes, isError: true };
}

function pushesBlocker(form: TokenForm, { pushes }: Marked): Blocker {
  const isMessage = form.extra === "message";
  const blocker = fieldBlocker(isMessage ? MESSAGE : DATA, pushes, isMessage ? "message" : "rawData");
  // What a link brings cannot be corrected in the form.
  if (form.link && pushes !== undefined) return { ...blocker, panel: pushes };
  return isMessage && form.message.trim() === "" ? { ...blocker, panel: sendText.missing.message } : blocker;
}
