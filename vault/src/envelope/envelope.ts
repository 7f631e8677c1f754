// The envelope: the encrypted form of one wallet's secrets. SECURITY.md describes it byte by byte.

import type { OpenReason } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { decodeBase64 } from "@satchel/core/text";
import { type Bytes, concatBytes, encodeBase64 } from "../bytes.ts";
import { NONCE_BYTES, TAG_BYTES } from "./aes.ts";

export const ENVELOPE_VERSION = 1;
/** Slot kinds: 1 is a device key, 2 is a password, 3 is reserved for a passkey. */
export const DEVICE_SLOT = 1;
export const PASSWORD_SLOT = 2;

const MAGIC = Uint8Array.of(0x53, 0x54, 0x43, 0x48);
const WRAPPED_KEY_BYTES = 32 + TAG_BYTES;
const MAX_SLOTS = 8;

/**
 * One way to unlock the envelope: the data key, encrypted under another key. `params` holds the id of a device key, or
 * how a password is stretched.
 */
export type Slot = { kind: number; params: Bytes; nonce: Bytes; wrappedKey: Bytes };
export type Envelope = { slots: readonly Slot[]; nonce: Bytes; ciphertext: Bytes };

export function encodeEnvelope(envelope: Envelope): string {
  const slots = envelope.slots.map((slot) =>
    concatBytes(Uint8Array.of(slot.kind, slot.params.length), slot.params, slot.nonce, slot.wrappedKey),
  );
  const head = Uint8Array.of(ENVELOPE_VERSION, slots.length);
  return encodeBase64(concatBytes(MAGIC, head, ...slots, envelope.nonce, envelope.ciphertext));
}

/**
 * Splits the envelope into its parts without decrypting it. Slots of unknown kinds are kept, because a slot of a known
 * kind may still unlock it.
 */
export function decodeEnvelope(sealed: string): Result<Envelope, OpenReason> {
  const bytes = decodeBase64(sealed);
  if (bytes === undefined || !MAGIC.every((byte, index) => bytes[index] === byte)) return no("malformed");
  if (bytes[4] !== ENVELOPE_VERSION) return no("unsupported-version");
  const slotCount = bytes[5] ?? 0;
  if (slotCount < 1 || slotCount > MAX_SLOTS) return no("malformed");

  let offset = MAGIC.length + 2;
  const take = (length: number): Bytes => {
    offset += length;
    return bytes.slice(offset - length, offset);
  };
  const slots = Array.from({ length: slotCount }, (): Slot => {
    const [kind = 0, paramsLength = 0] = take(2);
    return { kind, params: take(paramsLength), nonce: take(NONCE_BYTES), wrappedKey: take(WRAPPED_KEY_BYTES) };
  });
  const nonce = take(NONCE_BYTES);
  const ciphertext = bytes.slice(offset);
  return ciphertext.length > TAG_BYTES ? ok({ slots, nonce, ciphertext }) : no("malformed");
}
