/** Returns a number as `bytes` little-endian bytes (hex). For these few bytes it is faster than `reverseHex`. */
export function littleEndian(value: bigint | number, bytes: number): string {
  return reversed(value.toString(16).padStart(2 * bytes, "0"));
}

/** Reads little-endian bytes (lower-case hex) as a number. */
export const readLittleEndian = (hex: string): bigint => BigInt(`0x0${reversed(hex)}`);

function reversed(digits: string): string {
  let hex = "";
  for (let at = digits.length; at > 0; at -= 2) hex += digits.slice(at - 2, at);
  return hex;
}

/** Returns as many zero bytes, as hex. */
export const zeros = (bytes: number): string => "00".repeat(bytes);
