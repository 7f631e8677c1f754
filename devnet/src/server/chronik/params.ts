import { fromHex } from "@satchel/core/script";
import { WireError } from "./wire-error.ts";

export type Query = Record<string, string | string[] | undefined>;

const MAX_U32 = 0xffff_ffff;
const MAX_I32 = 0x7fff_ffff;
const MIN_I32 = -0x8000_0000;

/** The number, or the words with which it is refused (devnet.md 1.1). */
type ParsedInteger = { ok: true; value: number } | { ok: false; reason: string };

function parseInteger(text: string, pattern: RegExp, min: number, max: number): ParsedInteger {
  if (text === "") return { ok: false, reason: "cannot parse integer from empty string" };
  if (!pattern.test(text)) return { ok: false, reason: "invalid digit found in string" };
  const value = Number(text);
  if (value > max) return { ok: false, reason: "number too large to fit in target type" };
  if (value < min) return { ok: false, reason: "number too small to fit in target type" };
  return { ok: true, value };
}

export function parseI32(text: string): ParsedInteger {
  return parseInteger(text, /^[+-]?\d+$/, MIN_I32, MAX_I32);
}

function queryInteger(query: Query, name: string, fallback: number, parse: (text: string) => ParsedInteger): number {
  const text = lastOf(query[name]);
  if (text === undefined) return fallback;
  const parsed = parse(text);
  if (!parsed.ok) throw new WireError(`400: Invalid param ${name}: ${text}, ${parsed.reason}`);
  return parsed.value;
}

function queryU32(query: Query, name: string, fallback: number): number {
  return queryInteger(query, name, fallback, (text) => parseInteger(text, /^\+?\d+$/, 0, MAX_U32));
}

export function queryI32(query: Query, name: string, fallback: number): number {
  return queryInteger(query, name, fallback, parseI32);
}

type PageParams = { page: number; pageSize: number };

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 200;
const MAX_GROUPS_PAGE_SIZE = 50;

/** Reads page and page size. `what` is the word in the error: "page" for histories, "block tx page" for blocks. */
export function pageParams(query: Query, what: "page" | "block tx page"): PageParams {
  const page = queryU32(query, "page", 0);
  return { page, pageSize: pageSizeParam(query, what, MAX_PAGE_SIZE) };
}

/** Reads how many groups of a plugin to list. */
export function groupsPageSize(query: Query): number {
  return pageSizeParam(query, "page", MAX_GROUPS_PAGE_SIZE);
}

function pageSizeParam(query: Query, what: string, max: number): number {
  const pageSize = queryU32(query, "page_size", DEFAULT_PAGE_SIZE);
  if (pageSize < 1) throw new WireError(`400: Requested ${what} size ${pageSize} is too small, minimum is 1`);
  if (pageSize > max) throw new WireError(`400: Requested ${what} size ${pageSize} is too big, maximum is ${max}`);
  return pageSize;
}

/** Returns the text of a parameter; empty when it is not given. */
export function queryText(query: Query, name: string): string {
  return lastOf(query[name]) ?? "";
}

function lastOf(given: Query[string]): string | undefined {
  return Array.isArray(given) ? given.at(-1) : given;
}

export function hexParam(text: string): Uint8Array {
  const bad = /[^0-9a-fA-F]/.exec(text);
  if (text.length % 2 === 1) throw new WireError("400: Invalid hex: Odd number of digits");
  if (bad !== null) throw new WireError(`400: Invalid hex: Invalid character '${bad[0]}' at position ${bad.index}`);
  return fromHex(text);
}

const HASH = /^[0-9a-fA-F]{64}$/;

/** Returns a txid as lower-case display hex. */
export function txidParam(text: string): string {
  if (!HASH.test(text)) throw new WireError(`400: Not a txid: ${text}`);
  return text.toLowerCase();
}

type HashOrHeight = { hash: string } | { height: number };

export function hashOrHeightParam(text: string): HashOrHeight {
  if (HASH.test(text)) return { hash: text.toLowerCase() };
  const height = parseI32(text);
  if (!height.ok || /^0\d/.test(text)) throw new WireError(`400: Not a hash or height: ${text}`);
  return { height: height.value };
}

/** Decodes a request's message. Throws WireError in the words of the original's decoder (devnet.md 1.1). */
export function decodeBody<T>(message: { decode(bytes: Uint8Array): T }, body: Uint8Array): T {
  try {
    return message.decode(body);
  } catch (error) {
    throw new WireError(`400: Bad protobuf: failed to decode Protobuf message: ${reasonFor(error)}`);
  }
}

function reasonFor(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  if (text.includes("EOF") || error instanceof RangeError) return "buffer underflow";
  if (text.startsWith("illegal tag")) return "invalid tag value: 0";
  if (text.startsWith("cant skip")) return "unexpected end group tag";
  return "invalid varint";
}
