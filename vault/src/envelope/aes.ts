import type { Bytes } from "../bytes.ts";

export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

const aes = (nonce: Bytes, additionalData: Bytes): AesGcmParams => ({ name: "AES-GCM", iv: nonce, additionalData });

export const importAesKey = (raw: Bytes, usages: readonly ("encrypt" | "decrypt")[]): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", raw, "AES-GCM", false, usages);

/** AES-256-GCM; `aad` is covered by the seal and not part of the result, whose last 16 bytes are the tag. */
export async function encrypt(key: CryptoKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(aes(nonce, aad), key, plaintext));
}

/** WebCrypto reports any mismatch as one bare error without detail; here it is the value `undefined`. */
export async function decrypt(key: CryptoKey, nonce: Bytes, aad: Bytes, ciphertext: Bytes): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(aes(nonce, aad), key, ciphertext));
  } catch {
    return undefined;
  }
}
