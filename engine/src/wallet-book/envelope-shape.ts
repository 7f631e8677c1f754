// The outer shape of an envelope (SECURITY.md): enough to see without any key that one was cut off.

const MAGIC = "STCH";
const HEAD_BYTES = 6;
/** The kind of a slot and the length of its parameters; its nonce and the encrypted data key. */
const [SLOT_HEAD_BYTES, SLOT_TAIL_BYTES] = [2, 12 + 48];
/** The nonce of the secrets, their kind, length and entropy, and the tag. */
const SECRETS_BYTES = 12 + 2 + 16 + 16;

/** Whether a text is an envelope of version 1 with all its bytes. An envelope of a later version counts as whole. */
export function isWholeEnvelope(sealed: string): boolean {
  const bytes = decodeBase64(sealed);
  if (!bytes || bytes.length < HEAD_BYTES || String.fromCharCode(...bytes.slice(0, 4)) !== MAGIC) return false;
  const [version = 0, slots = 0] = bytes.slice(4, HEAD_BYTES);
  if (version > 1) return true;
  let at = HEAD_BYTES;
  for (let slot = 0; slot < slots; slot++) at += SLOT_HEAD_BYTES + (bytes[at + 1] ?? 0) + SLOT_TAIL_BYTES;
  return version === 1 && slots > 0 && bytes.length === at + SECRETS_BYTES;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function decodeBase64(text: string): number[] | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const digit of text.replace(/=+$/, "")) {
    bits = (bits << 6) | DIGITS.indexOf(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push((bits >> held) & 0xff);
    bits &= (1 << held) - 1;
  }
  return bytes;
}
