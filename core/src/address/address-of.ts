import type { AddressPrefix } from "../network.ts";
import { readScript } from "../script/index.ts";
import { encodeCashAddr } from "./cashaddr.ts";

/** Rows of a history name the same few scripts over and over. */
const CACHE_SIZE = 5000;
const cache = new Map<string, string | undefined>();

/** The address of an output script (hex), undefined for scripts that have none. */
export function addressOf(script: string, prefix: AddressPrefix): string | undefined {
  const key = prefix + script;
  if (cache.has(key)) return cache.get(key);
  const address = encode(script, prefix);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, address);
  return address;
}

function encode(script: string, prefix: AddressPrefix): string | undefined {
  const read = readScript(script);
  if (read.kind !== "p2pkh" && read.kind !== "p2sh") return undefined;
  const address = encodeCashAddr(prefix, read.kind, read.hash);
  return address.ok ? address.value : undefined;
}
