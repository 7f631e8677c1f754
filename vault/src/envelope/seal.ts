import { no, ok, type Result } from "@satchel/core/result";
import type { SealedSecrets } from "@satchel/core/wallet";
import { fromHex, toHex } from "ecash-lib";
import { type Bytes, concatBytes, randomBytes, wipe } from "../bytes.ts";
import type { DeviceKeys } from "../keys/device-keys.ts";
import { DEVICE_SLOT, decodeEnvelope, ENVELOPE_VERSION, encodeEnvelope, type Slot } from "./envelope.ts";
import type { OpenReason } from "./open-reason.ts";

const CONTEXT = "satchel-vault";
const SECRETS_PART = 1;
const SLOT_PART = 2;
/** First byte of the sealed plaintext: the entropy of an English BIP39 phrase. */
const PHRASE_ENTROPY = 1;

/** What the seal covers besides its content: version, which part, a slot's own fields, and whose wallet it is. */
function associatedData(part: number, fields: Uint8Array, walletId: string): Bytes {
  const utf8 = new TextEncoder();
  return concatBytes(utf8.encode(CONTEXT), Uint8Array.of(ENVELOPE_VERSION, part), fields, utf8.encode(walletId));
}
const slotFields = (kind: number, params: Uint8Array): Bytes => concatBytes(Uint8Array.of(kind, params.length), params);

const aes = (nonce: Bytes, additionalData: Bytes): AesGcmParams => ({ name: "AES-GCM", iv: nonce, additionalData });

async function encrypt(key: CryptoKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(aes(nonce, aad), key, plaintext));
}

/** WebCrypto reports any mismatch as one bare error without detail; here it is the value `undefined`. */
async function decrypt(key: CryptoKey, nonce: Bytes, aad: Bytes, ciphertext: Bytes): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(aes(nonce, aad), key, ciphertext));
  } catch {
    return undefined;
  }
}

const importDataKey = (raw: Bytes, usage: "encrypt" | "decrypt"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", raw, "AES-GCM", false, [usage]);

/** Seals the entropy of a phrase under a fresh data key, and that key under the key of this device. May throw StorageError. */
export async function sealEntropy(deviceKeys: DeviceKeys, walletId: string, entropy: Bytes): Promise<SealedSecrets> {
  const device = await deviceKeys.current();
  const dataKey = randomBytes(32);
  const plaintext = concatBytes(Uint8Array.of(PHRASE_ENTROPY, entropy.length), entropy);
  try {
    const params = new Uint8Array(fromHex(device.id));
    const slotNonce = randomBytes(12);
    const slotAad = associatedData(SLOT_PART, slotFields(DEVICE_SLOT, params), walletId);
    const wrappedKey = await encrypt(device.key, slotNonce, slotAad, dataKey);

    const nonce = randomBytes(12);
    const aad = associatedData(SECRETS_PART, new Uint8Array(), walletId);
    const ciphertext = await encrypt(await importDataKey(dataKey, "encrypt"), nonce, aad, plaintext);
    const slots = [{ kind: DEVICE_SLOT, params, nonce: slotNonce, wrappedKey }];
    return encodeEnvelope({ slots, nonce, ciphertext });
  } finally {
    wipe(dataKey, plaintext);
  }
}

async function unwrapDataKey(
  deviceKeys: DeviceKeys,
  walletId: string,
  slots: readonly Slot[],
): Promise<Result<CryptoKey, OpenReason>> {
  let reason: OpenReason = "no-device-key";
  for (const slot of slots) {
    const deviceKey = slot.kind === DEVICE_SLOT ? await deviceKeys.find(toHex(slot.params)) : undefined;
    if (deviceKey === undefined) continue;
    const aad = associatedData(SLOT_PART, slotFields(slot.kind, slot.params), walletId);
    const dataKey = await decrypt(deviceKey, slot.nonce, aad, slot.wrappedKey);
    if (dataKey === undefined) {
      reason = "altered";
      continue;
    }
    try {
      return ok(await importDataKey(dataKey, "decrypt"));
    } finally {
      wipe(dataKey);
    }
  }
  return no(reason);
}

/** The entropy an envelope holds; the caller wipes it. A device key that could not be read throws StorageError. */
export async function openEntropy(
  deviceKeys: DeviceKeys,
  walletId: string,
  sealed: SealedSecrets,
): Promise<Result<Bytes, OpenReason>> {
  const envelope = decodeEnvelope(sealed);
  if (!envelope.ok) return envelope;
  const { slots, nonce, ciphertext } = envelope.value;

  const dataKey = await unwrapDataKey(deviceKeys, walletId, slots);
  if (!dataKey.ok) return dataKey;
  const plaintext = await decrypt(
    dataKey.value,
    nonce,
    associatedData(SECRETS_PART, new Uint8Array(), walletId),
    ciphertext,
  );
  if (plaintext === undefined) return no("altered");
  try {
    const [kind, length] = plaintext;
    if (kind !== PHRASE_ENTROPY || length !== plaintext.length - 2) return no("malformed");
    return ok(plaintext.slice(2));
  } finally {
    wipe(plaintext);
  }
}
