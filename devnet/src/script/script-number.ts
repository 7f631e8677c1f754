/**
 * Numbers in scripts are little-endian; the highest bit of the last byte is the sign, and zero is empty (devnet.md
 * 5.2).
 */

/** Longest operand of arithmetic, in bytes. */
export const MAX_NUMBER_SIZE = 8;
/** Largest magnitude of a result: 8 bytes with a sign bit hold no more. */
export const MAX_NUMBER = 2n ** 63n - 1n;

/** Returns the value of any bytes, minimal or not. */
export function decodeNumber(bytes: Uint8Array): bigint {
  const last = bytes[bytes.length - 1];
  if (last === undefined) return 0n;
  let magnitude = BigInt(last & 0x7f);
  for (let i = bytes.length - 2; i >= 0; i--) magnitude = (magnitude << 8n) | BigInt(bytes[i] ?? 0);
  return last & 0x80 ? -magnitude : magnitude;
}

/** Returns the shortest encoding. */
export function encodeNumber(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value < 0n ? -value : value; rest > 0n; rest >>= 8n) bytes.push(Number(rest & 0xffn));
  const last = bytes[bytes.length - 1];
  if (last === undefined) return new Uint8Array(0);
  const sign = value < 0n ? 0x80 : 0;
  if (last & 0x80) bytes.push(sign);
  else bytes[bytes.length - 1] = last | sign;
  return Uint8Array.from(bytes);
}

export function isMinimalNumber(bytes: Uint8Array): boolean {
  const last = bytes[bytes.length - 1];
  if (last === undefined) return true;
  if (last & 0x7f) return true;
  // A last byte with only the sign is needed if the byte before it uses its highest bit.
  return bytes.length > 1 && ((bytes[bytes.length - 2] ?? 0) & 0x80) !== 0;
}

/** Returns the same number in its shortest form, for byte strings of any length. */
export function minimalNumber(bytes: Uint8Array): Uint8Array {
  if (isMinimalNumber(bytes)) return bytes;
  const sign = (bytes[bytes.length - 1] ?? 0) & 0x80;
  let length = bytes.length - 1;
  while (length > 0 && bytes[length - 1] === 0) length--;
  const top = bytes[length - 1];
  if (top === undefined) return new Uint8Array(0);
  const shortened = bytes.slice(0, top & 0x80 ? length + 1 : length);
  shortened[shortened.length - 1] = (shortened[shortened.length - 1] ?? 0) | sign;
  return shortened;
}

/** Whether an element counts as true: a bit is set, and it is not negative zero. */
export function isTruthy(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 0) return !(i === bytes.length - 1 && bytes[i] === 0x80);
  }
  return false;
}
