import { type Payee, parseAddress, parseTokenAddress } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { plainLine } from "../text/index.ts";
import type { LinkProblem } from "./payment-link.ts";

/** One parameter `name=value` of a link, decoded. */
export type Param = { name: string; value: string };

/** Splits a query into parameters; '+' stays a plus (BIP21 follows RFC 3986). Undefined if a %xx is invalid. */
export function readParams(query: string): Param[] | undefined {
  const params: Param[] = [];
  for (const piece of query.split("&")) {
    if (piece === "") continue;
    const equals = piece.indexOf("=");
    const name = decodePercent(equals < 0 ? piece : piece.slice(0, equals));
    const value = decodePercent(equals < 0 ? "" : piece.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    params.push({ name, value });
  }
  return params;
}

/** Decodes percent-encoded text; undefined if a %xx is invalid. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses an address of a link. Its prefix is a URI scheme, so it may have another case than the rest. */
export function readPayee(text: string, prefix: AddressPrefix, kind: "xec" | "token"): Result<Payee, LinkProblem> {
  const address = withOneCase(text);
  const payee = kind === "xec" ? parseAddress(address, prefix) : parseTokenAddress(address, prefix);
  if (payee.ok) return ok(payee.value);
  return no({ code: "link-bad-address", address: text, isForTokens: payee.problem.code === "address-is-for-tokens" });
}

function withOneCase(text: string): string {
  const colon = text.indexOf(":") + 1;
  const [scheme, rest] = [text.slice(0, colon).toLowerCase(), text.slice(colon)];
  return rest === rest.toUpperCase() ? scheme + rest.toLowerCase() : scheme + rest;
}

/** Spaces and the zero-width marks that mail programs and right-to-left texts leave; trim() removes only spaces. */
const EDGE = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Trims pasted text. It scans from both ends: a pattern that ends in `$` takes quadratic time on many spaces. */
export function trimPasted(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && EDGE.test(text[start] ?? "")) start += 1;
  while (end > start && EDGE.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}

/** The most characters of the texts in a link; the rest is cut off. */
const MAX_LENGTH = { label: 100, message: 500 } as const;

type Texts = { label?: string; message?: string };

/** Returns the label and message of a link, cleaned for display; a text that is empty after that is absent. */
export function readTexts(params: readonly Param[]): Texts {
  const find = (wanted: string) => params.find(({ name }) => name === wanted)?.value;
  return cleanTexts({ label: find("label"), message: find("message") });
}

/** Cleans and shortens the label and message; a text that is empty after that is absent. */
export function cleanTexts(texts: { label?: string | undefined; message?: string | undefined }): Texts {
  const label = plainLine(texts.label ?? "", MAX_LENGTH.label);
  const message = plainLine(texts.message ?? "", MAX_LENGTH.message);
  return { ...(label === "" ? {} : { label }), ...(message === "" ? {} : { message }) };
}

/** Tells whether a parameter of this name is a text of the writer: label or message. */
export const isText = (name: string): boolean => Object.hasOwn(MAX_LENGTH, name);
