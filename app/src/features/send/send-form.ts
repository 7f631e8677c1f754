import { type AddressProblem, type Payee, parseAddress } from "@satchel/core/address";
import {
  type AmountProblem,
  amountText,
  checkSendAmount,
  formatXec,
  parseXecIn,
  type Sats,
  type Separators,
} from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import { no, ok, type Result } from "@satchel/core/result";
import { type LinkedPayment, type LinkProblem, parsePaymentLink } from "./payment-link.ts";

/**
 * What is in the fields, as typed. `max` is everything spendable, whatever that is by now; `linked` was asked for by a
 * payment link and stays as it is until the recipient is cleared.
 */
export type SendForm = { recipient: string; amount: { kind: "typed" | "linked"; text: string } | { kind: "max" } };
export const EMPTY_FORM: SendForm = { recipient: "", amount: { kind: "typed", text: "" } };

export type RecipientProblem = { of: "address"; problem: AddressProblem } | { of: "link"; problem: LinkProblem };
export type Recipient = LinkedPayment;

export type CheckedForm = { payee: Payee; sats: Sats | "max" };
export type FormProblems = { recipient?: RecipientProblem; amount?: AmountProblem };

export type FormRules = { prefix: AddressPrefix; separators: Separators; balance: Sats };

/** Reads the recipient field: an address, or a link that may bring an amount. */
export function readRecipient(text: string, prefix: AddressPrefix): Result<Recipient, RecipientProblem> {
  if (text.includes("?")) {
    const link = parsePaymentLink(text, prefix);
    return link.ok ? link : no({ of: "link", problem: link.problem });
  }
  const payee = parseAddress(text, prefix);
  return payee.ok ? ok({ payee: payee.value }) : no({ of: "address", problem: payee.problem });
}

/** The payment these fields describe, or what is wrong with each; an empty field has no problem and makes no payment. */
export function checkSendForm(form: SendForm, rules: FormRules): Result<CheckedForm, FormProblems> {
  const recipient = readRecipient(form.recipient, rules.prefix);
  const amount = readAmount(form, rules);
  if (recipient.ok && amount.ok) return ok({ payee: recipient.value.payee, sats: amount.value });
  return no({
    ...(recipient.ok || form.recipient.trim() === "" ? {} : { recipient: recipient.problem }),
    ...(amount.ok || isEmpty(form) ? {} : { amount: amount.problem }),
  });
}

function readAmount({ amount }: SendForm, { separators, balance }: FormRules): Result<Sats | "max", AmountProblem> {
  if (amount.kind === "max") return ok("max");
  const typed = parseXecIn(amount.text, separators);
  return typed.ok ? checkSendAmount(typed.value, balance) : typed;
}

const isEmpty = ({ amount }: SendForm) => amount.kind === "typed" && amount.text.trim() === "";

/** A form that asks for what a link asks for. */
export function fillFrom(payment: LinkedPayment, separators: Separators): SendForm {
  const { payee, sats } = payment;
  const text = sats === undefined ? undefined : amountText(formatXec(sats, { separators }));
  return {
    recipient: payee.address,
    amount: text === undefined ? EMPTY_FORM.amount : { kind: "linked", text },
  };
}

/** What was typed or pasted into the recipient field; a whole link fills in its amount too. */
export function typeRecipient(form: SendForm, text: string, rules: Pick<FormRules, "prefix" | "separators">): SendForm {
  const recipient = text.includes("?") ? readRecipient(text, rules.prefix) : undefined;
  if (!recipient?.ok) return { ...form, recipient: text };
  const filled = fillFrom(recipient.value, rules.separators);
  return filled.amount.kind === "linked" ? filled : { ...form, recipient: filled.recipient };
}

/** An amount a link brought leaves with the recipient it was for. */
export function clearRecipient(form: SendForm): SendForm {
  return { recipient: "", amount: form.amount.kind === "linked" ? EMPTY_FORM.amount : form.amount };
}
