// In a file of its own, because the first screen reads scripts but hashes nothing.
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, toHex } from "./hex.ts";

/** Returns ripemd160 of sha256 of these bytes (hex), as hex: what P2PKH and P2SH scripts contain. */
export const hash160 = (hex: string): string => toHex(ripemd160(sha256(fromHex(hex))));
