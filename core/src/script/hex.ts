const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const IS_HEX = /^(?:[0-9a-f]{2})*$/;

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += HEX_OF_BYTE[byte];
  return hex;
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
