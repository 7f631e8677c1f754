// The outer shape of an envelope (SECURITY.md): enough to see without any key that one was cut off.
import { decodeBase64 } from "@satchel/core/text";

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
