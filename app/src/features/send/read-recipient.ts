import { type AddressProblem, type Payee, parseAddress } from "@satchel/core/address";
import type { Sats } from "@satchel/core/amount";
import type { AddressPrefix } from "@satchel/core/network";
import { type LinkProblem, parsePaymentLink, type XecLink } from "@satchel/core/payment-link";
import { no, ok, type Result } from "@satchel/core/result";

/** `sats`, and further payments, only where a link brings them. */
export type Recipient = { payee: Payee; sats?: Sats; others: readonly { payee: Payee; sats: Sats }[]; link?: XecLink };
export type RecipientProblem =
  | { of: "address"; problem: AddressProblem }
  | { of: "link"; problem: LinkProblem }
  /** A good link, to be paid on the token's own screen. */
  | { of: "tokens"; tokenId: string };

/** Reads the recipient field: an address, or a link that may bring much more. */
export function readRecipient(text: string, prefix: AddressPrefix): Result<Recipient, RecipientProblem> {
  if (!looksLikeLink(text)) {
    const payee = parseAddress(text, prefix);
    return payee.ok ? ok({ payee: payee.value, others: [] }) : no({ of: "address", problem: payee.problem });
  }
  const link = parsePaymentLink(text, prefix);
  if (!link.ok) return no({ of: "link", problem: link.problem });
  return link.value.kind === "token" ? no({ of: "tokens", tokenId: link.value.tokenId }) : recipientOf(link.value);
}

export const looksLikeLink = (text: string): boolean => /[?]|:\/\/|^\s*web\+/i.test(text);

/** Whether it is more than an address. */
export const bringsPayment = ({ to, data, label, message }: XecLink): boolean =>
  to.length > 1 || to[0]?.sats !== undefined || [data, label, message].some((part) => part !== undefined);

function recipientOf(link: XecLink): Result<Recipient, RecipientProblem> {
  const [first, ...rest] = link.to;
  if (first === undefined) return no({ of: "link", problem: { code: "link-unreadable" } });
  const others = rest.flatMap(({ payee, sats }) => (sats === undefined ? [] : [{ payee, sats }]));
  return ok({ payee: first.payee, others, link, ...(first.sats !== undefined && { sats: first.sats }) });
}
