import { type AddressProblem, type Payee, parseTokenAddress } from "@satchel/core/address";
import { type AmountProblem, type Atoms, atoms, parseAtoms, type Separators } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import {
  type ConversionDesk,
  type ConversionProblem,
  conversionFee,
  conversionOf,
  parseSolanaAddress,
} from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import type { SendRules } from "@satchel/core/token";
import { type PushesProblem, readTokenPushes } from "./read-token-pushes.ts";
import type { TokenForm, TokenLine } from "./token-send-form.ts";

export type TokenParty = { payee: Payee; atoms: Atoms };
/** `pushes`: data that goes beside the tokens, hex. */
export type TokenPayment = { to: readonly TokenParty[]; pushes: readonly string[] };

export type RecipientProblem =
  | { code: "recipient-missing" }
  /** The text is a payment link, or an address with a query (wallet.md 5.3). */
  | { code: "recipient-is-link" }
  | { code: "recipient-address"; problem: AddressProblem };

type LineProblems = { recipient?: RecipientProblem; amount?: TokenAmountProblem };
type TokenFormProblems = { lines: ReadonlyMap<number, LineProblems>; pushes?: PushesProblem };

export type TokenFormRules = Omit<TokenAmountRules, "max"> & {
  prefix: AddressPrefix;
  send: SendRules;
  /** The token exists once, and its amount is never typed. */
  isNft: boolean;
  /** The address that converts this token; undefined for tokens that cannot be converted. */
  desk?: { payee: Payee; ids: ConversionDesk } | undefined;
};

/** Returns the payment that the form asks for, or what is wrong with its fields. */
export function checkTokenForm(form: TokenForm, rules: TokenFormRules): Result<TokenPayment, TokenFormProblems> {
  const lines = new Map<number, LineProblems>();
  const to: TokenParty[] = [];
  for (const line of form.lines) {
    const payee = readPayee(line, form, rules);
    const amount = readAmount(line, form, rules);
    if (payee.ok && amount.ok) to.push({ payee: payee.value, atoms: amount.value });
    else
      lines.set(line.id, {
        ...(!payee.ok && { recipient: payee.problem }),
        ...(!amount.ok && { amount: amount.problem }),
      });
  }
  const pushes = readTokenPushes(form, rules.send);
  const total = to.reduce((sum, party) => sum + party.atoms, 0n);
  const last = form.lines.at(-1);
  // The balance is enough for each recipient, but not for all together: the last one has the problem.
  if (lines.size === 0 && last && total > rules.balance) {
    lines.set(last.id, {
      amount: { code: "token-amount-above-balance", amount: atoms(total), balance: rules.balance },
    });
  }
  if (lines.size > 0 || !pushes.ok) return no({ lines, ...(!pushes.ok && { pushes: pushes.problem }) });
  return ok({ to, pushes: pushes.value });
}

function readPayee(
  { recipient }: TokenLine,
  { conversion }: TokenForm,
  rules: TokenFormRules,
): Result<Payee, RecipientProblem> {
  if (conversion && rules.desk) return ok(rules.desk.payee);
  if (recipient.trim() === "") return no({ code: "recipient-missing" });
  if (isLink(recipient)) return no({ code: "recipient-is-link" });
  const payee = parseTokenAddress(recipient, rules.prefix);
  return payee.ok ? payee : no({ code: "recipient-address", problem: payee.problem });
}

/** Whether a text is a payment link, or an address with a query. */
export const isLink = (recipient: string): boolean => /[?]|:\/\/|^\s*web\+/i.test(recipient);

function readAmount(
  { amount }: TokenLine,
  { isMax }: TokenForm,
  rules: TokenFormRules,
): Result<Atoms, TokenAmountProblem> {
  if (rules.isNft && amount.trim() === "") return ok(atoms(1n));
  if (isMax) return ok(maxOf(rules));
  return readTokenAmount(amount, { ...rules, max: rules.send.maxAtoms });
}

/** Returns all of the balance, or as much of it as one output can hold. */
export function maxOf({ balance, send }: Pick<TokenFormRules, "balance" | "send">): Atoms {
  if (balance > send.maxAtoms) return send.maxAtoms;
  return balance;
}

/** Why an amount cannot be sent. token-send-words.ts has the sentences. */
export type TokenAmountProblem =
  | { code: "token-amount-missing" }
  | { code: "token-amount-zero" }
  | { code: "token-amount-bad"; problem: AmountProblem }
  | { code: "token-amount-too-precise"; decimals: number }
  | { code: "token-amount-above-balance"; amount: Atoms; balance: Atoms }
  | { code: "token-amount-above-max"; amount: Atoms; max: Atoms };

/** `max`: the most one output of this token can hold. */
type TokenAmountRules = { decimals: number; separators: Separators; balance: Atoms; max: Atoms };

/** Reads a typed amount; the checks have the order of wallet.md 5.2. */
function readTokenAmount(text: string, rules: TokenAmountRules): Result<Atoms, TokenAmountProblem> {
  if (text.trim() === "") return no({ code: "token-amount-missing" });
  const read = parseAtoms(text, rules.decimals, rules.separators);
  if (!read.ok) {
    const { problem } = read;
    return problem.code === "amount-too-precise"
      ? no({ code: "token-amount-too-precise", decimals: problem.decimals })
      : no({ code: "token-amount-bad", problem });
  }
  const amount = read.value;
  if (amount === 0n) return no({ code: "token-amount-zero" });
  if (amount > rules.balance) return no({ code: "token-amount-above-balance", amount, balance: rules.balance });
  if (amount > rules.max) return no({ code: "token-amount-above-max", amount, max: rules.max });
  return ok(amount);
}

/** What a conversion brings: `account` is paid `received` on the other chain. */
export type ConversionTerms = { account: string; fee: Atoms; received: Atoms };

/** Returns the terms of a conversion, typed or asked for by a link; undefined where the form is not a conversion. */
export function conversionTerms(
  { conversion, link }: TokenForm,
  { to }: TokenPayment,
  { decimals, desk }: TokenFormRules,
): Result<ConversionTerms, ConversionProblem> | undefined {
  const asked = link ? desk && conversionOf(link, desk.ids) : conversion && typedAccount(conversion.address);
  const [only] = to;
  if (asked === undefined || only === undefined) return undefined;
  if (!asked.ok) return asked;
  const fee = conversionFee(only.atoms, decimals);
  if (!fee.ok) return no(fee.problem);
  return ok({ account: asked.value.account, fee: fee.value, received: atoms(only.atoms - fee.value) });
}

function typedAccount(text: string): Result<{ account: string }, ConversionProblem> {
  const key = parseSolanaAddress(text);
  return key.ok ? ok({ account: text.trim() }) : key;
}
