// The outer shape of an envelope (SECURITY.md): enough to see without any key that one was cut off.
import { decodeBase64 } from "@satchel/core/text";

const MAGIC = "STCH";
const HEAD_BYTES = 6;
/** The kind of a slot and the length of its parameters; its nonce and the encrypted data key. */
const [SLOT_HEAD_BYTES, SLOT_TAIL_BYTES] = [2, 12 + 48];
/** The nonce of the secrets, their kind, length and entropy, and the tag. */
const SECRETS_BYTES = 12 + 2 + 16 + 16;

/** The kinds of slots that this release opens without and with a password. */
const [DEVICE_SLOT, PASSWORD_SLOT] = [1, 2];

/** Returns the kinds of the slots of an envelope; none for a text that is not one of version 1. */
function slotKinds(sealed: string): number[] {
  const bytes = decodeBase64(sealed);
  if (!bytes || String.fromCharCode(...bytes.slice(0, 4)) !== MAGIC || bytes[4] !== 1) return [];
  const kinds: number[] = [];
  let at = HEAD_BYTES;
  for (let slot = 0; slot < (bytes[5] ?? 0); slot++) {
    kinds.push(bytes[at] ?? 0);
    at += SLOT_HEAD_BYTES + (bytes[at + 1] ?? 0) + SLOT_TAIL_BYTES;
  }
  return kinds;
}

/** Whether an envelope can be opened with a password only. */
export function needsPassword(sealed: string): boolean {
  const kinds = slotKinds(sealed);
  return kinds.includes(PASSWORD_SLOT) && !kinds.includes(DEVICE_SLOT);
}

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
