import { type Atoms, atoms } from "@satchel/core/amount";
import { type ConversionProblem, conversionFee, conversionOf, parseSolanaAddress } from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";
import type { TokenFormRules, TokenPayment } from "./check-token-form.ts";
import type { TokenForm } from "./token-send-form.ts";

/** What a request to convert comes to: `account` is paid `received` on the other chain. */
export type ConversionTerms = { account: string; fee: Atoms; received: Atoms };

/** The terms of the form's conversion, typed or by a link; undefined where it asks for none. */
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
