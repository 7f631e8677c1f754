// Writes hex by table into a flat string. Concatenating two-character pieces makes V8 ropes, which cost four times as
// much when the text becomes a map key (measured with the outpoints of 50,000 coins: 160 ms against 34 ms).
export const DIGITS = new TextEncoder().encode("0123456789abcdef");
const IS_HEX = /^(?:[0-9a-f]{2})*$/;

export const latin1 = new TextDecoder("latin1");
/** A shared buffer. It keeps the last text, so secrets must not be converted here. */
export const scratch = new Uint8Array(1024);

/** Returns the bytes as lower-case hex. */
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

/** Decodes hex in either case. Throws on anything else, so check text from outside with `isHex` first. */
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

/** Tells whether the text is whole bytes of lower-case hex; the empty text is. */
export const isHex = (text: string): boolean => IS_HEX.test(text);

/** Reverses the bytes of a hex text. Txids and block hashes are displayed in the reverse of their byte order. */
export const reverseHex = (hex: string): string => toHex(fromHex(hex).reverse());

function nibble(charCode: number): number {
  if (charCode >= 48 && charCode <= 57) return charCode - 48;
  const lower = charCode | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : Number.NaN;
}
