import {
  type AmountProblem,
  amountText,
  checkSendAmount,
  FIAT_DECIMALS,
  fiatToSats,
  formatXec,
  parseFiatIn,
  parseXecIn,
  type Sats,
  type Separators,
  sats,
  satsToFiat,
  xecInputText,
} from "@satchel/core/amount";
import { no, ok, type Result } from "@satchel/core/result";
import type { Price } from "@satchel/engine";
import type { SendForm } from "./send-form.ts";

export type SendAmountProblem = AmountProblem | { code: "fiat-price-missing" };

export type AmountRules = { separators: Separators; balance: Sats; price: Price | undefined };

/** How much the form says. `linked`: what the payment link asks for, which stands against everything typed. */
export function readAmount(
  { amount, unit }: SendForm,
  linked: Sats | undefined,
  { separators, balance, price }: AmountRules,
): Result<Sats | "max", SendAmountProblem> {
  if (linked !== undefined) return checkSendAmount(linked, balance);
  if (amount.kind === "max") return ok("max");
  const typed = unit === "xec" ? parseXecIn(amount.text, separators) : readFiat(amount.text, separators, price);
  return typed.ok ? checkSendAmount(typed.value, balance) : typed;
}

/** Cut off to whole sats: never more than was typed. */
function readFiat(text: string, separators: Separators, price: Price | undefined): Result<Sats, SendAmountProblem> {
  const fiat = parseFiatIn(text, separators, price?.fiat);
  if (!fiat.ok) return fiat;
  const found = price && fiatToSats(fiat.value, price.perXec);
  return found === undefined ? no({ code: "fiat-price-missing" }) : ok(found);
}

/** The same amount in the other unit, as far as there is one and a price; else an empty field, never the same digits. */
export function switchUnit(form: SendForm, unit: SendForm["unit"], rules: AmountRules): SendForm {
  if (unit === form.unit) return form;
  const { amount } = form;
  const typed = amount.kind === "typed" ? readAmount(form, undefined, { ...rules, balance: EVERYTHING }) : undefined;
  const text = typed?.ok && typed.value !== "max" ? writeAmount(typed.value, unit, rules) : "";
  return { ...form, unit, amount: { kind: "typed", text } };
}

/** No amount is above it. */
const EVERYTHING = sats(1n << 63n);

function writeAmount(amount: Sats, unit: SendForm["unit"], { separators, price }: AmountRules): string {
  if (unit === "xec") return xecInputText(amount, separators);
  const worth = price && satsToFiat(amount, price.perXec);
  if (worth === undefined) return "";
  // Two decimals, as typed ones have, cut off. Cents are written as sats are: a hundred to the unit.
  const cents = worth / 10n ** BigInt(FIAT_DECIMALS - 2);
  return amountText(formatXec(sats(cents), { separators: { ...separators, group: "" } }));
}
