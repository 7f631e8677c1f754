import { type AddressProblem, type Payee, parseTokenAddress } from "@satchel/core/address";
import { type Atoms, atoms } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import {
  type AgoraLinkProblem,
  type ConversionDesk,
  type ConversionProblem,
  conversionFee,
  conversionOf,
  parseAgoraLink,
  parseSolanaAddress,
  type RecipientLines,
  readTokenLines,
  type TokenRecipientLine,
} from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import type { SendRules } from "@satchel/core/token";
import { type PushesProblem, readTokenPushes } from "./read-token-pushes.ts";
import { readTokenAmount, type TokenAmountProblem, type TokenAmountRules } from "./token-amount.ts";
import type { TokenForm } from "./token-send-form.ts";

export type TokenParty = { payee: Payee; atoms: Atoms };
/** `pushes`: data that goes beside the tokens, hex. */
export type TokenPayment = { to: readonly TokenParty[]; pushes: readonly string[] };

export type RecipientProblem =
  | { code: "recipient-missing" }
  /** The text is a payment link, or an address with a query (wallet.md 5.3). */
  | { code: "recipient-is-link" }
  /** The text is a link of the market that is refused (facts.md 2.8). */
  | { code: "recipient-agora-link"; problem: AgoraLinkProblem }
  | { code: "recipient-address"; problem: AddressProblem };

/** Why the lines of many recipients cannot be paid. `lines-wrong`: with the lines that could be read. */
export type TokenLinesProblem =
  | ({ code: "lines-wrong" } & RecipientLines<TokenRecipientLine>)
  | { code: "line-amount"; line: number; problem: TokenAmountProblem }
  | { code: "lines-amount"; problem: TokenAmountProblem };

export type TokenFormProblems = {
  recipient?: RecipientProblem;
  amount?: TokenAmountProblem;
  lines?: TokenLinesProblem;
  pushes?: PushesProblem;
};

export type TokenFormRules = Omit<TokenAmountRules, "max"> & {
  prefix: AddressPrefix;
  send: SendRules;
  /** The token exists once, and its amount is never typed. */
  isNft: boolean;
  /** The address that converts this token; undefined for tokens that cannot be converted. */
  desk?: { payee: Payee; ids: ConversionDesk } | undefined;
};

type Parties = Result<readonly TokenParty[], TokenFormProblems>;

/**
 * What the lines of the form say; as long as they are being read, there is no payment, and nothing is wrong with them.
 */
type Lines = RecipientLines<TokenRecipientLine> | "reading";

/** Returns the payment that the form asks for, or what is wrong with its fields. */
export function checkTokenForm(
  form: TokenForm,
  rules: TokenFormRules,
  lines?: Lines,
): Result<TokenPayment, TokenFormProblems> {
  const to = form.mode === "one" ? checkOne(form, rules) : checkMany(form, rules, lines);
  const pushes = readTokenPushes(form, rules.send);
  if (to.ok && pushes.ok) return ok({ to: to.value, pushes: pushes.value });
  return no({ ...(!to.ok && to.problem), ...(!pushes.ok && { pushes: pushes.problem }) });
}

function checkOne(form: TokenForm, rules: TokenFormRules): Parties {
  const payee = readPayee(form, rules);
  const amount = readAmount(form, rules);
  const others = amount.ok ? readOthers(form, rules) : amount;
  if (!payee.ok || !amount.ok || !others.ok) {
    return no({ ...(!payee.ok && { recipient: payee.problem }), ...(!others.ok && { amount: others.problem }) });
  }
  const to = [{ payee: payee.value, atoms: amount.value }, ...others.value];
  const tooMuch = aboveBalance(to, rules);
  return tooMuch ? no({ amount: tooMuch }) : ok(to);
}

function checkMany({ lines }: TokenForm, rules: TokenFormRules, read: Lines = readTokenLines(lines, rules)): Parties {
  if (read === "reading") return no({});
  if (read.problems.length > 0) return no({ lines: { code: "lines-wrong", ...read } });
  for (const { line, atoms: amount } of read.recipients) {
    const { maxAtoms: max } = rules.send;
    if (amount > max) {
      return no({ lines: { code: "line-amount", line, problem: { code: "token-amount-above-max", amount, max } } });
    }
  }
  const tooMuch = aboveBalance(read.recipients, rules);
  return tooMuch ? no({ lines: { code: "lines-amount", problem: tooMuch } }) : ok(read.recipients);
}

/** The balance may be enough for each recipient, but not for all together. */
function aboveBalance(to: readonly { atoms: Atoms }[], { balance }: TokenFormRules): TokenAmountProblem | undefined {
  const amount = atoms(to.reduce((sum, party) => sum + party.atoms, 0n));
  return amount > balance ? { code: "token-amount-above-balance", amount, balance } : undefined;
}

/** Returns the recipient, whatever else is wrong with the form. */
export function readPayee(
  { recipient, conversion }: TokenForm,
  { desk, prefix }: Pick<TokenFormRules, "desk" | "prefix">,
): Result<Payee, RecipientProblem> {
  if (conversion && desk) return ok(desk.payee);
  if (recipient.trim() === "") return no({ code: "recipient-missing" });
  if (isLink(recipient)) {
    const agora = parseAgoraLink(recipient);
    return no(
      agora?.ok === false ? { code: "recipient-agora-link", problem: agora.problem } : { code: "recipient-is-link" },
    );
  }
  const payee = parseTokenAddress(recipient, prefix);
  return payee.ok ? payee : no({ code: "recipient-address", problem: payee.problem });
}

/** Whether a text is a payment link, or an address with a query. */
export const isLink = (recipient: string): boolean => /[?]|:\/\/|^\s*web\+/i.test(recipient);

function readAmount({ amount, isMax }: TokenForm, rules: TokenFormRules): Result<Atoms, TokenAmountProblem> {
  if (rules.isNft && amount.trim() === "") return ok(atoms(1n));
  if (isMax) return ok(maxOf(rules));
  return readTokenAmount(amount, { ...rules, max: rules.send.maxAtoms });
}

/** Returns the further recipients of the link. Links write amounts with '.'. */
function readOthers({ link }: TokenForm, rules: TokenFormRules): Result<readonly TokenParty[], TokenAmountProblem> {
  const others: TokenParty[] = [];
  for (const { payee, quantity = "" } of link?.to.slice(1) ?? []) {
    const amount = readTokenAmount(quantity, { ...rules, separators: undefined, max: rules.send.maxAtoms });
    if (!amount.ok) return amount;
    others.push({ payee, atoms: amount.value });
  }
  return ok(others);
}

/** Returns all of the balance, or as much of it as one output can hold. */
export function maxOf({ balance, send }: Pick<TokenFormRules, "balance" | "send">): Atoms {
  return balance > send.maxAtoms ? send.maxAtoms : balance;
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
