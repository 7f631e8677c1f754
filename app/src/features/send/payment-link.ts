import { type Payee, parseAddress } from "@satchel/core/address";
import { type AmountProblem, parseXec, type Sats } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import { no, ok, type Result } from "@satchel/core/result";

/** What a link asks for. */
export type LinkedPayment = { payee: Payee; sats?: Sats };

/** A link that asks for more than an address and an amount is refused whole, never half understood. */
export type LinkProblem =
  | { code: "link-bad-address"; isForTokens: boolean }
  | { code: "link-unsupported-param"; param: string }
  | { code: "link-duplicated-amount" }
  | { code: "link-bad-amount"; amount: string; address: string; problem: AmountProblem }
  | { code: "link-unreadable" };

/** Reads `{address}?amount={XEC}` (BIP21, ecosystem.md). */
export function parsePaymentLink(link: string, prefix: AddressPrefix): Result<LinkedPayment, LinkProblem> {
  const [address = "", ...queries] = link.trim().split("?");
  if (queries.length > 1) return no({ code: "link-unreadable" });
  const payee = parseAddress(address, prefix);
  if (!payee.ok) return no({ code: "link-bad-address", isForTokens: payee.problem.code === "address-is-for-tokens" });

  const params = [...new URLSearchParams(queries[0] ?? "")];
  const stranger = params.find(([name]) => name !== "amount");
  if (stranger) return no({ code: "link-unsupported-param", param: stranger[0] });
  if (params.length > 1) return no({ code: "link-duplicated-amount" });
  const amount = params[0]?.[1];
  if (amount === undefined) return ok({ payee: payee.value });

  const sats = parseXec(amount);
  if (!sats.ok) return no({ code: "link-bad-amount", amount, address: payee.value.address, problem: sats.problem });
  return ok({ payee: payee.value, sats: sats.value });
}

/**
 * What the query of /send asks for: `bip21={link}`, encoded or not, with everything that follows it; or the older
 * `address` and `value` in XEC, whose value counts only when it is a number (facts.md 3). Undefined without either.
 */
export function readSendQuery(query: string, prefix: AddressPrefix): Result<LinkedPayment, LinkProblem> | undefined {
  const link = /(?:^|&)bip21=(.*)$/s.exec(query)?.[1];
  if (link !== undefined) {
    const text = decode(link);
    return text === undefined ? no({ code: "link-unreadable" }) : parsePaymentLink(text, prefix);
  }
  const params = new URLSearchParams(query);
  const addresses = params.getAll("address");
  const values = params.getAll("value");
  const address = addresses[0];
  if (address === undefined) return undefined;
  if (addresses.length > 1 || values.length > 1) return no({ code: "link-unreadable" });
  const isNumber = /^\d+(\.\d+)?$/.test(values[0] ?? "");
  return parsePaymentLink(isNumber ? `${address}?amount=${values[0]}` : address, prefix);
}

/** A link that was encoded as one value has no bare '?' and ends at the next '&'; one that was not is taken as it is. */
function decode(link: string): string | undefined {
  if (link.includes("?")) return link;
  try {
    return decodeURIComponent(link.split("&")[0] ?? "");
  } catch {
    return undefined;
  }
}
