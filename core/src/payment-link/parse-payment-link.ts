import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { decodePercent, type Param, readParams, trimPasted } from "./link-parts.ts";
import { parseBip21 } from "./parse-bip21.ts";
import type { LinkProblem, PaymentLink } from "./payment-link.ts";

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

const WEB_LINK = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/** What a web address carries: a link itself, or the query of Send that some wallet's own site was to be opened with. */
type WebLink = { kind: "link"; text: string } | { kind: "send-query"; query: string };

/** Undefined for what is no web address. */
function readWebLink(text: string): Result<WebLink, LinkProblem> | undefined {
  const found = WEB_LINK.exec(text);
  if (!found) return undefined;
  const [, host = "", path = "", query = "", hash = ""] = found;
  if (/^pay\.e\.cash$/i.test(host) && path.replace("/", "") === "") return readPayLink(query);
  if (/^(?:www\.)?paybutton\.org$/i.test(host) && /^\/app\/?$/i.test(path)) return readPayButtonLink(query);
  const sendQuery = /^\/send\?(.+)$/s.exec(hash)?.[1];
  return sendQuery === undefined
    ? no({ code: "link-not-a-payment", host })
    : ok({ kind: "send-query", query: sendQuery });
}

/** `?bip21={link}`, which the query of Send has as well; or `?connect=1`, which asks for an address. */
function readPayLink(query: string): Result<WebLink, LinkProblem> {
  if (/(?:^|&)bip21=/.test(query)) return ok({ kind: "send-query", query });
  const isConnect = /(?:^|&)connect=1(?:&|$)/.test(query);
  return no(isConnect ? { code: "link-is-connect" } : { code: "link-not-a-payment", host: "pay.e.cash" });
}

/** `?address={address}`, with an amount or without. */
function readPayButtonLink(query: string): Result<WebLink, LinkProblem> {
  const params = readParams(query);
  if (params === undefined) return no({ code: "link-unreadable" });
  const addresses = params.filter(({ name }) => name === "address");
  const [address] = addresses;
  if (address === undefined) return no({ code: "link-not-a-payment", host: "paybutton.org" });
  if (addresses.length > 1) return no({ code: "link-duplicated-param", param: "address" });
  const strange = params.find(({ name }) => name !== "address" && name !== "amount");
  if (strange) return no({ code: "link-unsupported-param", param: strange.name });
  const pieces = query.split("&").filter((piece) => piece !== "");
  const rest = pieces.filter((_, at) => params[at] !== address).join("&");
  return ok({ kind: "link", text: rest === "" ? address.value : `${address.value}?${rest}` });
}

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
