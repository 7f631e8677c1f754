import type { AddressPrefix } from "../network.ts";
import { no, type Result } from "../result.ts";
import type { LinkProblem } from "./link-problem.ts";
import { parseBip21 } from "./parse-bip21.ts";
import type { PaymentLink } from "./payment-link.ts";
import { decodePercent, type Param, readParams } from "./read-params.ts";

/** What the screen is told beside the payment: whose request it is, and to go back to the browser afterwards. */
const OURS = /^(?:tabId|b)$/;
const OURS_WITH_VALUE = /^(?:tabId=\d+|b=[01])$/;
/** What a payment of the older form would lose unseen. */
const NOT_OLD = /^(?:amount|addr|op_return_raw|token_id|token_decimalized_qty|firma|empp_raw|req-.*)$/;

/**
 * What the query of /send asks for: `bip21={link}`, encoded or not, with everything that follows it; or the older
 * `address` and `value` in XEC, whose value counts only when it is a number (facts.md 3). Undefined without either.
 */
export function readSendQuery(query: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> | undefined {
  const link = /(?:^|&)bip21=(.*)$/s.exec(query)?.[1];
  return link === undefined ? readOldQuery(query, prefix) : readLink(link, prefix);
}

/** The tab of the extension whose page asks for this payment. */
export function readTabId(query: string): number | undefined {
  const digits = /(?:^|&)tabId=(\d{1,15})(?:&|$)/.exec(query)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A link that was encoded as one value has no bare '?' and ends at the next '&'; one that was not is taken as it is. */
function readLink(link: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> {
  if (link.includes("?")) return parseBip21(withoutOurs(link), prefix);
  const [first = "", ...more] = link.split("&");
  const text = decodePercent(first);
  const rest = readParams(more.join("&"));
  if (text === undefined || rest === undefined) return no({ code: "link-unreadable" });
  const strange = rest.find(({ name }) => !OURS.test(name));
  return strange ? no({ code: "link-unsupported-param", param: strange.name }) : parseBip21(text.trim(), prefix);
}

function withoutOurs(link: string): string {
  const pieces = link.split("&");
  while (pieces.length > 1 && OURS_WITH_VALUE.test(pieces.at(-1) ?? "")) pieces.pop();
  return pieces.join("&");
}

function readOldQuery(query: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> | undefined {
  const params = readParams(query);
  if (params === undefined) return /(?:^|&)address=/.test(query) ? no({ code: "link-unreadable" }) : undefined;
  const addresses = valuesOf(params, "address");
  const values = valuesOf(params, "value");
  const [address] = addresses;
  if (address === undefined) return undefined;
  const strange = params.find(({ name }) => NOT_OLD.test(name));
  if (strange) return no({ code: "link-unsupported-param", param: strange.name });
  // Which of two was meant, nobody knows.
  if (addresses.length > 1 || values.length > 1 || address.includes("?")) return no({ code: "link-unreadable" });
  const isNumber = /^\d+(\.\d+)?$/.test(values[0] ?? "");
  return parseBip21(isNumber ? `${address}?amount=${values[0]}` : address, prefix);
}

const valuesOf = (params: readonly Param[], name: string) =>
  params.filter((param) => param.name === name).map(({ value }) => value);
