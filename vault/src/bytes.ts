/** Bytes in the type that WebCrypto accepts: never backed by a SharedArrayBuffer. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Overwrites secrets with zeros. It cannot reach the copies that WebCrypto and WASM make inside (SECURITY.md, "What is
 * not protected").
 */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0);
}

/**
 * Returns zeros for a secret. Without a buffer of its own, V8 keeps a small array on its heap, and leaves a copy behind
 * when it moves the array or gives it to WebCrypto; `wipe` could not reach that copy.
 */
export const bytesForSecret = (length: number): Bytes => new Uint8Array(new ArrayBuffer(length));

/** Returns a copy of a secret, or of a part of it, that `wipe` overwrites as a whole. */
export function copySecret(secret: Uint8Array, from = 0, to = secret.length): Bytes {
  const copy = bytesForSecret(to - from);
  copy.set(secret.subarray(from, to));
  return copy;
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(bytesForSecret(length));

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = bytesForSecret(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Compares secrets without making texts of them, which could not be overwritten. */
export const isEqualBytes = (one: Uint8Array, two: Uint8Array): boolean =>
  one.length === two.length && one.every((byte, at) => byte === two[at]);

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
