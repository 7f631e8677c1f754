import { reverseHex } from "../script/index.ts";

/** Returns a number as `bytes` little-endian bytes (hex). */
export const littleEndian = (value: bigint | number, bytes: number): string =>
  reverseHex(value.toString(16).padStart(2 * bytes, "0"));

/** Reads little-endian bytes (hex) as a number. */
export const readLittleEndian = (hex: string): bigint => BigInt(`0x0${reverseHex(hex)}`);

/** Returns as many zero bytes, as hex. */
export const zeros = (bytes: number): string => "00".repeat(bytes);
