import type { Bytes } from "../bytes.ts";

export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

const aes = (nonce: Bytes, additionalData: Bytes): AesGcmParams => ({ name: "AES-GCM", iv: nonce, additionalData });

export const importAesKey = (raw: Bytes, usages: readonly ("encrypt" | "decrypt")[]): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", raw, "AES-GCM", false, usages);

/** Encrypts with AES-256-GCM. The last 16 bytes of the result are the tag; `aad` is authenticated but not included. */
export async function encrypt(key: CryptoKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(aes(nonce, aad), key, plaintext));
}

/**
 * Decrypts with AES-256-GCM. Returns undefined when the tag does not match: WebCrypto throws the same error without
 * detail for a wrong key and for changed bytes.
 */
export async function decrypt(key: CryptoKey, nonce: Bytes, aad: Bytes, ciphertext: Bytes): Promise<Bytes | undefined> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(aes(nonce, aad), key, ciphertext));
  } catch {
    return undefined;
  }
}
