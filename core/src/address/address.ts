import type { AddressPrefix } from "../network.ts";
import { readScript, type ScriptHex } from "../script/index.ts";
import { encodeCashAddr } from "./cashaddr.ts";

/** The cache pays off because the rows of a history name the same few scripts again and again. */
const CACHE_SIZE = 5000;
const cache = new Map<string, string | undefined>();

/** Returns the address of an output script (hex); undefined if the script has no address. */
export function addressOf(script: ScriptHex, prefix: AddressPrefix): string | undefined {
  const key = prefix + script;
  if (cache.has(key)) return cache.get(key);
  const address = encode(script, prefix);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, address);
  return address;
}

function encode(script: ScriptHex, prefix: AddressPrefix): string | undefined {
  const read = readScript(script);
  if (read.kind !== "p2pkh" && read.kind !== "p2sh") return undefined;
  const address = encodeCashAddr(prefix, read.kind, read.hash);
  return address.ok ? address.value : undefined;
}

const ENDS = 6;
const GROUP = 4;

/** Returns the short form of an address: six letters, an ellipsis, six letters, without the prefix (design.md 6). */
export function shortAddress(address: string): string {
  const { text } = split(address);
  return text.length <= 2 * ENDS + 1 ? text : `${text.slice(0, ENDS)}…${text.slice(-ENDS)}`;
}

/** Returns the prefix with its colon, and the rest in groups of four letters; the last group may be shorter. */
export function groupAddress(address: string): { prefix: string; groups: string[] } {
  const { prefix, text } = split(address);
  return { prefix, groups: text.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? [] };
}

function split(address: string) {
  const colon = address.indexOf(":") + 1;
  return { prefix: address.slice(0, colon), text: address.slice(colon) };
}
