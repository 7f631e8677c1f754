import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { decodePercent, type Param, readParams, trimPasted } from "./link-parts.ts";
import { parseBip21 } from "./parse-bip21.ts";
import type { LinkProblem, PaymentLink } from "./payment-link.ts";

/**
 * Parses the text that a person pastes or scans to pay: an address, an `ecash:` link with the parameters of BIP21, or a
 * web address that contains one of these. A link with any part that is not understood is refused.
 */
export function parsePaymentLink(text: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> {
  const trimmed = trimPasted(text);
  const web = readWebLink(trimmed);
  if (web === undefined) return readPlain(trimmed, prefix);
  if (!web.ok) return web;
  if (web.value.kind === "link") return parseBip21(web.value.text, prefix);
  return readSendQuery(web.value.query, prefix) ?? no({ code: "link-unreadable" });
}

/** Parses a link that is not a web address; it may be percent-encoded as a whole, as the value of a parameter is. */
function readPlain(text: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> {
  if (!/^[a-z+]+%3a/i.test(text) || text.includes("?")) return parseBip21(text, prefix);
  const decoded = decodePercent(text);
  return decoded === undefined ? no({ code: "link-unreadable" }) : parseBip21(decoded, prefix);
}

const WEB_LINK = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/** The content of a web address: a link, or a query of /send that was meant for a wallet's own site. */
type WebLink = { kind: "link"; text: string } | { kind: "send-query"; query: string };

/** Reads the link in a web address; undefined if the text is not a web address. */
function readWebLink(text: string): Result<WebLink, LinkProblem> | undefined {
  const match = WEB_LINK.exec(text);
  if (!match) return undefined;
  const [, host = "", path = "", query = "", hash = ""] = match;
  if (/^pay\.e\.cash$/i.test(host) && path.replace("/", "") === "") return readPayLink(query);
  if (/^(?:www\.|api\.)?paybutton\.org$/i.test(host) && /^\/app\/?$/i.test(path)) return readPayButtonLink(query);
  const sendQuery = /^\/send\?(.+)$/s.exec(hash)?.[1];
  return sendQuery === undefined
    ? no({ code: "link-not-a-payment", host })
    : ok({ kind: "send-query", query: sendQuery });
}

/** Reads `?bip21={link}`, which is also a query of /send, or `?connect=1`, which asks for an address. */
function readPayLink(query: string): Result<WebLink, LinkProblem> {
  if (/(?:^|&)bip21=/.test(query)) return ok({ kind: "send-query", query });
  const isConnect = /(?:^|&)connect=1(?:&|$)/.test(query);
  return no(isConnect ? { code: "link-is-connect" } : { code: "link-not-a-payment", host: "pay.e.cash" });
}

/**
 * Reads `?address={address}` with the parameters of an `ecash:` link behind it, such as `op_return_raw`, which carries
 * the payment's id. `b` asks to return to the browser, and is for the screen.
 */
function readPayButtonLink(query: string): Result<WebLink, LinkProblem> {
  const params = readParams(query);
  if (params === undefined) return no({ code: "link-unreadable" });
  const addresses = params.filter(({ name }) => name === "address");
  const [address] = addresses;
  if (address === undefined) return no({ code: "link-not-a-payment", host: "paybutton.org" });
  if (addresses.length > 1) return no({ code: "link-duplicated-param", param: "address" });
  // Parameters in the address itself would hide those behind it.
  if (/[?&]/.test(address.value)) return no({ code: "link-unreadable" });
  const [back, ...more] = params.filter(({ name }) => name === "b");
  if (more.length > 0) return no({ code: "link-duplicated-param", param: "b" });
  if (back && !/^[01]$/.test(back.value)) return no({ code: "link-unsupported-param", param: "b" });
  const pieces = query.split("&").filter((piece) => piece !== "");
  const rest = pieces.filter((_, at) => params[at] !== address && params[at] !== back).join("&");
  return ok({ kind: "link", text: rest === "" ? address.value : `${address.value}?${rest}` });
}

/** Parameters for the screen, not for the payment: the requesting tab, and whether to return to the browser. */
const OURS = /^(?:tabId|b)$/;
const OURS_WITH_VALUE = /^(?:tabId=\d+|b=[01])$/;
/** Parameters that the older form does not support, so a link with one of them is refused. */
const NOT_OLD = /^(?:amount|addr|op_return_raw|token_id|token_decimalized_qty|firma|empp_raw|req-.*)$/;

/**
 * Parses the query of /send: `bip21={link}`, encoded or not, with everything that follows it; or the older form with
 * `address` and `value` in XEC, where a value that is not a number is ignored (facts.md 3). Undefined without either.
 */
export function readSendQuery(query: string, prefix: AddressPrefix): Result<PaymentLink, LinkProblem> | undefined {
  const link = /(?:^|&)bip21=(.*)$/s.exec(query)?.[1];
  return link === undefined ? readOldQuery(query, prefix) : readLink(link, prefix);
}

/** Parses the link in a query. An encoded link has no bare '?' and ends at the next '&'; others are taken unchanged. */
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
  // With two addresses or values it is unknown which one is meant.
  if (addresses.length > 1 || values.length > 1 || address.includes("?")) return no({ code: "link-unreadable" });
  const isNumber = /^\d+(\.\d+)?$/.test(values[0] ?? "");
  return parseBip21(isNumber ? `${address}?amount=${values[0]}` : address, prefix);
}

const valuesOf = (params: readonly Param[], name: string) =>
  params.filter((param) => param.name === name).map(({ value }) => value);
