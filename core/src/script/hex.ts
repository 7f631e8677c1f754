// Hex by table into a flat string. Adding up two-character pieces makes V8 ropes, which cost four times as much the
// moment the text becomes a map key (measured: the outpoints of 50,000 coins 160 ms against 34 ms).
export const DIGITS = new TextEncoder().encode("0123456789abcdef");
const IS_HEX = /^(?:[0-9a-f]{2})*$/;

export const latin1 = new TextDecoder("latin1");
/** What was written last stays in it: secrets are not made hex of here. */
export const scratch = new Uint8Array(1024);

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  const text = 2 * bytes.length <= scratch.length ? scratch : new Uint8Array(2 * bytes.length);
  let at = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    text[at++] = DIGITS[byte >> 4] as number;
    text[at++] = DIGITS[byte & 15] as number;
  }
  return latin1.decode(text.subarray(0, at));
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
export const reverseHex = (hex: string): string => toHex(fromHex(hex).reverse());

function nibble(charCode: number): number {
  if (charCode >= 48 && charCode <= 57) return charCode - 48;
  const lower = charCode | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN;
}
