const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit, value]));

/**
 * Decodes base64, or returns undefined for text that is not base64. Only the canonical spelling is accepted, so that no
 * character of an envelope can change unnoticed.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const digits = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let [at, bits, held] = [0, 0, 0];
  for (const digit of digits) {
    bits = (bits << 6) | (VALUES.get(digit) ?? 0);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
    bits &= (1 << held) - 1;
  }
  // The last digit has bits that belong to no byte. In the canonical spelling they are zero.
  return bits === 0 ? bytes : undefined;
}
