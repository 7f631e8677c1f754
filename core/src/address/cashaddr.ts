// Cashaddr: a prefix, then base32 of a version byte and a hash with a checksum over both
// (https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md).

import { no, ok, type Result } from "../result.ts";
import { fromHex } from "../script/index.ts";
import { checksumOf } from "./cashaddr-checksum.ts";

export type CashAddrType = "p2pkh" | "p2sh";

export const CHARSET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/** Sizes of the hash, indexed by the low three bits of the version byte. */
export const HASH_BYTES = [20, 24, 28, 32, 40, 48, 56, 64];
export const TYPE_BITS = { p2pkh: 0, p2sh: 8 } as const;

/** Returns the cashaddr of a hash (hex), with its prefix. */
export function encodeCashAddr(prefix: string, type: CashAddrType, hash: string): Result<string, EncodeProblem> {
  if (!isSingleCase(prefix) || prefix.includes(" ")) return no({ code: "prefix-invalid", prefix });
  const bytes = fromHex(hash);
  const sizeBits = HASH_BYTES.indexOf(bytes.length);
  if (sizeBits < 0) return no({ code: "hash-bad-size", bytes: bytes.length });

  const payload = toSymbols(Uint8Array.of(TYPE_BITS[type] | sizeBits, ...bytes));
  return ok(`${prefix}:${letters(payload)}${letters(checksumOf(prefix, payload))}`);
}

export const isSingleCase = (text: string) => text === text.toLowerCase() || text === text.toUpperCase();

function letters(symbols: Uint8Array): string {
  let text = "";
  for (const symbol of symbols) text += CHARSET[symbol];
  return text;
}

/** Converts bytes to 5-bit symbols; the last symbol is padded with zero bits. */
function toSymbols(bytes: Uint8Array): Uint8Array {
  const symbols = new Uint8Array(Math.ceil((bytes.length * 8) / 5));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; ) {
      bits -= 5;
      symbols[at++] = (held >> bits) & 31;
    }
  }
  if (bits > 0) symbols[at] = (held << (5 - bits)) & 31;
  return symbols;
}

/** Why a hash cannot be encoded as an address. */
export type EncodeProblem =
  /** 'Invalid hash size: {bytes}.' */
  | { code: "hash-bad-size"; bytes: number }
  /** 'Invalid prefix: {prefix}.' */
  | { code: "prefix-invalid"; prefix: string };
