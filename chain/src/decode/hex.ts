// Hex by table into a flat string. Adding up two-character pieces makes V8 ropes, which cost three times as much the
// moment the text becomes a map key (measured: 50,000 txids 150 ms against 48 ms).
const DIGITS = new TextEncoder().encode("0123456789abcdef");
const HIGH = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS[byte >> 4] as number);
const LOW = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS[byte & 15] as number);
const VALUE = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) VALUE[DIGITS[digit] as number] = digit;

const latin1 = new TextDecoder("latin1");
const scratch = new Uint8Array(1024);

export function toHex(bytes: Uint8Array): string {
  const text = bytes.length * 2 <= scratch.length ? scratch : new Uint8Array(bytes.length * 2);
  let at = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    text[at++] = HIGH[byte] as number;
    text[at++] = LOW[byte] as number;
  }
  return latin1.decode(text.subarray(0, at));
}

/** Hex of the bytes from last to first: how hashes, which travel as internal bytes, are shown to people. */
export function toHexReversed(bytes: Uint8Array): string {
  const text = bytes.length * 2 <= scratch.length ? scratch : new Uint8Array(bytes.length * 2);
  let at = 0;
  for (let i = bytes.length - 1; i >= 0; i--) {
    const byte = bytes[i] as number;
    text[at++] = HIGH[byte] as number;
    text[at++] = LOW[byte] as number;
  }
  return latin1.decode(text.subarray(0, at));
}

/** The name of a hash's output, `{hash}:{outIdx}`, written at once: put together from two it would be a rope, too. */
export function toHexOutpoint(hash: Uint8Array, outIdx: number): string {
  let at = 0;
  for (let i = hash.length - 1; i >= 0; i--) {
    const byte = hash[i] as number;
    scratch[at++] = HIGH[byte] as number;
    scratch[at++] = LOW[byte] as number;
  }
  scratch[at++] = 58;
  for (const digit of String(outIdx)) scratch[at++] = digit.charCodeAt(0);
  return latin1.decode(scratch.subarray(0, at));
}

/** Bytes of a hex text, either case. Throws an Error that names the text when it is not hex. */
export function fromHex(hex: string): Uint8Array {
  if (hex.length % 2 !== 0) throw new Error(`Odd hex length: ${hex}`);
  const bytes = new Uint8Array(hex.length / 2);
  const lower = hex.toLowerCase();
  for (let i = 0; i < bytes.length; i++) {
    const high = VALUE[lower.charCodeAt(2 * i)] ?? -1;
    const low = VALUE[lower.charCodeAt(2 * i + 1)] ?? -1;
    if (high < 0 || low < 0) throw new Error(`Invalid hex pair: ${hex.slice(2 * i, 2 * i + 2)}, at index ${2 * i}`);
    bytes[i] = high * 16 + low;
  }
  return bytes;
}
