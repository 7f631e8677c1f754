import type { Payee } from "@satchel/core/address";
import { type Sats, sats } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import { type RecipientLines, readRecipientLines } from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import type { ScriptHex } from "@satchel/core/script";
import type { SendIntent } from "@satchel/core/tx";
import {
  type AmountRules,
  checkLines,
  EVERYTHING,
  type LinesProblem,
  type RecipientProblem,
  readAmount,
  readData,
  readRecipient,
  type SendAmountProblem,
  type SendDataProblem,
} from "./read-fields.ts";
import type { SendForm } from "./send-form.ts";

export type FormRules = AmountRules & { prefix: AddressPrefix };

/** Someone who is paid. `sats`: undefined is everything. */
export type Party = { payee: Payee; sats: Sats | undefined };

/** What the form asks for, ready to be planned. */
type CheckedForm = { to: readonly Party[]; data: ScriptHex | undefined; intent: SendIntent };

/** What is wrong with each field. An empty field has no problem, and makes no payment. */
export type FormProblems = {
  recipient?: RecipientProblem;
  amount?: SendAmountProblem;
  lines?: LinesProblem;
  data?: SendDataProblem;
};

type Parties = Result<readonly Party[], FormProblems>;

/**
 * Returns the payment that the form asks for even if it is more than the balance: planning it finds out what is
 * missing, with the fee.
 */
export const checkWithoutBalance = (
  form: SendForm,
  rules: FormRules,
  lines?: Lines,
): Result<CheckedForm, FormProblems> => checkSendForm(form, { ...rules, balance: EVERYTHING }, lines);

/**
 * What the lines of the form say; as long as they are being read, there is no payment, and nothing is wrong with them.
 */
type Lines = RecipientLines | "reading";

/** Returns the payment that the form asks for, or what is wrong with its fields. */
export function checkSendForm(form: SendForm, rules: FormRules, lines?: Lines): Result<CheckedForm, FormProblems> {
  const parties = form.mode === "one" ? checkOne(form, rules) : checkMany(form, rules, lines);
  const data = readData(form, form.mode === "one" ? linkedData(form, rules) : undefined);
  if (parties.ok && data.ok) return ok(checkedOf(parties.value, data.value, form));
  return no({ ...(parties.ok ? {} : parties.problem), ...(data.ok ? {} : { data: data.problem }) });
}

function linkedData({ recipient }: SendForm, { prefix }: FormRules): ScriptHex | undefined {
  const read = readRecipient(recipient, prefix);
  return read.ok ? read.value.link?.data : undefined;
}

function checkOne(form: SendForm, rules: FormRules): Parties {
  const recipient = readRecipient(form.recipient, rules.prefix);
  const linked = recipient.ok ? recipient.value.sats : undefined;
  const amount = readAmount(form, linked, rules);
  if (!recipient.ok || !amount.ok) {
    return no({
      ...(recipient.ok || form.recipient.trim() === "" ? {} : { recipient: recipient.problem }),
      ...(amount.ok || (linked === undefined && isAmountEmpty(form)) ? {} : { amount: amount.problem }),
    });
  }
  const { payee, others } = recipient.value;
  const total = others.reduce((sum, other) => sum + other.sats, amount.value === "max" ? 0n : amount.value);
  if (total > rules.balance) {
    return no({ amount: { code: "amount-above-balance", amount: sats(total), balance: rules.balance } });
  }
  // A link that also pays others brings every amount, so max is not one of them.
  return ok([{ payee, sats: amount.value === "max" ? undefined : amount.value }, ...others]);
}

const isAmountEmpty = ({ amount }: SendForm) => amount.kind === "typed" && amount.text.trim() === "";

function checkMany(form: SendForm, rules: FormRules, read: Lines = readRecipientLines(form.lines, rules)): Parties {
  if (read === "reading") return no({});
  const lines = checkLines(read, rules);
  return lines.ok ? lines : no({ lines: lines.problem });
}

function checkedOf(to: readonly Party[], data: ScriptHex | undefined, { coins, accepted }: SendForm): CheckedForm {
  const extras = {
    ...(data !== undefined && { data }),
    ...(coins.length > 0 && { coins }),
    ...(accepted.length > 0 && { accepted }),
  };
  const payments = to.flatMap(({ payee: { script }, sats }) => (sats === undefined ? [] : [{ script, sats }]));
  const [only] = to;
  const intent = payments.length < to.length && only ? { maxTo: only.payee.script } : { to: payments };
  return { to, data, intent: { ...intent, ...extras } };
}
