import type { Sats, Separators } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import { type RecipientLine, type RecipientLines, readRecipientLines } from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";

export type LinesProblem =
  /** With what could be read of the others. */
  ({ code: "lines-wrong" } & RecipientLines) | { code: "total-above-balance"; total: Sats; balance: Sats };

/** Reads the text of many recipients: all of it, or what is wrong with it. */
export function readLines(
  text: string,
  rules: { prefix: AddressPrefix; separators: Separators; balance: Sats },
): Result<readonly RecipientLine[], LinesProblem> {
  const read = readRecipientLines(text, rules);
  if (read.problems.length > 0) return no({ code: "lines-wrong", ...read });
  const total = totalOf(read.recipients);
  return total > rules.balance
    ? no({ code: "total-above-balance", total, balance: rules.balance })
    : ok(read.recipients);
}

export const totalOf = (payments: readonly { sats: Sats }[]): Sats =>
  payments.reduce((sum, { sats }) => sum + sats, 0n) as Sats;
