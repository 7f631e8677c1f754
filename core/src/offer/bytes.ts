import { reverseHex } from "../script/index.ts";

/** Returns a number as `bytes` little-endian bytes (hex). For these few bytes it is faster than `reverseHex`. */
export function littleEndian(value: bigint | number, bytes: number): string {
  const digits = value.toString(16).padStart(2 * bytes, "0");
  let hex = "";
  for (let at = digits.length; at > 0; at -= 2) hex += digits.slice(at - 2, at);
  return hex;
}

/** Reads little-endian bytes (hex) as a number. */
export const readLittleEndian = (hex: string): bigint => BigInt(`0x0${reverseHex(hex)}`);

/** Returns as many zero bytes, as hex. */
export const zeros = (bytes: number): string => "00".repeat(bytes);
