import { xecInputText } from "../amount/index.ts";
import { cleanTexts } from "./link-parts.ts";
import type { PaymentLink } from "./payment-link.ts";

const OP_RETURN_DIGITS = 2;

/** Returns a link that `parsePaymentLink` parses to the same payment; its texts are cleaned as for display. */
export function writePaymentLink(link: PaymentLink): string {
  const [first] = link.to;
  if (first === undefined) return "";
  const params = link.kind === "xec" ? xecParams(link) : tokenParams(link);
  const texts = Object.entries(cleanTexts(link));
  const query = [...params, ...texts].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return query === "" ? first.payee.address : `${first.payee.address}?${query}`;
}

type Pairs = (readonly [name: string, value: string])[];

/** Returns the parameters of an XEC link. The standard requires `op_return_raw` before the pairs. */
function xecParams({ to, data }: Extract<PaymentLink, { kind: "xec" }>): Pairs {
  const [first, ...others] = to.map(({ payee, sats }): Pairs[] => [
    [["addr", payee.address]],
    sats === undefined ? [] : [["amount", xecInputText(sats)]],
  ]);
  const raw: Pairs = data === undefined ? [] : [["op_return_raw", data.slice(OP_RETURN_DIGITS)]];
  return [...(first?.[1] ?? []), ...raw, ...others.flat(2)];
}

function tokenParams({ tokenId, to, firma, empp }: Extract<PaymentLink, { kind: "token" }>): Pairs {
  const quantities = to.map(({ payee, quantity }): Pairs[] => [
    [["addr", payee.address]],
    quantity === undefined ? [] : [["token_decimalized_qty", quantity]],
  ]);
  const [first, ...others] = quantities;
  return [
    ["token_id", tokenId],
    ...(first?.[1] ?? []),
    ...(firma === undefined ? [] : [["firma", firma] as const]),
    ...empp.map((push) => ["empp_raw", push] as const),
    ...others.flat(2),
  ];
}
