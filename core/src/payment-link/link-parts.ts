import { type Payee, parseAddress, parseTokenAddress } from "../address/index.ts";
import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { plainLine } from "../text/index.ts";
import type { LinkProblem } from "./payment-link.ts";

/** One `name=value` of a link, both decoded. */
export type Param = { name: string; value: string };

/** Splits a query; '+' is a plus (RFC 3986, as BIP21 has it). Undefined when a %xx stands for no letter. */
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

/** Undefined when a %xx stands for no letter. */
export function decodePercent(text: string): string | undefined {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads an address of a link. Its prefix, as the scheme it is, may stand in another case than the rest. */
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

/** Zero-width marks that mail programs and right-to-left texts leave at the ends; trim() knows only spaces. */
const EDGE = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Counts from both ends: a pattern that ends in `$` takes the square of a long run of spaces. */
export function trimPasted(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && EDGE.test(text[start] ?? "")) start += 1;
  while (end > start && EDGE.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}

/** Characters of what a link's writer may say; the rest is cut off. */
const MAX_LENGTH = { label: 100, message: 500 } as const;

type Texts = { label?: string; message?: string };

/** The label and the message of a link, fit to be shown as what they are; absent where nothing is left. */
export function readTexts(params: readonly Param[]): Texts {
  const find = (wanted: string) => params.find(({ name }) => name === wanted)?.value;
  return cleanTexts({ label: find("label"), message: find("message") });
}

export function cleanTexts(texts: { label?: string | undefined; message?: string | undefined }): Texts {
  const label = plainLine(texts.label ?? "", MAX_LENGTH.label);
  const message = plainLine(texts.message ?? "", MAX_LENGTH.message);
  return { ...(label === "" ? {} : { label }), ...(message === "" ? {} : { message }) };
}

export const isText = (name: string): boolean => Object.hasOwn(MAX_LENGTH, name);
