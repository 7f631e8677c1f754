import { DecodeError } from "./decode-error.ts";

/** The 32 bytes of a hash as people see it: hex, in reverse byte order. */
export function toDisplayHash(hash: Uint8Array): string {
  return Buffer.from(hash).reverse().toString("hex");
}

/** The 32 bytes of a hash as the chain stores it. Throws DecodeError for anything but 64 hex digits. */
export function fromDisplayHash(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new DecodeError(`Not a hash: ${hex}`);
  return new Uint8Array(Buffer.from(hex, "hex").reverse());
}
