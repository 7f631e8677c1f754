import { no, ok, type Result } from "../result.ts";
import type { LinkProblem } from "./link-problem.ts";
import { readParams } from "./read-params.ts";

const WEB_LINK = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;

/** What a web address carries: a link itself, or the query of Send that some wallet's own site was to be opened with. */
export type WebLink = { kind: "link"; text: string } | { kind: "send-query"; query: string };

/** Undefined for what is no web address. */
export function readWebLink(text: string): Result<WebLink, LinkProblem> | undefined {
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
