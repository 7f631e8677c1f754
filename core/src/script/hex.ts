// Hex by table into a flat string. Adding up two-character pieces makes V8 ropes, which cost four times as much the
// moment the text becomes a map key (measured: the outpoints of 50,000 coins 160 ms against 34 ms).
const DIGITS = new TextEncoder().encode("0123456789abcdef");
const HIGH = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS[byte >> 4] as number);
const LOW = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS[byte & 15] as number);
const IS_HEX = /^(?:[0-9a-f]{2})*$/;

const latin1 = new TextDecoder("latin1");
/** What was written last stays in it: secrets are not made hex of here. */
const scratch = new Uint8Array(1024);

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  const text = roomFor(2 * bytes.length);
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
  const text = roomFor(2 * bytes.length);
  return latin1.decode(text.subarray(0, writeReversed(bytes, text)));
}

/** `{hash}:{outIdx}`, the name of a hash's output, written at once: put together from two it would be a rope, too. */
export function toHexOutpoint(hash: Uint8Array, outIdx: number): string {
  const index = String(outIdx);
  const text = roomFor(2 * hash.length + 1 + index.length);
  let at = writeReversed(hash, text);
  text[at++] = COLON;
  for (const digit of index) text[at++] = digit.charCodeAt(0);
  return latin1.decode(text.subarray(0, at));
}

const COLON = 58;

const roomFor = (length: number) => (length <= scratch.length ? scratch : new Uint8Array(length));

function writeReversed(bytes: Uint8Array, text: Uint8Array): number {
  let at = 0;
  for (let i = bytes.length - 1; i >= 0; i--) {
    const byte = bytes[i] as number;
    text[at++] = HIGH[byte] as number;
    text[at++] = LOW[byte] as number;
  }
  return at;
}

/** Reads hex in either case. Throws on anything else: text from outside is checked with `isHex` first. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (hex.length % 2 !== 0) throw new Error(`Not whole bytes of hex: ${hex.length} digits`);
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const byte = nibble(hex.charCodeAt(2 * i)) * 16 + nibble(hex.charCodeAt(2 * i + 1));
    if (Number.isNaN(byte)) throw new Error(`Not hex at byte ${i}`);
    bytes[i] = byte;
  }
  return bytes;
}

/** Whole bytes of lower-case hex; nothing at all counts. */
export const isHex = (text: string): boolean => IS_HEX.test(text);

/** Txids and block hashes are shown in the reverse of their byte order. */
export const reverseHex = (hex: string): string => toHexReversed(fromHex(hex));

function nibble(charCode: number): number {
  if (charCode >= 48 && charCode <= 57) return charCode - 48;
  const lower = charCode | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN;
}
