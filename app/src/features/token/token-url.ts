import { parseUrl } from "../../text/parse-url.ts";

/** A web address in three parts, of which `host` tells where it leads. */
export type TokenUrl = { href: string; before: string; host: string; after: string };

/**
 * Reads the URL of a token. A text without a scheme counts as https. Undefined if it is not the address of a web page,
 * or has a user name, which could be taken for the host.
 */
export function tokenUrlOf(text: string): TokenUrl | undefined {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  if (!url.hostname.includes(".")) return undefined;
  const rest = url.href.slice(url.href.indexOf(url.host) + url.host.length);
  return { href: url.href, before: `${url.protocol}//`, host: url.host, after: rest === "/" ? "" : rest };
}
