import type { AddressPrefix } from "../network.ts";
import { no, ok, type Result } from "../result.ts";
import { toHex } from "../script/index.ts";
import { type CashAddrType, CHARSET, HASH_BYTES, isSingleCase, TYPE_BITS } from "./cashaddr.ts";
import { CHECKSUM_SYMBOLS, isChecked } from "./cashaddr-checksum.ts";

/** A decoded address; `hash` is hex. */
export type CashAddr = { prefix: string; type: CashAddrType; hash: string };

/** The prefixes that are tried, in this order, for an address without a prefix (tokens.md 8). */
export const KNOWN_PREFIXES = [
  "ecash",
  "bitcoincash",
  "simpleledger",
  "etoken",
  "ectest",
  "ecregtest",
  "bchtest",
  "bchreg",
] as const;

/** Decodes an address with any prefix; without one, its checksum must fit one of `KNOWN_PREFIXES`. */
export function decodeCashAddr(address: string): Result<CashAddr, AddressProblem> {
  if (address === "" || !isSingleCase(address)) return no({ code: "address-invalid", address });
  const pieces = address.toLowerCase().split(":");
  if (pieces.length > 2) return no({ code: "address-invalid", address });

  const text = pieces[pieces.length - 1] ?? "";
  const symbols = Uint8Array.from(text, (letter) => CHARSET.indexOf(letter) & 0xff);
  const bad = symbols.indexOf(0xff);
  if (bad >= 0) return no({ code: "address-bad-character", address, character: text[bad] ?? "" });

  // A text shorter than a checksum can be valid by chance.
  const isLongEnough = symbols.length >= CHECKSUM_SYMBOLS;
  const prefixes = pieces.length === 2 ? [pieces[0] ?? ""] : KNOWN_PREFIXES;
  const prefix = isLongEnough ? prefixes.find((candidate) => isChecked(candidate, symbols)) : undefined;
  if (prefix === undefined) {
    return pieces.length === 2
      ? no({ code: "address-bad-checksum", address })
      : no({ code: "address-no-known-prefix", address, prefixes: KNOWN_PREFIXES });
  }
  return readPayload(address, prefix, symbols.subarray(0, -CHECKSUM_SYMBOLS));
}

function readPayload(address: string, prefix: string, symbols: Uint8Array): Result<CashAddr, AddressProblem> {
  const bytes = toBytes(symbols);
  const versionByte = bytes?.[0];
  if (bytes === undefined || versionByte === undefined) return no({ code: "address-bad-payload", address });
  const hash = bytes.subarray(1);
  if (HASH_BYTES[versionByte & 7] !== hash.length) return no({ code: "address-bad-hash-size", address });
  // The top bit is reserved. Other libraries ignore it, but then one address would have two spellings.
  const typeBits = versionByte & 0x78;
  if (versionByte > 0x7f || (typeBits !== TYPE_BITS.p2pkh && typeBits !== TYPE_BITS.p2sh)) {
    return no({ code: "address-bad-type", address, versionByte });
  }
  return ok({ prefix, type: typeBits === TYPE_BITS.p2sh ? "p2sh" : "p2pkh", hash: toHex(hash) });
}

/** Converts 5-bit symbols to bytes; undefined if the remaining bits are not just padding. */
function toBytes(symbols: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((symbols.length * 5) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const symbol of symbols) {
    held = ((held << 5) | symbol) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 0xff;
    }
  }
  return bits < 5 && (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}

/** Why a text is not an address, or cannot be paid. The quoted texts are those of the libraries (facts.md 1.7). */
export type AddressProblem =
  /** 'Invalid address: {address}.': the text is empty, has mixed case, or has more than one colon. */
  | { code: "address-invalid"; address: string }
  /** 'Invalid value: {character}.' */
  | { code: "address-bad-character"; address: string; character: string }
  /** 'Invalid checksum: {address}.' */
  | { code: "address-bad-checksum"; address: string }
  /** 'Prefixless address {address} does not have valid checksum for any valid prefix ({prefixes})' */
  | { code: "address-no-known-prefix"; address: string; prefixes: readonly string[] }
  /** 'Invalid payload: {address}.' */
  | { code: "address-bad-payload"; address: string }
  /** 'Invalid hash size: {address}.' */
  | { code: "address-bad-hash-size"; address: string }
  /** 'Invalid address type in version byte: {versionByte}.' */
  | { code: "address-bad-type"; address: string; versionByte: number }
  /** The address belongs to another network or coin. */
  | { code: "address-wrong-prefix"; address: string; prefix: string; expected: AddressPrefix }
  /** The text has the form of another coin's addresses; `coin` is its name. */
  | { code: "address-of-other-coin"; address: string; coin: string }
  /** The address has the prefix etoken: or simpleledger:, which are for tokens. */
  | { code: "address-is-for-tokens"; address: string }
  /** The address is well-formed, but no standard output script has a hash of its length. */
  | { code: "address-not-payable"; address: string; hashBytes: number };
