import type { AddressPrefix } from "../network.ts";
import { no, type Result } from "../result.ts";
import type { LinkProblem } from "./link-problem.ts";
import { parseBip21 } from "./parse-bip21.ts";
import type { PaymentLink } from "./payment-link.ts";
import { decodePercent } from "./read-params.ts";
import { readSendQuery } from "./read-send-query.ts";
import { trimPasted } from "./trim-pasted.ts";
import { readWebLink } from "./web-link.ts";

/**
 * Reads what a person pastes or scans to be paid from: an address, `ecash:` with BIP21's parameters, or one of the web
 * addresses that carry such a link. All of it is understood, or it is refused.
 */
export function parsePaymentLink(text: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> {
  const trimmed = trimPasted(text);
  const web = readWebLink(trimmed);
  if (web === undefined) return readPlain(trimmed, prefix);
  if (!web.ok) return web;
  if (web.value.kind === "link") return parseBip21(web.value.text, prefix);
  return readSendQuery(web.value.query, prefix) ?? no({ code: "link-unreadable" });
}

/** A link may have been encoded as a whole, as it is where it was the value of a parameter. */
function readPlain(text: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> {
  if (!/^[a-z+]+%3a/i.test(text) || text.includes("?")) return parseBip21(text, prefix);
  const decoded = decodePercent(text);
  return decoded === undefined ? no({ code: "link-unreadable" }) : parseBip21(decoded, prefix);
}
