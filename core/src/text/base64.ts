import { base64 } from "@scure/base";

/**
 * Decodes base64, or returns undefined for text that is not base64. Only the canonical spelling is accepted, so that no
 * character of an envelope can change unnoticed.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    // A copy: the type of the library does not say that the buffer is the array's own.
    return Uint8Array.from(base64.decode(text));
  } catch {
    return undefined;
  }
}
