/** Bytes in the type that WebCrypto accepts: never backed by a SharedArrayBuffer. */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Overwrites secrets with zeros. It cannot reach the copies that WebCrypto and WASM make inside (SECURITY.md, "What is
 * not protected").
 */
export function wipe(...secrets: readonly (Uint8Array | undefined)[]): void {
  for (const secret of secrets) secret?.fill(0);
}

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
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

/**
 * Decodes base64, or returns undefined for text that is not base64. Only the canonical spelling is accepted, so that no
 * character of an envelope can change unnoticed.
 */
export function decodeBase64(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return encodeBase64(bytes) === text ? bytes : undefined;
}
