import type { AddressPrefix } from "../network.ts";
import { no, type Result } from "../result.ts";
import { decodePercent, readParams } from "./link-parts.ts";
import type { LinkProblem, PaymentLink } from "./payment-link.ts";
import { readTokenParams } from "./read-token-params.ts";
import { readXecParams } from "./read-xec-params.ts";

/** The scheme that a site can handle in browsers; a link with or without its own scheme follows it. */
const SITE_SCHEME = /^web\+ecash:(?:\/\/)?/i;
/** No QR code and no transaction holds more; the limit keeps a hostile text from costing time. */
const MAX_LENGTH = 100_000;

/** Parses `{address}?{params}` (BIP21, facts.md 2.7). */
export function parseBip21(text: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> {
  if (text.length > MAX_LENGTH) return no({ code: "link-unreadable" });
  const link = text.replace(SITE_SCHEME, "");
  const question = link.indexOf("?");
  const address = decodePercent(question < 0 ? link : link.slice(0, question));
  const params = readParams(question < 0 ? "" : link.slice(question + 1));
  if (address === undefined || params === undefined) return no({ code: "link-unreadable" });

  const has = (wanted: string) => params.some(({ name }) => name === wanted);
  if (has("token_id")) return readTokenParams(address, params, prefix);
  if (has("token_decimalized_qty")) return no({ code: "link-quantity-without-token" });
  return readXecParams(address, params, prefix);
}
